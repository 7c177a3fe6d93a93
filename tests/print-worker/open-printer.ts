import 'fake-indexeddb/auto'
import { serveCatalog } from '#catalog/serve-catalog.ts'
import type { PrintJob } from '#print/print-job.ts'
import type { FromPrintWorker, ToPrintWorker } from '#print-worker/print-protocol.ts'
import { makePrinter, type Printer, type PrinterDeps } from '#print-worker/printer.ts'
import { servePrint } from '#print-worker/serve-print.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import { readShippedFont } from '#tests/support/device/device-ports.ts'
import { openSeededCatalog, type SeededCatalog } from '#tests/support/screens/seeded-catalog.ts'

let seeded: SeededCatalog | null = null
let printers: Printer[] = []
/** The catalog that printers opened from now on read. */
export async function openCatalog(options: Parameters<typeof openSeededCatalog>[0]): Promise<SeededCatalog> {
  seeded = await openSeededCatalog(options)
  return seeded
}
export async function closeAll(): Promise<void> {
  for (const printer of printers) printer.close()
  printers = []
  await seeded?.close()
  seeded = null
}

export const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))
export const none = { onFacts() {}, onPages() {} }
export const noSignal = new AbortController().signal
export const bytesOf = async (pdf: Blob | Promise<Blob>) => new Uint8Array(await (await pdf).arrayBuffer())

interface Threads {
  /** One entry for each thread that was started: true once it has ended. */
  ended: boolean[]
  /** Resolves when a frozen thread has received a request. */
  asked: Promise<void>
}

/** A printer whose worker is real code behind real ports. `frozen`: threads that never answer, by their number. */
export function openPrinter(
  options: { frozen?: readonly number[]; readFont?: (file: string) => Promise<Uint8Array> } & Partial<PrinterDeps> = {},
): Printer & Threads {
  const { frozen = [], readFont = readShippedFont, ...deps } = options
  const ended: boolean[] = []
  let onAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve
  })
  const startThread = () => {
    const at = ended.push(false) - 1
    const { port1, port2 } = new MessageChannel()
    if (frozen.includes(at)) {
      port1.onmessage = ({ data }: MessageEvent<ToPrintWorker>) => data.type === 'request' && onAsked()
      port1.postMessage({ type: 'ready' } satisfies FromPrintWorker)
    } else servePrint(port1, { readFont, yieldThread })
    return {
      port: port2,
      end() {
        ended[at] = true
        port1.close()
        port2.close()
      },
    }
  }
  const printer = makePrinter({
    openCatalogPort() {
      const { port1, port2 } = new MessageChannel()
      const end = seeded ? serveCatalog(port1, seeded.catalog, yieldThread) : () => {}
      return {
        port: port2,
        close() {
          end()
          port1.close()
        },
      }
    },
    startWorker: startThread,
    startInPage: async () => startThread(),
    onError(error) {
      throw error
    },
    ...deps,
  })
  printers.push(printer)
  return Object.assign(printer, { ended, asked })
}

export const forms = (count: number): PrintJob => ({
  kind: 'forms',
  title: 'Forms',
  forms: Array.from({ length: count }, () => allSamples[0]!.filled),
})
export async function openReady(printer: Printer, job: PrintJob) {
  const opened = await printer.open(job, none, noSignal)
  if (opened.is !== 'ready') throw new Error(`the print is ${opened.is}`)
  return opened
}
