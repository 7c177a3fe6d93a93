/**
 * The file of an import, as the page uses it. Its rows are in a worker, or on the page if the browser has no workers. A file that is too large for
 * the worker is refused; later failures reject.
 */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { SumGroup } from '#domain/catalog/catalog-queries.ts'
import type { PlannedChange, RowError } from '#domain/import/check-rows.ts'
import type { CountFile, CountFileColumns } from '#domain/import/count-file.ts'
import type { ReferenceRow } from '#domain/import/reference-row.ts'
import { t } from '#text/import/import.ts'
import { currentLanguage } from '#text/language.ts'
import type {
  CheckResult,
  FilePart,
  FilePort,
  FileRequestName,
  FileRequests,
  FromFileWorker,
  ImportPlan,
  ReadFileResult,
  RowsPlan,
} from './file-protocol.ts'

type OnRows = (rows: number) => void

export interface ImportFile {
  /** With null bytes, reads another part of the same file. The bytes are transferred to the worker. */
  read(
    bytes: Uint8Array | null,
    collection: CollectionName,
    part: FilePart | null,
    onRows?: OnRows,
  ): Promise<ReadFileResult>
  beginCheck(collection: CollectionName, plan: ImportPlan): Promise<null>
  addReferences(collection: CollectionName, rows: readonly ReferenceRow[]): Promise<null>
  addRecords(keyFields: readonly string[], groups: readonly SumGroup[]): Promise<null>
  /** Null if it was stopped. */
  checkRows(onRows: OnRows): Promise<CheckResult | null>
  stopCheck(): void
  readCounts(columns: CountFileColumns, alike: readonly string[]): Promise<CountFile>
  /** The rows with errors as CSV, for correcting them. */
  rowsToCorrect(errors: readonly RowError[], plan: RowsPlan): Promise<string>
  /** Terminates the worker. Pending requests never settle. */
  close(): void
}

interface Pending {
  resolve(answer: unknown): void
  reject(error: Error): void
  onRows: OnRows | undefined
  errors: RowError[]
  planned: PlannedChange[]
}

const unreadable = (): ReadFileResult => ({ ok: false, text: t('unreadable') })

export function openImportFile(): ImportFile {
  const pending = new Map<number, Pending>()
  let lastId = 0
  const onMessage = ({ data }: MessageEvent<FromFileWorker>) => {
    const request = pending.get(data.id)
    if (!request) return
    if (data.type === 'progress') return request.onRows?.(data.rows)
    if (data.type === 'part') {
      request.errors.push(...data.errors)
      request.planned.push(...data.planned)
      return
    }
    pending.delete(data.id)
    if (data.type === 'answer') request.resolve(data.answer)
    else request.reject(new Error(data.text))
  }
  const onFailed = () => {
    for (const { reject } of pending.values()) reject(new Error('The import worker ended.'))
    pending.clear()
  }
  const { port, end } = startWorker(onMessage, onFailed)

  const ask = <Name extends FileRequestName>(
    name: Name,
    asked: FileRequests[Name]['asked'],
    { onRows, transfer = [] }: { onRows?: OnRows | undefined; transfer?: Transferable[] } = {},
  ) => {
    const id = ++lastId
    const request: Pick<Pending, 'errors' | 'planned'> = { errors: [], planned: [] }
    const answer = new Promise<FileRequests[Name]['answer']>((resolve, reject) => {
      pending.set(id, Object.assign(request, { resolve: resolve as Pending['resolve'], reject, onRows }))
    })
    void port.then((open) => open.postMessage({ id, do: name, asked, language: currentLanguage() }, transfer))
    return { answer, parts: request }
  }

  return {
    read: (bytes, collection, part, onRows) =>
      ask('read', { bytes, collection, part }, { onRows, transfer: bytes ? [bytes.buffer] : [] }).answer.catch(
        unreadable,
      ),
    beginCheck: (collection, plan) => ask('beginCheck', { collection, plan }).answer,
    addReferences: (collection, rows) => ask('addReferences', { collection, rows }).answer,
    addRecords: (keyFields, groups) => ask('addRecords', { keyFields, groups }).answer,
    async checkRows(onRows) {
      const { answer, parts } = ask('checkRows', null, { onRows })
      const result = await answer
      return result && { ...result, ...parts }
    },
    stopCheck: () => void ask('stopCheck', null),
    readCounts: (columns, alike) => ask('readCounts', { columns, alike }).answer,
    rowsToCorrect: (errors, plan) => ask('rowsToCorrect', { errors, plan }).answer,
    close() {
      pending.clear()
      end()
    },
  }
}

function startWorker(
  onMessage: (event: MessageEvent<FromFileWorker>) => void,
  onFailed: () => void,
): { port: Promise<FilePort>; end: () => void } {
  if (typeof Worker !== 'undefined') {
    const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module', name: 'import' })
    worker.onmessage = onMessage
    worker.onerror = onFailed
    return { port: Promise.resolve(worker), end: () => worker.terminate() }
  }
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = onMessage
  const port = import('./serve-file.ts').then(({ serveFile }) => {
    serveFile(port1)
    return port2
  })
  return { port, end: () => port2.close() }
}
