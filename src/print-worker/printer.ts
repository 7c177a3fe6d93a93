/**
 * The page's side of printing. Promises: rows and pages stay in the worker; a new job cancels the previous one; a canceled request rejects with
 * `AbortError` at once, and so does a request for pages that another job has replaced; if the worker does not start, the same code runs in the page.
 */
import type { Page } from '#print/layout/page.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'
import type { FromPrintWorker, OpenedPrint, PrintRequestName, PrintRequests, ToPrintWorker } from './print-protocol.ts'
import { openPrintThread, type PrintThreadDeps } from './print-thread.ts'

export type PrinterDeps = PrintThreadDeps

export interface PrintListener {
  onFacts(facts: PrintFacts): void
  /** Number of pages laid out so far. */
  onPages(pages: number): void
}

export type LabelRange = Omit<PrintRequests['labels']['ask'], 'of'>

export interface Printer {
  /** Lays out a job and keeps its pages. */
  open(job: PrintJob, listener: PrintListener, signal: AbortSignal): Promise<OpenedPrint>
  /** Pages `from` (inclusive) to `to` (exclusive) of the print with this id. */
  pages(id: number, from: number, to: number, signal?: AbortSignal): Promise<readonly Page[]>
  pdf(id: number, onPages: (pages: number) => void, signal?: AbortSignal): Promise<Blob>
  /** The bytes for a label printer, for labels `from` (inclusive) to `to` (exclusive). */
  labels(id: number, range: LabelRange, signal?: AbortSignal): Promise<readonly Uint8Array[]>
  /** Reads the codes of these tags back; returns the texts of those that fail. */
  unreadableCodes(id: number, onCodes: (codes: number) => void, signal?: AbortSignal): Promise<readonly string[]>
  close(): void
}

interface RequestListener {
  onFacts?: (facts: PrintFacts) => void
  onDone?: (done: number) => void
}

interface Pending extends RequestListener {
  name: PrintRequestName
  message: ToPrintWorker
  resolve(value: unknown): void
  reject(error: unknown): void
}

// not a text: for developers
const abortError = () => new DOMException('Printing was canceled.', 'AbortError')

/** How long a canceled layout may continue before its worker is terminated; most layouts have ended by then. */
const patienceMs = 1_000

/** The canceled layout that the worker is still busy with. Calls `onTooLong` if it does not end in time. */
function watchCanceledLayout(onTooLong: () => void) {
  let watched: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    watched = null
  }
  return {
    watch(id: number) {
      stop()
      watched = id
      timer = setTimeout(onTooLong, patienceMs)
    },
    onIdle(id: number) {
      if (id === watched) stop()
    },
    stop,
  }
}

export function makePrinter(deps: PrinterDeps): Printer {
  const pending = new Map<number, Pending>()
  let isClosed = false
  let lastId = 0

  const thread = openPrintThread(deps, {
    onReady() {
      for (const { message } of pending.values()) thread.post(message)
    },
    onMessage(data) {
      if (data.type === 'idle') return canceledLayout.onIdle(data.id)
      if (data.type !== 'ready') onAnswer(data)
    },
  })
  const canceledLayout = watchCanceledLayout(() => {
    canceledLayout.stop()
    // Another worker can lay out again, but it has no pages of this one.
    rejectPending(({ name }) => name !== 'open')
    thread.restart()
  })
  const rejectPending = (isRejected: (request: Pending) => boolean) => {
    for (const [id, request] of pending) {
      if (!isRejected(request)) continue
      pending.delete(id)
      request.reject(abortError())
    }
  }
  const onAnswer = (data: Exclude<FromPrintWorker, { type: 'ready' | 'idle' }>) => {
    const request = pending.get(data.id)
    if (!request) return
    if (data.type === 'facts') return request.onFacts?.(data.facts)
    if (data.type === 'progress') return request.onDone?.(data.done)
    pending.delete(data.id)
    if (data.type === 'answer') request.resolve(data.value)
    else request.reject(data.type === 'gone' ? abortError() : new Error(data.message))
  }
  const cancel = (id: number) => {
    const request = pending.get(id)
    if (!request) return
    pending.delete(id)
    if (thread.isReady()) {
      thread.post({ type: 'cancel', id })
      if (request.name === 'open') canceledLayout.watch(id)
    }
    request.reject(abortError())
  }

  async function send<Name extends PrintRequestName>(
    name: Name,
    ask: PrintRequests[Name]['ask'],
    listener: RequestListener,
    signal: AbortSignal | undefined,
  ): Promise<PrintRequests[Name]['answer']> {
    if (signal?.aborted || isClosed) throw abortError()
    const id = ++lastId
    const message: ToPrintWorker = { type: 'request', id, name, ask }
    const onAbort = () => cancel(id)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await new Promise<PrintRequests[Name]['answer']>((resolve, reject) => {
        pending.set(id, { ...listener, name, message, resolve: resolve as Pending['resolve'], reject })
        thread.post(message)
      })
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    open: (job, { onFacts, onPages }, signal) => send('open', job, { onFacts, onDone: onPages }, signal),
    pages: (id, from, to, signal) => send('pages', { of: id, from, to }, {}, signal),
    pdf: (id, onPages, signal) => send('pdf', { of: id }, { onDone: onPages }, signal),
    labels: (id, range, signal) => send('labels', { of: id, ...range }, {}, signal),
    unreadableCodes: (id, onCodes, signal) => send('unreadableCodes', { of: id }, { onDone: onCodes }, signal),
    close() {
      isClosed = true
      canceledLayout.stop()
      rejectPending(() => true)
      thread.end()
    },
  }
}
