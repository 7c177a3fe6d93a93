import { type ReactNode, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { shareOrDownloadFiles, type TextFile } from './share-files.ts'

/** Hands the files of what waits to the person. A failure is said; nothing is taken away from the device. */
export function ExportButton({
  readFiles,
  variant = 'secondary',
  size = 'default',
  children = 'Export',
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
      toast.error('The export failed. What waits is still on this device.')
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
