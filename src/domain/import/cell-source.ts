/** Where a field's value for a row comes from: a column of the row's sheet, or a value for all rows of the sheet. */
import { sheetOfRow } from './row-place.ts'

/** Field → index of the file's column, or null for "not in this file". */
export type Mapping = Readonly<Record<string, number | null>>

export interface CellSources {
  mapping: Mapping
  /** Values for all rows, by field; used where a sheet has no column for the field. */
  sameForAll?: Readonly<Record<string, string>> | undefined
  /** By field, then by name of the part: values for all rows of a sheet or of a part of it. A field in here is not in `sameForAll`. */
  bySheet?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  /** If there are several sheets: the sheet of each row, and the columns of each sheet. */
  sheets?: readonly { name: string; sheet: string; columns: readonly number[] }[] | undefined
}

/** Null: the row's sheet has no such column. */
export function columnOf(field: string, row: number, { mapping, sheets }: CellSources): number | null {
  const at = mapping[field] ?? null
  const sheet = sheets?.[sheetOfRow(row)]
  return at !== null && sheet && !sheet.columns.includes(at) ? null : at
}

/** The value for a row whose sheet has no column for the field; blank if there is none. */
export function valueForAll(field: string, row: number, { sameForAll, bySheet, sheets }: CellSources): string {
  const ofSheets = bySheet?.[field]
  if (ofSheets && sheets) return ofSheets[sheets[sheetOfRow(row)]?.name ?? ''] ?? ''
  return sameForAll?.[field] ?? ''
}

export const sheetNames = ({ sheets = [] }: Pick<CellSources, 'sheets'>): readonly string[] =>
  sheets.map(({ sheet }) => sheet)
