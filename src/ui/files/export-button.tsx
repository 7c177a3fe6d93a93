import { type ReactNode, useState } from 'react'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-files.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { shareOrDownloadFiles, type TextFile } from './share-files.ts'

/** Exports the person's unsent records as files. Shows an error if that fails. Nothing is removed from the device. */
export function ExportButton({
  readFiles,
  variant = 'secondary',
  size = 'default',
  children = common('export'),
}: {
  readFiles: () => Promise<readonly TextFile[]>
  variant?: ButtonVariant
  size?: ButtonSize
  children?: ReactNode
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await shareOrDownloadFiles(await readFiles())
    } catch {
      toast.error(t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant} size={size} loading={busy} onClick={() => void run()}>
      {children}
    </Button>
  )
}
