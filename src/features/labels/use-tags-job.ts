/** The print job of the labels page: the tags of the query in the address, on the sheet of the chosen printer, split into parts if long. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicAddress } from '#domain/scan/public-address.ts'
import { labelTemplate, perSheet } from '#print/labels/label-templates.ts'
import type { TagsJob } from '#print/print-job.ts'
import { useServices } from '#react/services.ts'
import { useSetting } from '#react/use-setting.ts'
import { readTagQuery } from './tag-query.ts'
import { useBlankCodes } from './use-blank-codes.ts'
import { useLabelPrinter } from './use-label-printer.ts'
import { usePrinters } from './use-printers.ts'

/** Maximum length of the extra line on tags. */
export const noteLimit = 40
const readNote = (stored: unknown): string => (typeof stored === 'string' ? stored.slice(0, noteLimit) : '')

export function useTagsJob(address: PublicAddress) {
  const { institute } = useServices()
  const queryText = useSearchParams()[0].toString()
  const blank = useBlankCodes()
  const { codes } = blank
  const tagQuery = useMemo(() => readTagQuery(new URLSearchParams(queryText), codes), [queryText, codes])
  const { printers, printer, save } = usePrinters()
  const template = labelTemplate(printer.template)
  const labelPrinter = useLabelPrinter()
  const { value: note, save: saveNote } = useSetting('labels/note', readNote)
  const [perUnit, setPerUnit] = useState(true)
  /** Null: what is typed is no label of the sheet. */
  const [startCell, setStartCell] = useState<number | null>(1)
  const cellCount = labelPrinter.isUsed ? 1 : perSheet(template)
  const firstCell = cellCount === 1 ? 1 : startCell !== null && startCell <= cellCount ? startCell : null
  // Another choice of tags, or another sheet, begins at the first part.
  const layout = `${queryText} ${labelPrinter.isUsed ? 'roll' : cellCount} ${firstCell} ${perUnit}`
  const [chosen, setChosen] = useState({ layout, part: 0 })
  const part = chosen.layout === layout ? chosen.part : 0
  // Command codes and practice tags contain no address.
  const hasAddress = tagQuery.of !== 'commands' && tagQuery.of !== 'practice'
  const host = !hasAddress ? '' : address.ok ? address.host : null
  const { calibration } = printer
  const isCountWrong = tagQuery.of === 'blank' && blank.count === null
  const usedPrinter = labelPrinter.isUsed ? labelPrinter.printer : null
  const job = useMemo<TagsJob | null>(
    () =>
      host === null || firstCell === null || isCountWrong
        ? null
        : {
            kind: 'tags',
            query: tagQuery,
            perUnit,
            source: { institute, host, note },
            template: template.id,
            labelPrinter: usedPrinter,
            firstCell,
            calibration,
            part,
          },
    [host, isCountWrong, tagQuery, perUnit, institute, note, template, usedPrinter, firstCell, calibration, part],
  )
  return {
    /** Null while the address in the codes is not known, or a number is wrong. */
    job,
    of: tagQuery.of,
    /** The address names the items. */
    isSelection: 'id' in tagQuery.where,
    template,
    blank,
    perUnit,
    setPerUnit,
    startCell,
    setStartCell,
    printers,
    savePrinters: save,
    labelPrinter,
    note,
    saveNote,
    part,
    setPart: (next: number) => setChosen({ layout, part: next }),
  }
}
export type TagsJobState = ReturnType<typeof useTagsJob>
