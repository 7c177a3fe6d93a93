import { type ReactNode, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { shareOrDownloadFiles, type TextFile } from './share-files.ts'

/** Exports the person's unsent records as files. Shows an error if that fails. Nothing is removed from the device. */
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
      toast.error('The export failed. Your unsent records are still on this device. Try again.')
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
