/** Reads a table on its own thread: unpacking and parsing 50,000 rows would block the page for seconds. */
import { readTable } from '#spreadsheet/read-table.ts'

/** Rows per message: few enough that the page receives them without stutter. */
const rowsPerMessage = 1_000

self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; sheet?: string }>) => {
  const { bytes, sheet } = data
  const result = await readTable(bytes, {
    ...(sheet === undefined ? {} : { sheet }),
    onProgress: (rows) => self.postMessage({ type: 'progress', rows }),
  })
  if (!result.ok) return self.postMessage({ type: 'refused', text: result.text })
  const { rows, ...rest } = result.table
  for (let from = 0; from < rows.length; from += rowsPerMessage)
    self.postMessage({ type: 'rows', rows: rows.slice(from, from + rowsPerMessage) })
  self.postMessage({ type: 'done', table: rest })
}
