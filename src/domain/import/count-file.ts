/**
 * A count form that was filled in by hand: our own inventory count file, or any table with property numbers and counted quantities.
 * Promises: a cell is read as the scan form reads it (COUNT-201), never rounded and never guessed; a blank cell is no count; a number that
 * stands twice with different counts or remarks is an error; what equals the records already is left out, so that nobody repeats another's count.
 */
import { parseCount } from '#contract/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import { normalizeText } from '../catalog/search-text.ts'
import type { RowError } from './check-rows.ts'

/** Columns of the file: where the property number, the count and the remarks stand. */
export interface CountFileColumns {
  number: number
  count: number
  remarks: number | null
}

const headingAliases = {
  number: ['new property no. assigned', 'new property no assigned', 'property number', 'property no.', 'property no'],
  count: ['quantity per physical count', 'on hand per count', 'physical count', 'counted', 'quantity counted'],
  remarks: ['remarks', 'remark', 'notes'],
} as const

/** Finds the columns by their headings; null when the file is no count file. */
export function countFileColumns(header: readonly string[]): CountFileColumns | null {
  const names = header.map(normalizeText)
  const findColumn = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1
  const [number, count, remarks] = [
    findColumn(headingAliases.number),
    findColumn(headingAliases.count),
    findColumn(headingAliases.remarks),
  ]
  return number < 0 || count < 0 ? null : { number, count, remarks: remarks < 0 ? null : remarks }
}

export interface CountRow {
  row: number
  number: string
  count: number
  /** What the file says; null: a blank cell, the remarks stay as they are. */
  remarks: string | null
}

export interface CountFile {
  counts: readonly CountRow[]
  errors: readonly RowError[]
  /** Rows without a count. */
  blank: number
}

/** Numbers as people and spreadsheets write them: the same item, whatever the case and the hyphens. */
export const propertyNumberKey = (number: string): string =>
  normalizeText(number).replace(/\s*[-\u2010-\u2015\u2212]\s*/g, '-')

/** Reads every row. `lines`: the numbers of the rows as a spreadsheet shows them. */
export function parseCountFile(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  rowNumbers: readonly number[],
  columns: CountFileColumns,
): CountFile {
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
      addError(columns.number, 'property_number', 'A count needs the property number of its item.')
      continue
    }
    const parsed = parseCount(countText)
    if (!parsed.ok) {
      const none = parsed.isZero ? ' Leave the cell blank and record “Not here” on the Scan screen.' : ''
      addError(columns.count, 'physical_count', `${parsed.message}${none}`)
      continue
    }
    const remarks = cell(columns.remarks) || null
    if (remarks !== null && remarks.length > textLimit) {
      addError(columns.remarks!, 'remarks', `Remarks can be up to ${textLimit} characters long.`)
      continue
    }
    const key = propertyNumberKey(number)
    const earlier = counts.get(key)
    if (!earlier) counts.set(key, { row, number, count: parsed.count, remarks })
    else if (earlier.count !== parsed.count)
      addError(columns.number, 'property_number', `Row ${earlier.row} counts the same item as ${earlier.count}.`)
    else if (earlier.remarks === null) counts.set(key, { ...earlier, remarks })
    else if (remarks !== null && remarks !== earlier.remarks)
      addError(columns.remarks!, 'remarks', `Row ${earlier.row} has other remarks for the same item.`)
  }
  return { counts: [...counts.values()], errors, blank }
}

/** What is known of an item when its count is checked. */
export interface RecordedCount {
  physical_count: number | null
  scanned: boolean
  remarks: string | null
}

/** Whether the row says what the records say already. */
export const matchesRecord = (row: CountRow, item: RecordedCount): boolean =>
  item.scanned && item.physical_count === row.count && (row.remarks === null || row.remarks === item.remarks)
