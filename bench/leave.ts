/**
 * Leaves pages quickly and counts tabs that crash (decision 027). Run `npm run build` first.
 *
 * - `npm run bench:leave -- [--goes 2000] [--app DIR]`: the built app in three tabs of one browser, server stopped, random admin addresses,
 *   0 to 1.5 s apart. Fails if a tab crashed.
 * - `--smallest`: instead the smallest page that crashes in Chromium: a busy worker that requests a Web Lock again and again.
 * - `--smallest --ended`: the same page, but it terminates its worker on `pagehide`, as the app does.
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

interface Target {
  addresses: readonly string[]
  goes: number
  tabs: number
  /** Longest time before a page is left. */
  maxStayMs: number
  close(): Promise<void>
}

async function openBuiltApp(phone: Phone): Promise<Target> {
  const server = await runServer(['--app', values.app])
  await signIn(phone.page, server.url, 'admin')
  await readyForOffline(phone.page)
  const addresses = addressesOf('admin', server).map(({ path, query }) => `${server.url}${path}${query}`)
  await server.stop()
  return { addresses, goes: Number(values.goes ?? 2000), tabs: 3, maxStayMs: 1_500, close: () => server.close() }
}

const worker = `
  const lockForever = async () => { for (;;) await navigator.locks.request('any', async () => {}) }
  lockForever()
  setInterval(() => { const end = performance.now() + 30; while (performance.now() < end) JSON.parse('[1]') }, 1)`
const page = `<!doctype html><title>Left</title><script>
  const worker = new Worker('/worker.js')
  ${values.ended ? "addEventListener('pagehide', () => worker.terminate())" : ''}</script>`

async function openSmallestPage(): Promise<Target> {
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
    maxStayMs: 200,
    close: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  }
}

const profile = newProfile()
const phone = await openPhone({ profile, cameraState: 'none', width: 1440, height: 900 })
const target = await (values.smallest ? openSmallestPage() : openBuiltApp(phone))
let visits = 0
let crashes = 0
let otherErrors = 0

/** Counts a crash of the tab, whatever error the pending call reports. */
function watchCrash(tab: Page): { tab: Page; hasCrashed(): boolean } {
  let hasCrashed = false
  tab.on('crash', () => {
    hasCrashed = true
    crashes++
  })
  return { tab, hasCrashed: () => hasCrashed }
}

async function visitQuickly(first: Page): Promise<void> {
  let { tab, hasCrashed } = watchCrash(first)
  while (visits < target.goes) {
    visits++
    const address = target.addresses[Math.floor(Math.random() * target.addresses.length)]!
    try {
      await tab.goto(address)
      await tab.waitForTimeout(Math.random() * target.maxStayMs)
    } catch (error) {
      await pause(500)
      if (!hasCrashed()) otherErrors++
      console.log(`${visits}: ${String(error).split('\n')[0]} (${address})`)
      await tab.close().catch(() => {})
      ;({ tab, hasCrashed } = watchCrash(await phone.context.newPage()))
    }
    if (visits % 200 === 0) console.log(`${visits} addresses, ${crashes} tabs crashed`)
  }
}

try {
  const more = await Promise.all(Array.from({ length: target.tabs - 1 }, () => phone.context.newPage()))
  await Promise.all([phone.page, ...more].map(visitQuickly))
} finally {
  await phone.close()
  await target.close()
  removeProfile(profile)
}
console.log(`${visits} addresses in ${target.tabs} tabs: ${crashes} tabs crashed, ${otherErrors} other errors`)
process.exitCode = crashes + otherErrors > 0 ? 1 : 0
