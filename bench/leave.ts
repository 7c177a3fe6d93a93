/**
 * Pages that are left in haste: every tab that dies of it is counted (decision 027). `npm run build` first.
 *
 * - `npm run bench:leave -- [--goes 2000] [--app DIR]`: the built app in three tabs of one browser, the server away, random addresses of the
 *   admin, 0 to 1.5 s apart. Fails when a tab died.
 * - `--smallest`: instead the smallest page that Chromium ends so, a worker that asks for a Web Lock again and again while it works.
 * - `--smallest --ended`: the same page, which ends its worker when it is left, as the app does.
 */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { addressesOf } from '#e2e/support/addresses.ts'
import { newProfile, openPhone, type Phone, removeProfile } from '#e2e/support/phone.ts'
import { readyForOffline, signIn } from '#e2e/support/screen-actions.ts'
import { freePort, runServer } from '#e2e/support/server-process.ts'

const { values } = parseArgs({
  options: {
    goes: { type: 'string' },
    app: { type: 'string', default: 'dist' },
    smallest: { type: 'boolean', default: false },
    ended: { type: 'boolean', default: false },
  },
})

interface Place {
  addresses: readonly string[]
  goes: number
  tabs: number
  /** Longest time that a page is looked at. */
  patienceMs: number
  close(): Promise<void>
}

async function theApp(phone: Phone): Promise<Place> {
  const server = await runServer(['--app', values.app])
  await signIn(phone.page, server.url, 'admin')
  await readyForOffline(phone.page)
  const addresses = addressesOf('admin', server).map(({ path, query }) => `${server.url}${path}${query}`)
  await server.stop()
  return { addresses, goes: Number(values.goes ?? 2000), tabs: 3, patienceMs: 1_500, close: () => server.close() }
}

const worker = `
  const ask = async () => { for (;;) await navigator.locks.request('any', async () => {}) }
  ask()
  setInterval(() => { const end = performance.now() + 30; while (performance.now() < end) JSON.parse('[1]') }, 1)`
const page = `<!doctype html><title>Left</title><script>
  const worker = new Worker('/worker.js')
  ${values.ended ? "addEventListener('pagehide', () => worker.terminate())" : ''}</script>`

async function theSmallest(): Promise<Place> {
  const server = createServer(({ url }, answer) => {
    const script = url === '/worker.js'
    answer.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' }).end(script ? worker : page)
  })
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    addresses: Array.from({ length: 7 }, (_, index) => `http://127.0.0.1:${port}/${index}`),
    goes: Number(values.goes ?? 200),
    tabs: 1,
    patienceMs: 200,
    close: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  }
}

const profile = newProfile()
const phone = await openPhone({ profile, cameraState: 'none', width: 1440, height: 900 })
const place = await (values.smallest ? theSmallest() : theApp(phone))
let gone = 0
let died = 0
let otherwise = 0

/** Counts a tab that dies, however the call that was under way words it. */
function watched(tab: Page): { tab: Page; dead(): boolean } {
  let dead = false
  tab.on('crash', () => {
    dead = true
    died++
  })
  return { tab, dead: () => dead }
}

async function hurry(first: Page): Promise<void> {
  let { tab, dead } = watched(first)
  while (gone < place.goes) {
    gone++
    const address = place.addresses[Math.floor(Math.random() * place.addresses.length)]!
    try {
      await tab.goto(address)
      await tab.waitForTimeout(Math.random() * place.patienceMs)
    } catch (error) {
      await pause(500)
      if (!dead()) otherwise++
      console.log(`${gone}: ${String(error).split('\n')[0]} (${address})`)
      await tab.close().catch(() => {})
      ;({ tab, dead } = watched(await phone.context.newPage()))
    }
    if (gone % 200 === 0) console.log(`${gone} addresses, ${died} tabs died`)
  }
}

try {
  const more = await Promise.all(Array.from({ length: place.tabs - 1 }, () => phone.context.newPage()))
  await Promise.all([phone.page, ...more].map(hurry))
} finally {
  await phone.close()
  await place.close()
  removeProfile(profile)
}
console.log(`${gone} addresses in ${place.tabs} tabs: ${died} tabs died, ${otherwise} ended otherwise`)
process.exitCode = died + otherwise > 0 ? 1 : 0
