/** Where the value of a field is for one row: a column that the sheet of the row has, or a value that holds for all rows of it. */
import { sheetOfRow } from './row-place.ts'

/** Field → index of the file's column, or null for "not in this file". */
export type Mapping = Readonly<Record<string, number | null>>

export interface CellSources {
  mapping: Mapping
  /** Values of all rows, by field, for rows without a column for it. */
  sameForAll?: Readonly<Record<string, string>> | undefined
  /** By field, then by the name of the part: values of all rows of a sheet or of a part of it. A field that is here is not in `sameForAll`. */
  bySheet?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  /** The sheets of the rows, if there are several, and the columns that each has. */
  sheets?: readonly { name: string; sheet: string; columns: readonly number[] }[] | undefined
}

/** Null: the sheet of the row has no such column. */
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
