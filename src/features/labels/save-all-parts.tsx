/**
 * Saves all parts of a long print as PDF files, one after another. Reads the codes of each part back before saving it, and stops at a code
 * that does not read correctly. Shows progress and can be stopped.
 */

import { Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import type { PrintPart } from '#print/labels/print-parts.ts'
import type { TagsJob } from '#print/print-job.ts'
import { usePrinter } from '#react/print/use-print-job.ts'
import { t } from '#text/products/labels.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { downloadFile } from '#ui/files/download-file.ts'

export interface SaveAllPartsProps {
  job: TagsJob
  parts: readonly PrintPart[]
  total: number
  onUnreadable: (texts: readonly string[]) => void
}

const ignore = () => {}

export function SaveAllParts({ job, parts, total, onUnreadable }: SaveAllPartsProps) {
  const { printer } = usePrinter()
  const toast = useToast()
  const [done, setDone] = useState<number | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  const run = async () => {
    const controller = new AbortController()
    controllerRef.current = controller
    const { signal } = controller
    let savedCount = 0
    onUnreadable([])
    try {
      for (const [index, { from }] of parts.entries()) {
        setDone(from)
        const opened = await (await printer()).open(
          { ...job, part: index },
          { onFacts: ignore, onPages: ignore },
          signal,
        )
        if (opened.is !== 'ready') throw new Error(`Part ${index + 1} of the tags was not laid out: ${opened.is}.`)
        const unreadable = await (await printer()).unreadableCodes(
          opened.id,
          (verified) => setDone(from + Math.floor(verified / 2)),
          signal,
        )
        if (unreadable.length > 0) return onUnreadable(unreadable)
        downloadFile(partFileName(index, parts.length), await (await printer()).pdf(opened.id, ignore, signal))
        savedCount++
      }
      toast.success(t('allSaved', { count: total, files: parts.length }))
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      setDone(null)
      if (controller.signal.aborted)
        toast.error(t('stopped', { saved: formatNumber(savedCount), files: formatNumber(parts.length) }))
    }
  }
  if (done === null)
    return (
      <Button variant="secondary" onClick={() => void run()}>
        {t('saveAllParts', { count: formatNumber(parts.length) })}
      </Button>
    )
  return (
    <div className="bilang-progress" role="status">
      <Text size="sm" className="bilang-figures">
        {t('savedTags', { done: formatNumber(done), total: formatNumber(total) })}
      </Text>
      <Progress value={(done / total) * 100} aria-label={common('progress')} />
      <Button variant="link" size="sm" onClick={() => controllerRef.current?.abort()}>
        {common('stop')}
      </Button>
    </div>
  )
}

/** `tags part 03 of 12.pdf`: sorts correctly in a folder. */
const partFileName = (index: number, total: number): string =>
  // not a text: the name of a file
  `tags part ${String(index + 1).padStart(String(total).length, '0')} of ${total}.pdf`
