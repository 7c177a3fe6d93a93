/**
 * The page's side of printing. Promises: rows and pages stay in the worker; a new job ends the one before it; a canceled request rejects with
 * `AbortError` at once, and so does a request for pages that another job has replaced; if the worker does not start, the same code runs in the page.
 */
import type { CatalogPort } from '#catalog/catalog-client.ts'
import type { MessagePortLike } from '#catalog/worker-protocol.ts'
import type { Page } from '#print/layout/page.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'
import type { FromPrintWorker, OpenedPrint, PrintRequestName, PrintRequests, ToPrintWorker } from './print-protocol.ts'

export interface PrintListener {
  onFacts(facts: PrintFacts): void
  /** Number of pages laid out so far. */
  onPages(pages: number): void
}

export interface Printer {
  /** Lays out a job and keeps its pages. */
  open(job: PrintJob, listener: PrintListener, signal: AbortSignal): Promise<OpenedPrint>
  /** Pages `from` (inclusive) to `to` (exclusive) of the print with this id. */
  pages(id: number, from: number, to: number, signal?: AbortSignal): Promise<readonly Page[]>
  pdf(id: number, onPages: (pages: number) => void, signal?: AbortSignal): Promise<Uint8Array>
  /** Reads the codes of these tags back; returns the texts of those that do not read correctly. */
  unreadableCodes(id: number, onCodes: (codes: number) => void, signal?: AbortSignal): Promise<readonly string[]>
  close(): void
}

interface Pending {
  message: ToPrintWorker
  /** True: another worker can answer it too. The others need the pages of this one. */
  canRestart: boolean
  onFacts(facts: PrintFacts): void
  onDone(done: number): void
  resolve(value: unknown): void
  reject(error: unknown): void
}

const abortError = () => new DOMException('Printing was canceled.', 'AbortError')

/** One running worker, or its stand-in in the page. */
interface PrintThread {
  port: MessagePortLike
  end(): void
}

export interface PrinterDeps {
  /** Another port of the catalog, for the worker. */
  openCatalogPort(): CatalogPort
  /** Starts the worker. Throws, or calls `onFailed` before its first message, if it cannot run. */
  startWorker(onFailed: () => void): PrintThread
  /** Runs the same code in the page. */
  startInPage(): Promise<PrintThread>
  onError(error: unknown): void
}

/** How long a canceled layout may go on before its worker is ended: most layouts are over by then. */
const patienceMs = 1_000

export function makePrinter(deps: PrinterDeps): Printer {
  const pending = new Map<number, Pending>()
  let thread: (PrintThread & { catalog: CatalogPort }) | null = null
  let isReady = false
  let isClosed = false
  let lastId = 0
  let patience: ReturnType<typeof setTimeout> | undefined
  /** The canceled layout that the worker is still busy with. */
  let abandoned: number | null = null

  const onMessage = ({ data }: MessageEvent<FromPrintWorker>) => {
    if (data.type === 'ready') {
      isReady = true
      for (const { message } of pending.values()) thread?.port.postMessage(message)
      return
    }
    if (data.type === 'idle') {
      if (data.id === abandoned) forgetAbandoned()
      return
    }
    const request = pending.get(data.id)
    if (!request) return
    if (data.type === 'facts') return request.onFacts(data.facts)
    if (data.type === 'progress') return request.onDone(data.done)
    pending.delete(data.id)
    if (data.type === 'answer') request.resolve(data.value)
    else request.reject(data.type === 'gone' ? abortError() : new Error(data.message))
  }
  const forgetAbandoned = () => {
    clearTimeout(patience)
    abandoned = null
  }
  const attach = (started: PrintThread) => {
    if (isClosed) return started.end()
    const catalog = deps.openCatalogPort()
    thread = { ...started, catalog }
    started.port.onmessage = onMessage
    started.port.postMessage({ type: 'catalog', port: catalog.port } satisfies ToPrintWorker, [catalog.port])
  }
  const endThread = () => {
    thread?.end()
    thread?.catalog.close()
    thread = null
  }
  const startInPage = () => {
    endThread()
    deps.startInPage().then(attach, deps.onError)
  }
  const start = () => {
    isReady = false
    forgetAbandoned()
    try {
      attach(deps.startWorker(startInPage))
    } catch {
      startInPage()
    }
  }
  const restart = () => {
    endThread()
    for (const [id, { canRestart, reject }] of pending) {
      if (canRestart) continue
      pending.delete(id)
      reject(abortError())
    }
    start()
  }
  start()

  function send<Name extends PrintRequestName>(
    name: Name,
    ask: PrintRequests[Name]['ask'],
    on: { onDone?: (done: number) => void; onFacts?: (facts: PrintFacts) => void },
    signal: AbortSignal | undefined,
  ): Promise<PrintRequests[Name]['answer']> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      if (signal?.aborted || isClosed) return reject(abortError())
      const message: ToPrintWorker = { type: 'request', id, name, ask }
      const cancel = () => {
        if (!pending.delete(id)) return
        if (isReady) {
          thread?.port.postMessage({ type: 'cancel', id } satisfies ToPrintWorker)
          if (name === 'open') {
            abandoned = id
            clearTimeout(patience)
            patience = setTimeout(restart, patienceMs)
          }
        }
        reject(abortError())
      }
      signal?.addEventListener('abort', cancel, { once: true })
      const removeAbortListener = () => signal?.removeEventListener('abort', cancel)
      pending.set(id, {
        message,
        canRestart: name === 'open',
        onDone: on.onDone ?? (() => {}),
        onFacts: on.onFacts ?? (() => {}),
        resolve(value) {
          removeAbortListener()
          resolve(value as PrintRequests[Name]['answer'])
        },
        reject(error) {
          removeAbortListener()
          reject(error)
        },
      })
      if (isReady) thread?.port.postMessage(message)
    })
  }

  return {
    open: (job, { onFacts, onPages }, signal) => send('open', job, { onFacts, onDone: onPages }, signal),
    pages: (id, from, to, signal) => send('pages', { of: id, from, to }, {}, signal),
    pdf: (id, onPages, signal) => send('pdf', { of: id }, { onDone: onPages }, signal),
    unreadableCodes: (id, onCodes, signal) => send('unreadableCodes', { of: id }, { onDone: onCodes }, signal),
    close() {
      isClosed = true
      forgetAbandoned()
      for (const { reject } of pending.values()) reject(abortError())
      pending.clear()
      endThread()
    },
  }
}
