/** The sheets of an import file: which of them contain rows for a collection, and those sheets as one list. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { guessMapping, sameColumns } from '#domain/import/column-mapping.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { type JoinedTable, joinTables } from '#spreadsheet/join-tables.ts'
import { type SheetCells, type SheetFile, type Table, tableOfSheet } from '#spreadsheet/table-from-rows.ts'
import { t } from '#text/import/import.ts'
import type { FilePart } from './file-protocol.ts'
import { splitByTitles } from './split-by-titles.ts'

/** A table belongs to a collection if at least this many of its headings are known (or all, if it has fewer columns). */
const fewestHeadings = 3
/** One of them must identify the row, because a summary by account has amounts but no items. */
const namingFields = ['property_number', 'description', 'article', 'number', 'name']

function holdsRows(table: Table, collection: CollectionName): boolean {
  const columns = importColumns[collection] ?? []
  const mapping = guessMapping(columns, table.header)
  const known = columns.filter(({ field }) => mapping[field] !== null).map(({ field }) => field)
  return (
    table.rows.length > 0 &&
    known.length >= Math.min(fewestHeadings, columns.length) &&
    known.some((field) => namingFields.includes(field))
  )
}

export interface ReadSheets {
  table: JoinedTable
  sheets: readonly { name: string; rows: number }[]
}

/** Rows with any text, of all sheets. */
const filledRows = ({ sheets }: SheetFile): number =>
  sheets.reduce((sum, { rows }) => sum + rows.filter((row) => row.some((cell) => cell.trim() !== '')).length, 0)

export function readImportFile(
  file: SheetFile,
  collection: CollectionName,
  { sheets: chosen, headLines = {} }: FilePart,
): { ok: true; read: ReadSheets } | { ok: false; text: string } {
  if (filledRows(file) === 1) return { ok: false, text: t('onlyOneRow') }
  const columns = importColumns[collection] ?? []
  const tables: { sheet: SheetCells; table: Table }[] = []
  let reason = ''
  for (const sheet of file.sheets) {
    const result = tableOfSheet(file, sheet, headLines[sheet.name ?? ''] ?? null)
    if (result.ok) tables.push({ sheet, table: result.table })
    else reason ||= result.text
  }
  const proposed = tables.filter(({ table }) => holdsRows(table, collection))
  const withRows = tables.find(({ table }) => table.rows.length > 0) ?? tables[0]
  const wanted = chosen ? tables.filter(({ sheet }) => chosen.includes(sheet.name ?? '')) : proposed
  const used = wanted.length > 0 ? wanted : withRows ? [withRows] : []
  if (used.length === 0) return { ok: false, text: reason || t('unreadable') }
  const table = joinTables(
    used.flatMap((one) => splitByTitles(one.table)),
    (header, other) => sameColumns(columns, header, other),
    (sheet, row) => t('sheets.part', { sheet: sheet === '' ? '' : `${sheet}, `, row: String(row) }),
  )
  const sheets = file.sheets.flatMap(({ name }) => {
    const known = tables.find((one) => one.sheet.name === name)
    return name === undefined ? [] : [{ name, rows: known?.table.rows.length ?? 0 }]
  })
  return { ok: true, read: { table, sheets } }
}
