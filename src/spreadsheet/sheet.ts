/** A spreadsheet as it is written: columns that know their cells (`domain/product-export.ts`) and rows that may come one by one. */
import type { ExportColumn } from '#domain/reports/product-export.ts'

export interface Sheet<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  /** Taken once, in order; an async source may read page by page, so that no file needs all rows in memory. */
  rows: Iterable<Row> | AsyncIterable<Row>
}

/** A sheet that may stand beside sheets of other rows in one file. */
export function asUntypedSheet<Row>(sheet: Sheet<Row>): Sheet<unknown> {
  return {
    name: sheet.name,
    rows: sheet.rows,
    columns: sheet.columns.map((column) => ({ ...column, cell: (row) => column.cell(row as Row) })),
  }
}

export interface WriteOptions {
  /** Called now and then with the rows written so far, over all sheets. */
  onProgress?: (rows: number) => void
  /** Stops the writing: the iteration rejects with the signal's reason. */
  signal?: AbortSignal
  /** Adds a last line that says how many rows there are, so that nothing can be cut off unseen. */
  withCountLine?: boolean
}

/** Rows between two reports of progress and two breaths for the event loop. */
export const rowsPerYield = 1_000

/** Lets the page or the server do something else. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

export const rowCountLabel = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)

/** All chunks as one array: for a download in the browser and for tests. */
export async function collectChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const collected: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    collected.push(chunk)
    length += chunk.length
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of collected) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
