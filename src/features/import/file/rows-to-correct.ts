/**
 * The rows with errors as a CSV file that the same import reads again: the columns of the file first, then values that only the sheet of a row
 * has. Days are dates, because the number of a day is a date only in a workbook.
 */

import { columnOf, valueForAll } from '#domain/import/cell-source.ts'
import type { RowError } from '#domain/import/check-rows.ts'
import { errorTable } from '#domain/import/error-table.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { parseDay } from '#domain/import/parse-day.ts'
import { rowPlace } from '#domain/import/row-place.ts'
import type { JoinedTable } from '#spreadsheet/join-tables.ts'
import { toCsv } from '#spreadsheet/to-csv.ts'
import type { RowsPlan } from './file-protocol.ts'

const dayFields = Object.values(importColumns).flatMap((columns) =>
  columns.filter(({ type }) => type.kind === 'day').map(({ field }) => field),
)
const headingOf = (field: string): string =>
  Object.values(importColumns)
    .flat()
    .find((column) => column.field === field)?.heading ?? field

/** Fields with a different value on each sheet. */
const sheetFields = ({ bySheet = {} }: RowsPlan): readonly string[] => Object.keys(bySheet)

/** The headings, with a column for each field that has a value by sheet and no column; and the plan that reads them. */
export function planOfCorrections(header: readonly string[], plan: RowsPlan): { header: string[]; plan: RowsPlan } {
  const all = [...header]
  const mapping = { ...plan.mapping }
  for (const field of sheetFields(plan)) {
    if ((mapping[field] ?? null) !== null) continue
    mapping[field] = all.length
    all.push(headingOf(field))
  }
  const { bySheet: _, ...others } = plan
  return { header: all, plan: { ...others, mapping } }
}

export function rowsToCorrect(table: JoinedTable, errors: readonly RowError[], plan: RowsPlan): string {
  const { rows, rowNumbers, numberCells, parts } = table
  const sheets = parts.length > 1 ? parts : undefined
  const corrections = planOfCorrections(table.header, plan)
  const { header } = corrections
  const wrong = new Set(errors.map(({ row }) => row))
  const ownFields = sheetFields(plan).flatMap((field) => {
    const at = corrections.plan.mapping[field]
    return typeof at === 'number' ? [{ field, at }] : []
  })
  const filledRows = rows.map((cells, at) => {
    const row = rowNumbers[at]!
    if (ownFields.length === 0 || !wrong.has(row)) return cells
    const filled = Array.from({ length: header.length }, (_, index) => cells[index] ?? '')
    for (const { field, at: column } of ownFields)
      if (columnOf(field, row, { mapping: plan.mapping, sheets }) === null)
        filled[column] = valueForAll(field, row, { ...plan, sheets })
    return filled
  })
  const days = new Set(dayFields.map((field) => plan.mapping[field]))
  const cellText = (row: number, column: number, cell: string) => {
    if (!days.has(column) || !numberCells[row]?.includes(column)) return cell
    const day = parseDay(cell, null, { isNumber: true })
    return day.ok ? day.value : cell
  }
  const names = parts.map(({ sheet }) => sheet)
  return toCsv(errorTable(header, filledRows, rowNumbers, errors, { cellText, place: (row) => rowPlace(row, names) }))
}
