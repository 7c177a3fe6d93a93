/** The worker's side of an import: holds the file, reads and checks its rows. Writes nothing. */

import type { UnknownName } from '#domain/import/check-cell.ts'
import { parseCountFile } from '#domain/import/count-file.ts'
import { readSheets } from '#spreadsheet/read-table.ts'
import type { SheetFile } from '#spreadsheet/table-from-rows.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { type FileCheck, openFileCheck } from './file-check.ts'
import type {
  FilePort,
  FileRequestName,
  FileRequests,
  FileSummary,
  FromFileWorker,
  ToFileWorker,
} from './file-protocol.ts'
import { type ReadSheets, readImportFile } from './read-import-file.ts'
import { rowsToCorrect } from './rows-to-correct.ts'

/** Items per message; few enough that the page stays responsive. */
const itemsPerPart = 1_000
/** Number of unknown names compared with the records between two checks for a stop. */
const namesPerPause = 50
/** Maximum number of interpreted values that are shown. */
const mostReadings = 300
/** Yields, so that a stop can arrive. */
const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))

type Answers = {
  [Name in FileRequestName]: (
    asked: FileRequests[Name]['asked'],
    id: number,
  ) => FileRequests[Name]['answer'] | Promise<FileRequests[Name]['answer']>
}

const summaryOf = ({ table: { rows, rowNumbers: _, numberCells: __, ...facts }, sheets }: ReadSheets): FileSummary => ({
  ...facts,
  sheets,
  rowCount: rows.length,
  firstRows: rows.slice(0, 3),
})

export function serveFile(port: FilePort): void {
  let cells: SheetFile | null = null
  let table: ReadSheets['table'] | null = null
  let check: FileCheck | null = null
  const post = (message: FromFileWorker) => port.postMessage(message)
  const required = <T>(value: T | null, name: string): T => {
    if (value === null) throw new Error(`The import worker has no ${name}.`)
    return value
  }
  const postParts = ({ errors, planned }: FileCheck['state'], id: number) => {
    for (let from = 0; from < Math.max(errors.length, planned.length); from += itemsPerPart) {
      const end = from + itemsPerPart
      post({ id, type: 'part', errors: errors.slice(from, end), planned: planned.slice(from, end) })
    }
  }

  const answers: Answers = {
    async read(asked, id) {
      if (asked.bytes) {
        const onProgress = (rows: number) => post({ id, type: 'progress', rows })
        const opened = await readSheets(new Uint8Array(asked.bytes), { onProgress })
        if (!opened.ok) return opened
        cells = opened.file
      }
      const result = readImportFile(required(cells, 'file'), asked.collection, asked.part ?? {})
      if (!result.ok) return result
      table = result.read.table
      return { ok: true, summary: summaryOf(result.read) }
    },
    beginCheck({ collection, plan }) {
      check = openFileCheck(collection, required(table, 'file'), plan)
      return null
    },
    addReferences({ collection, rows }) {
      check?.addReferences(collection, rows)
      return null
    },
    addRecords({ keyFields, groups }) {
      check?.addRecords(keyFields, groups)
      return null
    },
    async checkRows(_, id) {
      const own = check
      const total = required(table, 'file').rows.length
      for (let done = 0; own !== null && done < total; ) {
        done = own.next()
        post({ id, type: 'progress', rows: done })
        await yieldThread()
        if (check !== own) return null
      }
      if (own === null) return null
      own.finish()
      const unknown: UnknownName[] = []
      for (const name of own.unknown()) {
        unknown.push(name)
        if (unknown.length % namesPerPause === 0) await yieldThread()
        if (check !== own) return null
      }
      check = null
      postParts(own.state, id)
      const readings = [...own.state.readings.values()]
      return { unknown, readings: readings.slice(0, mostReadings), readingCount: readings.length }
    },
    stopCheck() {
      check = null
      return null
    },
    readCounts({ columns, alike }) {
      const { header, rows, rowNumbers } = required(table, 'file')
      return parseCountFile(header, rows, rowNumbers, columns, alike)
    },
    rowsToCorrect: ({ errors, plan }) => rowsToCorrect(required(table, 'file'), errors, plan),
  }

  const answer = async ({ id, do: name, asked, language }: ToFileWorker) => {
    try {
      setLanguage(language)
      await loadTexts().catch(() => {}) // If the texts cannot be loaded, they stay English.
      post({ id, type: 'answer', answer: await answers[name](asked as never, id) })
    } catch (error) {
      post({ id, type: 'failed', text: error instanceof Error ? error.message : String(error) })
    }
  }
  port.onmessage = ({ data }: MessageEvent<ToFileWorker>) => void answer(data)
}
