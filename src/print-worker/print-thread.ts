/**
 * The thread that prints: a worker, or the same code in the page if the worker does not start. One at a time, each with its own port of the catalog.
 * Messages posted before the thread is ready are dropped, so post after `onReady`.
 */
import type { CatalogPort } from '#catalog/catalog-client.ts'
import type { MessagePortLike } from '#catalog/worker-protocol.ts'
import type { FromPrintWorker, ToPrintWorker } from './print-protocol.ts'

/** One running worker, or its stand-in in the page. */
export interface StartedThread {
  port: MessagePortLike
  end(): void
}

export interface PrintThreadDeps {
  /** Another port of the catalog, for the worker. */
  openCatalogPort(): CatalogPort
  /** Starts the worker. Throws, or calls `onFailed` before its first message, if it cannot run. */
  startWorker(onFailed: () => void): StartedThread
  /** Runs the same code in the page. */
  startInPage(): Promise<StartedThread>
  onError(error: unknown): void
}

export interface PrintThread {
  isReady(): boolean
  post(message: ToPrintWorker): void
  restart(): void
  /** For good. */
  end(): void
}

export function openPrintThread(
  deps: PrintThreadDeps,
  on: { onReady(): void; onMessage(message: FromPrintWorker): void },
): PrintThread {
  let running: (StartedThread & { catalog: CatalogPort }) | null = null
  let isReady = false
  let isEnded = false

  const attach = (started: StartedThread) => {
    if (isEnded) return started.end()
    const catalog = deps.openCatalogPort()
    running = { ...started, catalog }
    started.port.onmessage = ({ data }: MessageEvent<FromPrintWorker>) => {
      if (data.type !== 'ready') return on.onMessage(data)
      isReady = true
      on.onReady()
    }
    started.port.postMessage({ type: 'catalog', port: catalog.port } satisfies ToPrintWorker, [catalog.port])
  }
  const endRunning = () => {
    running?.end()
    running?.catalog.close()
    running = null
    isReady = false
  }
  const startInPage = () => {
    endRunning()
    deps.startInPage().then(attach, deps.onError)
  }
  const start = () => {
    try {
      attach(deps.startWorker(startInPage))
    } catch {
      startInPage()
    }
  }
  start()
  return {
    isReady: () => isReady,
    post(message) {
      if (isReady) running?.port.postMessage(message)
    },
    restart() {
      endRunning()
      start()
    },
    end() {
      isEnded = true
      endRunning()
    },
  }
}
