/** A sheet to write: columns that compute their cells (`domain/reports/product-export.ts`), and rows that may be read one by one. */
import type { ExportColumn } from '#domain/reports/product-export.ts'

export interface Sheet<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  /** Iterated once, in order. An async source may read page by page, so that the rows need not fit in memory. */
  rows: Iterable<Row> | AsyncIterable<Row>
}

/** Removes the row type, so that one file can have sheets with different rows. */
export function asUntypedSheet<Row>(sheet: Sheet<Row>): Sheet<unknown> {
  return {
    name: sheet.name,
    rows: sheet.rows,
    columns: sheet.columns.map((column) => ({ ...column, cell: (row) => column.cell(row as Row) })),
  }
}

export interface WriteOptions {
  /** Called regularly with the number of rows written so far, over all sheets. */
  onProgress?: (rows: number) => void
  /** Stops writing: the iteration rejects with the signal's reason. */
  signal?: AbortSignal
  /** Adds a last line with the number of rows, so that a truncated file is noticed. */
  withCountLine?: boolean
}

/** After this many rows a writer reports progress and yields to the event loop. */
export const rowsPerYield = 1_000

/** Yields to other tasks of the page or the server. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** The count line of a file, always in English. The reader recognizes it, in older files too, so its number has no commas. */
export const rowCountLabel = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)

/** All chunks as one array, for a download in the browser and for tests. */
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
