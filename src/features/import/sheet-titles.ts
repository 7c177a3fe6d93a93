/** The initial values for all rows, taken from titles and sheet names. */
import type { ImportColumn } from '#domain/import/import-columns.ts'
import { type TitleNames, type TitleValue, titleValues } from '#domain/import/title-values.ts'
import type { TablePart } from '#spreadsheet/join-tables.ts'
import type { RowsPlan } from './file/file-protocol.ts'

/** The values in the titles of a sheet, by field. */
export interface SheetTitles {
  sheet: string
  values: Readonly<Record<string, TitleValue>>
}

export const titlesBySheet = (parts: readonly TablePart[], names: TitleNames): readonly SheetTitles[] =>
  parts.map(({ sheet, name, titles }) => ({
    sheet: name,
    values: titleValues(titles, { sheet, names }),
  }))

/** Whether all sheets have the same value for the field. */
const isOneValue = (titles: readonly SheetTitles[], field: string): boolean =>
  new Set(titles.map(({ values }) => values[field]?.value ?? '')).size === 1

export const valuesAtFirst = (
  titles: readonly SheetTitles[],
  columns: readonly ImportColumn[],
): RowsPlan['sameForAll'] =>
  Object.fromEntries(
    columns.flatMap(({ field }) => {
      const value = titles[0]?.values[field]?.value
      return value !== undefined && isOneValue(titles, field) ? [[field, value]] : []
    }),
  )

export const bySheetAtFirst = (
  titles: readonly SheetTitles[],
  columns: readonly ImportColumn[],
): NonNullable<RowsPlan['bySheet']> =>
  Object.fromEntries(
    columns
      .filter(({ field }) => !isOneValue(titles, field))
      .map(({ field }) => [
        field,
        Object.fromEntries(titles.map(({ sheet, values }) => [sheet, values[field]?.value ?? ''])),
      ]),
  )
