/**
 * All parts of a long print as files, one after the other: each is read back before it is saved, and the first code that reads as something
 * else stops the rest. Says how far it is; can be stopped between sheets.
 */
import { Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Fonts } from '#paper/font/faces.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import type { TagSheetOptions } from '#paper/labels/tag-sheet.ts'
import type { LabelTemplate } from '#paper/labels/templates.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { saveFile } from '#ui/print/save-file.ts'
import { usePaperFonts } from '#ui/print/use-paper-fonts.ts'
import { codesOf, pdfOf } from './in-turns.ts'
import { proveCodes } from './prove-codes.ts'
import type { TagPart } from './tag-parts.ts'

export interface AllPartsProps {
  parts: readonly TagPart[]
  total: number
  files: Readonly<Record<string, string>>
  template: LabelTemplate
  calibration: TagSheetOptions['calibration']
  read: (part: TagPart, signal: AbortSignal) => Promise<readonly Sticker[]>
  onWrong: (texts: readonly string[]) => void
}

export function AllParts({ parts, total, files, template, calibration, read, onWrong }: AllPartsProps) {
  const fonts = usePaperFonts(files)
  const toast = useToast()
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const run = async (ready: Fonts) => {
    const mine = new AbortController()
    stop.current = mine
    onWrong([])
    try {
      for (const [at, part] of parts.entries()) {
        setDone(part.from)
        const stickers = await read(part, mine.signal)
        const wrong = await proveCodes(
          await codesOf(stickers, mine.signal),
          (proved) => setDone(part.from + Math.floor(proved / 2)),
          mine.signal,
        )
        if (mine.signal.aborted) return
        if (wrong.length > 0) return onWrong(wrong)
        const options = { startCell: part.startCell, ...(calibration ? { calibration } : {}) }
        const bytes = await pdfOf(stickers, template, ready, options, () => {}, mine.signal)
        if (mine.signal.aborted) return
        saveFile(partName(at, parts.length), new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
      }
      toast.success(`${total.toLocaleString('en')} tags are in ${parts.length} files.`)
    } catch (error) {
      if (!mine.signal.aborted) throw error
    } finally {
      setDone(null)
      if (mine.signal.aborted) toast.error('Stopped: the parts that were not saved yet are missing.')
    }
  }
  if (done === null)
    return (
      <Button
        variant="secondary"
        disabled={fonts.is !== 'ready'}
        onClick={() => {
          if (fonts.is === 'ready') void run(fonts.fonts as Fonts)
        }}
      >
        Save all {parts.length} parts as PDF
      </Button>
    )
  return (
    <div role="status" style={{ minWidth: 220 }}>
      <Text size="sm" className="bilang-figures">
        {done.toLocaleString('en')} of {total.toLocaleString('en')} tags
      </Text>
      <Progress value={(done / total) * 100} aria-label="Progress" />
      <Button variant="link" size="sm" onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </div>
  )
}

/** `tags part 03 of 12.pdf`: in the order of a folder. */
const partName = (at: number, of: number): string =>
  `tags part ${String(at + 1).padStart(String(of).length, '0')} of ${of}.pdf`
