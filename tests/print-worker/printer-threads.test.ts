import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { ToPrintWorker } from '#print-worker/print-protocol.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { readShippedFont } from '#tests/support/device/device-ports.ts'
import { bytesOf, closeAll, forms, none, noSignal, openPrinter, openReady } from './open-printer.ts'

afterEach(closeAll)

test('[PAPER-1763] a canceled layout that keeps running: its worker is terminated, and another one lays out the next job', async () => {
  const printer = openPrinter({ frozen: [0] })
  const controller = new AbortController()
  const first = printer.open(forms(3), none, controller.signal)
  await printer.asked
  controller.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  const opened = await openReady(printer, forms(1))
  expect(opened.pages).toHaveLength(1)
  expect(printer.ended).toEqual([true, false])
})

test('[PAPER-1763] a canceled layout that ends soon: its worker continues with the next job', async () => {
  const printer = openPrinter()
  for (let job = 0; job < 5; job++) {
    const controller = new AbortController()
    const canceled = printer.open(forms(2), none, controller.signal)
    controller.abort()
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect((await openReady(printer, forms(4))).pages).toHaveLength(4)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(printer.ended).toEqual([false])
})

test('[PAPER-1763] pages of a print that another job replaced: gone, never those of the other', async () => {
  const printer = openPrinter()
  const first = await openReady(printer, forms(2))
  const second = await openReady(printer, forms(3))
  for (const gone of [
    printer.pages(first.id, 0, 1),
    printer.pdf(first.id, () => {}, noSignal),
    printer.unreadableCodes(first.id, () => {}),
  ])
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  expect(await printer.pages(second.id, 0, 3)).toHaveLength(3)
})

test('[PAPER-1763] a canceled PDF: rejects at once, and the pages are still there', async () => {
  const printer = openPrinter()
  const opened = await openReady(printer, forms(60))
  const controller = new AbortController()
  const pdf = printer.pdf(opened.id, () => {}, controller.signal)
  controller.abort()
  await expect(pdf).rejects.toMatchObject({ name: 'AbortError' })
  expect(await printer.pages(opened.id, 0, 1)).toHaveLength(1)
  expect(pageTexts(await bytesOf(printer.pdf(opened.id, () => {}, noSignal)))).toHaveLength(60)
})

test('[PAPER-1763] a closed printer: everything pending rejects, and later requests too', async () => {
  const printer = openPrinter()
  const pending = printer.open(forms(1), none, noSignal)
  printer.close()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(printer.open(forms(1), none, noSignal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(printer.ended).toEqual([true])
})

test.each(['is forbidden', 'fails at its start'])(
  '[PAPER-1764] a worker that %s: the same code runs in the page',
  async (how) => {
    const sent: ToPrintWorker[] = []
    const printer = openPrinter({
      startWorker(onFailed) {
        if (how === 'is forbidden') throw new DOMException('forbidden', 'SecurityError')
        setTimeout(onFailed)
        return { port: { onmessage: null, postMessage: (message) => sent.push(message as ToPrintWorker) }, end() {} }
      },
    })
    expect((await openReady(printer, forms(2))).pages).toHaveLength(2)
  },
)

test('[PAPER-1764] fonts that are not on the device: said, and printed once they are there', async () => {
  let areThere = false
  const printer = openPrinter({
    readFont: (file) => (areThere ? readShippedFont(file) : Promise.reject(new TypeError('Failed to fetch'))),
  })
  expect(await printer.open(forms(1), none, noSignal)).toEqual({ is: 'fonts-absent', facts: null })
  areThere = true
  expect((await openReady(printer, forms(1))).pages).toHaveLength(1)
})
