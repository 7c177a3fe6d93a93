/** The worker's side of an import: holds the file, reads and checks its rows. Writes nothing. */

import type { UnknownName } from '#domain/import/check-cell.ts'
import { errorTable } from '#domain/import/check-rows.ts'
import { parseCountFile } from '#domain/import/count-file.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { parseDay } from '#domain/import/parse-day.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import type { Table } from '#spreadsheet/table-from-rows.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { toCsv } from '../to-csv.ts'
import { type FileCheck, openFileCheck } from './file-check.ts'
import type {
  FilePort,
  FileRequestName,
  FileRequests,
  FileSummary,
  FromFileWorker,
  ToFileWorker,
} from './file-protocol.ts'

/** Items per message: few enough that the page receives them without stutter. */
const itemsPerPart = 1_000
const dayFields = Object.values(importColumns).flatMap((columns) =>
  columns.filter(({ type }) => type.kind === 'day').map(({ field }) => field),
)
/** So many unknown names are compared with the records before a stop can arrive. */
const namesPerPause = 50
/** So many values that were not read literally are shown. */
const mostReadings = 300
/** Lets a stop arrive. */
const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))

type Answers = {
  [Name in FileRequestName]: (
    asked: FileRequests[Name]['asked'],
    id: number,
  ) => FileRequests[Name]['answer'] | Promise<FileRequests[Name]['answer']>
}

const summaryOf = ({ rows, rowNumbers: _, numberCells: __, ...facts }: Table): FileSummary => ({
  ...facts,
  rowCount: rows.length,
  firstRows: rows.slice(0, 3),
})

export function serveFile(port: FilePort): void {
  let bytes = new Uint8Array()
  let table: Table | null = null
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
      if (asked.bytes) bytes = new Uint8Array(asked.bytes)
      const result = await readTable(bytes, {
        ...(asked.part?.sheet === undefined ? {} : { sheet: asked.part.sheet }),
        ...(asked.part?.headLine === undefined ? {} : { headLine: asked.part.headLine }),
        onProgress: (rows) => post({ id, type: 'progress', rows }),
      })
      if (!result.ok) return result
      table = result.table
      return { ok: true, summary: summaryOf(table) }
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
    readCounts({ columns }) {
      const { header, rows, rowNumbers } = required(table, 'file')
      return parseCountFile(header, rows, rowNumbers, columns)
    },
    rowsToCorrect({ errors, plan }) {
      const { header, rows, rowNumbers, numberCells } = required(table, 'file')
      const days = new Set(dayFields.map((field) => plan.mapping[field]))
      // The number of a day is a date only in a workbook.
      const cellText = (row: number, column: number, cell: string) => {
        if (!days.has(column) || !numberCells[row]?.includes(column)) return cell
        const day = parseDay(cell, null, { isNumber: true })
        return day.ok ? day.value : cell
      }
      return toCsv(errorTable(header, rows, rowNumbers, errors, cellText))
    },
  }

  const answer = async ({ id, do: name, asked, language }: ToFileWorker) => {
    try {
      setLanguage(language)
      await loadTexts().catch(() => {}) // Texts that cannot be loaded stay English.
      post({ id, type: 'answer', answer: await answers[name](asked as never, id) })
    } catch (error) {
      post({ id, type: 'failed', text: error instanceof Error ? error.message : String(error) })
    }
  }
  port.onmessage = ({ data }: MessageEvent<ToFileWorker>) => void answer(data)
}
