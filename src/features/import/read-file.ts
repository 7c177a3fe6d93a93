/** `readTable` beside the page where the browser has workers, and on it where not. */
import type { ReadOptions, Table, TableOutcome } from '#sheet/read-table.ts'

type Said =
  | { say: 'progress'; rows: number }
  | { say: 'rows'; rows: string[][] }
  | { say: 'done'; table: Omit<Table, 'rows'> }
  | { say: 'refused'; text: string }

const unreadable: TableOutcome = {
  ok: false,
  text: 'This file cannot be read. It may be damaged or too large for this device.',
}

export function readFile(
  bytes: Uint8Array,
  options: Pick<ReadOptions, 'sheet' | 'onProgress'> = {},
): Promise<TableOutcome> {
  if (typeof Worker === 'undefined')
    return import('#sheet/read-table.ts').then(({ readTable }) => readTable(bytes, options))
  return new Promise((answer) => {
    const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' })
    const rows: string[][] = []
    const end = (outcome: TableOutcome) => {
      worker.terminate()
      answer(outcome)
    }
    worker.onerror = () => end(unreadable)
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.say === 'progress') options.onProgress?.(data.rows)
      if (data.say === 'rows') rows.push(...data.rows)
      if (data.say === 'refused') end({ ok: false, text: data.text })
      if (data.say === 'done') end({ ok: true, table: { ...data.table, rows } })
    }
    worker.postMessage({ bytes, ...(options.sheet === undefined ? {} : { sheet: options.sheet }) })
  })
}
