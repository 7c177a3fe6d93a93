/** Reads a table on a thread of its own: unpacking and parsing 50,000 rows would hold the page for seconds. */
import { readTable } from '#sheet/read-table.ts'

/** Rows of one message: a page takes them over without a stutter. */
const atOnce = 1_000

self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; sheet?: string }>) => {
  const { bytes, sheet } = data
  const read = await readTable(bytes, {
    ...(sheet === undefined ? {} : { sheet }),
    onProgress: (rows) => self.postMessage({ say: 'progress', rows }),
  })
  if (!read.ok) return self.postMessage({ say: 'refused', text: read.text })
  const { rows, ...rest } = read.table
  for (let from = 0; from < rows.length; from += atOnce)
    self.postMessage({ say: 'rows', rows: rows.slice(from, from + atOnce) })
  self.postMessage({ say: 'done', table: rest })
}
