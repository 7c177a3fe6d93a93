/**
 * Reads a count form that was filled in by hand: our own inventory count file, or any table with property numbers and counted quantities.
 * Promises: a cell is parsed as the scan form parses it (COUNT-201), never rounded or guessed; a blank cell is not a count; a property number
 * that occurs twice with different counts or remarks is an error; rows that equal the records are left out, so that nobody repeats a count.
 */

import { parseCount } from '#contract/campaigns/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import { t } from '#text/import/import-rows.ts'
import { normalizeText } from '../catalog/search-text.ts'
import type { RowError } from './check-rows.ts'
import { createExistingRows } from './existing-rows.ts'
import { countFileHeadings } from './import-columns.ts'

/** Indexes of the columns for property number, count and remarks. */
export interface CountFileColumns {
  number: number
  count: number
  remarks: number | null
}

/** Finds the columns by their headings; null if the file is not a count file. */
export function countFileColumns(header: readonly string[]): CountFileColumns | null {
  const names = header.map(normalizeText)
  const findColumn = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1
  const [number, count, remarks] = [
    findColumn(countFileHeadings.number),
    findColumn(countFileHeadings.count),
    findColumn(countFileHeadings.remarks),
  ]
  return number < 0 || count < 0 ? null : { number, count, remarks: remarks < 0 ? null : remarks }
}

export interface CountRow {
  row: number
  number: string
  count: number
  /** Null if the cell is blank: the item keeps its remarks. */
  remarks: string | null
}

export interface CountFile {
  counts: readonly CountRow[]
  errors: readonly RowError[]
  /** Rows without a count. */
  blank: number
}

/** Key of a property number: equal for all spellings that differ only in case, hyphens and blanks. */
export const propertyNumberKey = (number: string): string =>
  normalizeText(number).replace(/\s*[-\u2010-\u2015\u2212]\s*/g, '-')

/** The items that the numbers of a file name. `alike`: numbers of items that only their exact spelling tells apart. */
export function itemsByNumber(items: readonly { id: number; number: string }[]) {
  const group = ['number']
  const rows = createExistingRows(propertyNumberKey)
  for (const item of items) rows.add(group, item, item)
  const isAlike = ({ number }: { number: string }) => rows.findAlike(group, { number }) === 'several'
  return {
    alike: items.filter(isAlike).map(({ number }) => number),
    find: (number: string) => rows.find(group, { number }),
  }
}

/** Parses all rows. `rowNumbers` are the row numbers that a spreadsheet shows. `alike`: see `itemsByNumber`. */
export function parseCountFile(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  rowNumbers: readonly number[],
  columns: CountFileColumns,
  alike: readonly string[] = [],
): CountFile {
  const exactNumbers = new Set(alike)
  const counts = new Map<string, CountRow>()
  const errors: RowError[] = []
  let blank = 0
  for (const [index, cells] of rows.entries()) {
    const row = rowNumbers[index] ?? index + 2
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
    const addError = (at: number, field: string, text: string) =>
      void errors.push({ row, column: header[at] ?? field, field, text, value: cell(at) })
    const number = cell(columns.number)
    const countText = cell(columns.count)
    if (countText === '') {
      if (number !== '') blank++
      continue
    }
    if (number === '') {
      addError(columns.number, 'property_number', t('count.needsNumber'))
      continue
    }
    const parsed = parseCount(countText)
    if (!parsed.ok) {
      const text = parsed.isZero ? `${parsed.message} ${t('count.notHere')}` : parsed.message
      addError(columns.count, 'physical_count', text)
      continue
    }
    const remarks = cell(columns.remarks) || null
    if (remarks !== null && remarks.length > textLimit) {
      addError(columns.remarks!, 'remarks', t('count.remarksTooLong', { limit: String(textLimit) }))
      continue
    }
    const key = exactNumbers.has(number) ? `exact ${number}` : propertyNumberKey(number)
    const earlier = counts.get(key)
    if (!earlier) counts.set(key, { row, number, count: parsed.count, remarks })
    else if (earlier.count !== parsed.count) {
      const { row: otherRow, count } = earlier
      const text = t('count.otherCount', { row: String(otherRow), count: String(count) })
      addError(columns.number, 'property_number', text)
    } else if (earlier.remarks === null) counts.set(key, { ...earlier, remarks })
    else if (remarks !== null && remarks !== earlier.remarks)
      addError(columns.remarks!, 'remarks', t('count.otherRemarks', { row: String(earlier.row) }))
  }
  return { counts: [...counts.values()], errors, blank }
}

/** The recorded count that a row of the file is compared with. */
export interface RecordedCount {
  physical_count: number | null
  scanned: boolean
  remarks: string | null
}

/** Whether the records have this count and these remarks already. */
export const matchesRecord = (row: CountRow, item: RecordedCount): boolean =>
  item.scanned && item.physical_count === row.count && (row.remarks === null || row.remarks === item.remarks)
