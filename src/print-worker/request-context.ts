/** Services for the work on one request: progress reports and cancellation. */
import type { PrintFacts } from '#print/print-job.ts'
import type { FromPrintWorker } from './print-protocol.ts'

/** Milliseconds between two checks for cancellation. */
const sliceMs = 100
/** Milliseconds between two progress reports. Each causes a render on the page. */
const progressMs = 250

export interface RequestContext {
  id: number
  signal: AbortSignal
  /** Reports at most a few times a second. */
  onDone(done: number): void
  onFacts(facts: PrintFacts): void
  /** Call often. Yields and throws if the request was canceled. */
  pause(): Promise<void> | null
}

export function makeRequestContext(
  id: number,
  signal: AbortSignal,
  { send, yieldThread }: { send(message: FromPrintWorker): void; yieldThread(): Promise<void> },
): RequestContext {
  let sliceEnds = performance.now() + sliceMs
  let reportAt = 0
  return {
    id,
    signal,
    onDone(done) {
      if (performance.now() < reportAt) return
      reportAt = performance.now() + progressMs
      send({ type: 'progress', id, done })
    },
    onFacts: (facts) => send({ type: 'facts', id, facts }),
    pause() {
      if (performance.now() < sliceEnds) return null
      return yieldThread().then(() => {
        signal.throwIfAborted()
        sliceEnds = performance.now() + sliceMs
      })
    },
  }
}
