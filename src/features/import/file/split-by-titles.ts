/**
 * Splits a sheet with several forms below each other: a new part begins where a later title has another fund, officer or account. Promises: every row
 * and every skipped line is in exactly one part; a part inherits values from earlier titles, but not from groups.
 */
import { titleValues } from '#domain/import/title-values.ts'
import { valueKey } from '#domain/import/value-choices.ts'
import type { LeftOutRow } from '#spreadsheet/find-table.ts'
import type { Table } from '#spreadsheet/table-from-rows.ts'

interface Block {
  from: number
  /** The newest first. */
  titles: readonly LeftOutRow[]
}

const saidBy = (titles: readonly LeftOutRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(titleValues(titles)).map(([field, { value }]) => [field, valueKey(value)]))
const hasSameTitles = (a: readonly LeftOutRow[], b: readonly LeftOutRow[]): boolean => {
  const [one, other] = [saidBy(a), saidBy(b)]
  return Object.keys({ ...one, ...other }).every((field) => one[field] === other[field])
}

export function splitByTitles(table: Table): readonly Table[] {
  const { headLine, leftOut, rows, rowNumbers } = table
  const isTitle = ({ reason }: LeftOutRow) => reason === 'title'
  const blocks: Block[] = [{ from: 0, titles: leftOut.filter((row) => isTitle(row) && row.line < headLine) }]
  for (const row of leftOut) {
    if (row.line < headLine || (row.reason !== 'title' && row.reason !== 'single')) continue
    const block = blocks.at(-1)!
    // A group ends at the next one.
    const above = row.reason === 'single' ? block.titles.filter(isTitle) : block.titles
    const titles = Object.keys(titleValues([row])).length > 0 ? [row, ...above] : above
    if (hasSameTitles(titles, block.titles)) continue
    const hasRows = rowNumbers.some((line) => line >= block.from && line < row.line)
    if (hasRows) blocks.push({ from: row.line, titles })
    else block.titles = titles
  }
  if (blocks.length === 1) return [{ ...table, titles: blocks[0]!.titles }]
  return blocks.map(({ from, titles }, at) => {
    const end = blocks[at + 1]?.from ?? Number.POSITIVE_INFINITY
    const isWithin = (line: number) => line >= from && line < end
    const positions = [...rowNumbers.keys()].filter((position) => isWithin(rowNumbers[position]!))
    return {
      ...table,
      titles,
      beginsAt: Math.max(from, 1),
      rows: positions.map((position) => rows[position]!),
      rowNumbers: positions.map((position) => rowNumbers[position]!),
      numberCells: positions.map((position) => table.numberCells[position] ?? []),
      leftOut: leftOut.filter(({ line }) => isWithin(line)),
      joinedRows: at === 0 ? table.joinedRows : 0,
    }
  })
}
