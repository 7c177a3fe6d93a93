/**
 * Saves all parts of a long print as PDF files, one after another. Reads the codes of each part back before saving it, and stops at a code
 * that does not read correctly. Shows progress and can be stopped.
 */
import { Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FontBytes } from '#print/fonts/fonts.ts'
import type { LabelTemplate } from '#print/labels/label-templates.ts'
import type { PrintPart } from '#print/labels/print-parts.ts'
import type { TagLabel } from '#print/labels/tag-label.ts'
import type { TagSheetOptions } from '#print/labels/tag-sheet.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { usePrintFonts } from '#ui/print/use-print-fonts.ts'
import { encodeTags, renderTagPdf } from './render-tags.ts'
import { verifyCodes } from './verify-codes.ts'

export interface SaveAllPartsProps {
  parts: readonly PrintPart[]
  total: number
  files: Readonly<Record<string, string>>
  template: LabelTemplate
  calibration: TagSheetOptions['calibration']
  readLabels: (part: PrintPart, signal: AbortSignal) => Promise<readonly TagLabel[]>
  onUnreadable: (texts: readonly string[]) => void
}

export function SaveAllParts({
  parts,
  total,
  files,
  template,
  calibration,
  readLabels,
  onUnreadable,
}: SaveAllPartsProps) {
  const fonts = usePrintFonts(files)
  const toast = useToast()
  const [done, setDone] = useState<number | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  const run = async (fontBytes: FontBytes) => {
    const controller = new AbortController()
    controllerRef.current = controller
    onUnreadable([])
    try {
      for (const [index, part] of parts.entries()) {
        setDone(part.from)
        const labels = await readLabels(part, controller.signal)
        const unreadable = await verifyCodes(
          await encodeTags(labels, controller.signal),
          (verified) => setDone(part.from + Math.floor(verified / 2)),
          controller.signal,
        )
        if (controller.signal.aborted) return
        if (unreadable.length > 0) return onUnreadable(unreadable)
        const options = { startCell: part.startCell, ...(calibration ? { calibration } : {}) }
        const bytes = await renderTagPdf(labels, template, fontBytes, options, () => {}, controller.signal)
        if (controller.signal.aborted) return
        downloadFile(partFileName(index, parts.length), new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
      }
      toast.success(`${total.toLocaleString('en')} tags are in ${parts.length} files.`)
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      setDone(null)
      if (controller.signal.aborted) toast.error('Stopped: the parts that were not saved yet are missing.')
    }
  }
  if (done === null)
    return (
      <Button
        variant="secondary"
        disabled={fonts.is !== 'ready'}
        onClick={() => {
          if (fonts.is === 'ready') void run(fonts.fonts as FontBytes)
        }}
      >
        Save all {parts.length} parts as PDF
      </Button>
    )
  return (
    <div className="bilang-progress" role="status">
      <Text size="sm" className="bilang-figures">
        {done.toLocaleString('en')} of {total.toLocaleString('en')} tags
      </Text>
      <Progress value={(done / total) * 100} aria-label="Progress" />
      <Button variant="link" size="sm" onClick={() => controllerRef.current?.abort()}>
        Stop
      </Button>
    </div>
  )
}

/** `tags part 03 of 12.pdf`: sorts correctly in a folder. */
const partFileName = (index: number, total: number): string =>
  `tags part ${String(index + 1).padStart(String(total).length, '0')} of ${total}.pdf`
