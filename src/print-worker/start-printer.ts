/** Starts the printer of a page with the browser's worker. */
import type { CatalogPort } from '#catalog/catalog-client.ts'
import { makeYieldThread } from '#catalog/yield-thread.ts'
import { makePrinter, type Printer } from './printer.ts'
import { readFontFile } from './read-font-file.ts'

export function startPrinter(openCatalogPort: () => CatalogPort, onError: (error: unknown) => void): Printer {
  return makePrinter({
    openCatalogPort,
    startWorker(onFailed) {
      const worker = new Worker(new URL('./print.worker.ts', import.meta.url), { type: 'module', name: 'print' })
      let isStarted = false
      worker.addEventListener('message', () => {
        isStarted = true
      })
      worker.addEventListener('error', (event) => {
        if (isStarted) return onError(event.error ?? event.message)
        worker.terminate()
        onFailed()
      })
      return { port: worker, end: () => worker.terminate() }
    },
    async startInPage() {
      const { servePrint } = await import('./serve-print.ts')
      const { port1, port2 } = new MessageChannel()
      servePrint(port1, { readFont: readFontFile, yieldThread: makeYieldThread() })
      return { port: port2, end: () => port2.close() }
    },
    onError,
  })
}
