import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'
import { canWarmUp } from '#ui/scanner/decode/warm-decoder.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

/** The names of the workers that this browser starts. */
function watchWorkers(): string[] {
  const started: string[] = []
  class Idle extends EventTarget {
    constructor(_: URL, { name = '' }: WorkerOptions = {}) {
      super()
      started.push(name)
    }
    postMessage() {}
    terminate() {}
  }
  const before = globalThis.Worker
  globalThis.Worker = Idle as unknown as typeof Worker
  closing.push(() => {
    globalThis.Worker = before
  })
  return started
}

test('[SCAN-39] home starts the decoder before the scanner is opened', async () => {
  const started = watchWorkers()
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  await screen.findByRole('heading', { name: /^Hello/ }, patience)
  await waitFor(() => expect(started).toEqual(['decoder']), patience)
})

test.each([
  ['a phone with memory on Wi-Fi', {}, true],
  ['a browser that does not say', { deviceMemory: undefined }, true],
  ['a phone with little memory', { deviceMemory: 1 }, false],
  ['paid data, decoder not on the device', { cellular: true }, false],
  ['paid data, decoder on the device', { cellular: true, cached: true }, true],
  ['saving data', { saveData: true }, false],
])('[SCAN-39] %s', (_, facts, may) => {
  expect(canWarmUp({ deviceMemory: 4, saveData: false, cellular: false, cached: false, ...facts })).toBe(may)
})
