/**
 * Several sheets of a workbook as one list of rows: columns with the same heading become one column. Promises: no cell and no row is lost; each row
 * number encodes its sheet and line; each sheet lists which of the columns it has.
 */
import { rowNumberOf } from '#domain/import/row-place.ts'
import type { LeftOutRow } from './find-table.ts'
import type { Table } from './table-from-rows.ts'

/** One of the sheets, or the only table of a text file. */
export interface TablePart {
  /** Empty for a text file. */
  sheet: string
  /** The unique name of the sheet, or of a part of it. */
  name: string
  /** Null: the whole sheet, or its first part. */
  beginsAt: number | null
  /** The titles that apply to the rows. */
  titles: readonly { line: number; text: string }[]
  headLine: number
  firstLines: readonly { line: number; text: string }[]
  leftOut: readonly LeftOutRow[]
  rowCount: number
  /** The columns of the list that the sheet has. */
  columns: readonly number[]
}

export interface JoinedTable extends Pick<Table, 'kind' | 'header' | 'rows' | 'rowNumbers' | 'numberCells'> {
  parts: readonly TablePart[]
  countLines: readonly string[]
  /** Number of rows that were read from two or more lines. */
  joinedRows: number
  encoding?: string
}

const headingKey = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, ' ')

/** The column of the list for each column of the table; a heading that occurs twice has two columns. */
function placeColumns(
  header: string[],
  table: Table,
  sameAs: (header: readonly string[], other: readonly string[]) => ReadonlyMap<number, number>,
): number[] {
  const used = new Set<number>()
  const places: (number | undefined)[] = table.header.map((heading) => {
    const at = header.findIndex(
      (known, index) => !used.has(index) && heading !== '' && headingKey(known) === headingKey(heading),
    )
    if (at < 0) return undefined
    used.add(at)
    return at
  })
  const meant = sameAs(header, table.header)
  const width = Math.max(table.header.length, ...table.rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const place = places[at]
    if (place !== undefined) return place
    const other = meant.get(at)
    if (other !== undefined && !used.has(other)) {
      used.add(other)
      return other
    }
    used.add(header.length)
    header.push(table.header[at] ?? '')
    return header.length - 1
  })
}

/** `sameAs`: by index, columns of another header that match a column of the list although their headings differ. */
export function joinTables(
  tables: readonly Table[],
  sameAs: (header: readonly string[], other: readonly string[]) => ReadonlyMap<number, number>,
  nameOfPart: (sheet: string, line: number) => string,
): JoinedTable {
  const [first, ...others] = tables
  if (!first) throw new Error('There is no table to join.')
  const header = [...first.header]
  const places = [
    Array.from({ length: Math.max(header.length, ...first.rows.map((cells) => cells.length)) }, (_, at) => at),
  ]
  for (const table of others) places.push(placeColumns(header, table, sameAs))
  const joined: JoinedTable = {
    kind: first.kind,
    header,
    rows: [],
    rowNumbers: [],
    numberCells: [],
    parts: tables.map(({ sheet = '', headLine, firstLines, leftOut, rows, header: own, titles, beginsAt }, at) => ({
      sheet,
      name: beginsAt === undefined ? sheet : nameOfPart(sheet, beginsAt),
      beginsAt: beginsAt === undefined || beginsAt <= headLine ? null : beginsAt,
      titles: titles ?? leftOut.filter(({ reason }) => reason === 'title'),
      headLine,
      firstLines,
      leftOut,
      rowCount: rows.length,
      columns: places[at]!.slice(0, Math.max(own.length, 1)),
    })),
    countLines: tables.flatMap(({ countLine }) => countLine ?? []),
    joinedRows: tables.reduce((sum, { joinedRows }) => sum + joinedRows, 0),
    ...(first.encoding !== undefined && { encoding: first.encoding }),
  }
  tables.forEach((table, sheetAt) => {
    const columns = places[sheetAt]!
    table.rows.forEach((cells, at) => {
      if (sheetAt === 0) joined.rows.push(cells)
      else {
        const row = Array.from({ length: header.length }, () => '')
        cells.forEach((cell, index) => {
          row[columns[index]!] = cell
        })
        joined.rows.push(row)
      }
      joined.rowNumbers.push(rowNumberOf(sheetAt, table.rowNumbers[at]!))
      joined.numberCells.push((table.numberCells[at] ?? []).map((index) => columns[index] ?? index))
    })
  })
  return joined
}
