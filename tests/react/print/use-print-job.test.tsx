import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PrintJob } from '#print/print-job.ts'
import { makePrinter, type Printer } from '#print-worker/printer.ts'
import { servePrint } from '#print-worker/serve-print.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { type Services, ServicesContext } from '#react/services.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import { readShippedFont } from '#tests/support/device/device-ports.ts'

const job: PrintJob = { kind: 'forms', title: 'Sample', forms: [allSamples[0]!.filled] }
const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))

let printers: Printer[] = []
let ended = 0
afterEach(() => {
  for (const printer of printers) printer.close()
  printers = []
  ended = 0
})

/** `readFont` delays a layout. */
function openPrinter(readFont: (file: string) => Promise<Uint8Array>): Printer {
  const startThread = () => {
    const { port1, port2 } = new MessageChannel()
    servePrint(port1, { readFont, yieldThread })
    return {
      port: port2,
      end() {
        ended++
        port1.close()
        port2.close()
      },
    }
  }
  const printer = makePrinter({
    openCatalogPort() {
      const { port1, port2 } = new MessageChannel()
      return { port: port2, close: () => port1.close() }
    },
    startWorker: startThread,
    startInPage: async () => startThread(),
    onError(error) {
      throw error
    },
  })
  printers.push(printer)
  return printer
}

function renderPrintJob(readFont: (file: string) => Promise<Uint8Array>) {
  const services = { openPrinter: async () => openPrinter(readFont) } as unknown as Services
  return renderHook(() => usePrintJob(job), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
    ),
  })
}

const cachePage = (event: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(Object.assign(new Event(event), { persisted: true }))
/** The two ways in which a browser suspends a page, and shows it again. */
const suspensions = [
  { name: 'cached', suspend: () => cachePage('pagehide'), show: () => cachePage('pageshow') },
  {
    name: 'frozen',
    suspend: () => document.dispatchEvent(new Event('freeze')),
    show: () => document.dispatchEvent(new Event('resume')),
  },
]

for (const { name, suspend, show } of suspensions) {
  test(`[PAPER-2401] a ${name} page: its print worker ends, and the form is laid out again when the page is shown`, async () => {
    const { result, unmount } = renderPrintJob(readShippedFont)
    await waitFor(() => expect(result.current.state.is).toBe('ready'))
    await act(async () => void suspend())
    expect(ended).toBe(1)
    act(() => void show())
    await waitFor(() => expect(printers).toHaveLength(2))
    await waitFor(async () => expect(await result.current.readPages(0, 1)).toHaveLength(1))
    await act(async () => unmount())
    expect(ended).toBe(2)
    suspend()
    show()
    expect(printers).toHaveLength(2)
  })

  test(`[PAPER-2401] a page ${name} during a layout: the form is laid out when the page is shown`, async () => {
    let releaseFonts = () => {}
    const blocked = new Promise<void>((resolve) => {
      releaseFonts = resolve
    })
    let hasAsked = false
    const { result } = renderPrintJob(async (file) => {
      hasAsked = true
      await blocked
      return readShippedFont(file)
    })
    await waitFor(() => expect(hasAsked).toBe(true))
    // Asynchronous: what the end of the printer rejects arrives before the page is shown.
    await act(async () => void suspend())
    act(() => void show())
    releaseFonts()
    await waitFor(() => expect(result.current.state.is).toBe('ready'))
  })
}
