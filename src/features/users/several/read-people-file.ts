/** The lines of a chosen file or of pasted text. The readers of files are loaded with the first list. */
import { linesOfPastedCells, type PeopleTable, readPeople } from '#domain/people/people-table.ts'
import { withTexts } from '#text/text-catalog.ts'

export interface ReadList extends PeopleTable {
  sheet: string | null
  sheets: readonly string[]
}

/** A reason, if the file is not a table. */
export type ReadListResult = { ok: true; list: ReadList } | { ok: false; text: string }

export async function readPeopleFile(bytes: Uint8Array, sheet: string | null): Promise<ReadListResult> {
  const { readTable } = await withTexts(import('#spreadsheet/read-table.ts'))
  const result = await readTable(bytes, sheet === null ? {} : { sheet })
  if (!result.ok) return result
  const { header, rows, rowNumbers, delimiter, kind } = result.table
  const lines = [
    { line: Math.max(1, (rowNumbers[0] ?? 2) - 1), cells: header },
    ...rows.map((cells, at) => ({ line: rowNumbers[at] ?? at + 2, cells })),
  ]
  const people = readPeople(lines, kind === 'csv' ? (delimiter ?? ',') : null)
  return { ok: true, list: { ...people, sheet: result.table.sheet ?? null, sheets: result.table.sheets ?? [] } }
}

/** Cells of a spreadsheet are pasted with tabs between them; without tabs the text is read like a text file. */
export async function readPastedPeople(text: string): Promise<ReadListResult> {
  if (!text.includes('\t')) return readPeopleFile(new TextEncoder().encode(text), null)
  return { ok: true, list: { ...readPeople(linesOfPastedCells(text), '\t'), sheet: null, sheets: [] } }
}
