/** Runs `readTable` in a worker, or on the page if the browser has no workers. */
import type { ReadOptions, ReadTableResult, Table } from '#spreadsheet/table-from-rows.ts'

type WorkerMessage =
  | { type: 'progress'; rows: number }
  | { type: 'rows'; rows: string[][] }
  | { type: 'done'; table: Omit<Table, 'rows'> }
  | { type: 'refused'; text: string }

const unreadable: ReadTableResult = {
  ok: false,
  text: 'This file cannot be read. It may be damaged or too large for this device.',
}

export function readTableFile(
  bytes: Uint8Array,
  options: Pick<ReadOptions, 'sheet' | 'onProgress'> = {},
): Promise<ReadTableResult> {
  if (typeof Worker === 'undefined')
    return import('#spreadsheet/read-table.ts').then(({ readTable }) => readTable(bytes, options))
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' })
    const rows: string[][] = []
    const finish = (outcome: ReadTableResult) => {
      worker.terminate()
      resolve(outcome)
    }
    worker.onerror = () => finish(unreadable)
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'progress') options.onProgress?.(data.rows)
      if (data.type === 'rows') rows.push(...data.rows)
      if (data.type === 'refused') finish({ ok: false, text: data.text })
      if (data.type === 'done') finish({ ok: true, table: { ...data.table, rows } })
    }
    worker.postMessage({ bytes, ...(options.sheet === undefined ? {} : { sheet: options.sheet }) })
  })
}
