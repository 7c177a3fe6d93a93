/** Page of the benchmarks `record` and `drain`: the real engine on the browser's storage, locks and network, without screens. */

import { makeHttpClient } from '#api-client/http-client.ts'
import { openEngine } from '#app/start/open-engine.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import type { Product } from '#contract/collections/products.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Op } from '#domain/outbox/op.ts'
import { cacheBackupCopies } from '#outbox/backup-copies.ts'
import { browserClock, browserRandom, openEventBus, webLocks } from '#platform/browser-ports.ts'
import { openRawStore } from './raw-indexed-db.ts'

const base = `${location.origin}/api/v1/`
const serverKey = location.origin
const core = await openCoreDb(serverKey)
const raw = await openRawStore()
const network = { up: true }
const engine = await openEngine({
  core,
  client: makeHttpClient({
    base,
    fetch: (...call) => (network.up ? fetch(...call) : Promise.reject(new TypeError('no network'))),
    token: () => null,
  }),
  serverKey,
  apiBase: base,
  storage: localStorage,
  clock: browserClock(String(performance.timeOrigin)),
  random: browserRandom(crypto),
  locks: webLocks(navigator.locks),
  events: openEventBus(`bench@${serverKey}`),
  backupCopies: cacheBackupCopies(caches, location.origin),
  mirror: {},
  onLine: () => network.up,
  onBug: (error) => console.error(error),
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let seen: ProductView[] = []
/** Products are counted one after the other, so that no two ops of a drain are for the same item. */
let nextProduct = 0
let lastOp: Op | null = null

async function countOne(): Promise<number> {
  const product = seen[nextProduct++ % seen.length]!
  const started = performance.now()
  const { op } = await engine.recorder.count(
    product,
    { physical_count: 1 + (nextProduct % 9), remarks: null },
    { source: 'scan' },
  )
  const ms = performance.now() - started
  lastOp = op
  return ms
}

interface Times {
  measured: number[]
  floor: number[]
}

/** Measures a count and its floor alternately, with short pauses, until `times` counts are recorded or `isOver()` is true. */
async function counting(times: number, isOver: () => boolean = () => false): Promise<Times> {
  const found: Times = { measured: [], floor: [] }
  while (found.measured.length < times && !isOver()) {
    found.measured.push(await countOne())
    await pause(20)
    found.floor.push(await raw.put({ ...lastOp, id: crypto.randomUUID() }))
    await pause(20)
  }
  return found
}

/** Fills the outbox in one transaction without the engine, because filling it is not measured. */
async function addSentOps(closed: number): Promise<void> {
  const session = await core.read((db) => db.session.get('current'))
  const ops = Array.from(
    { length: closed },
    (_, index): Op => ({
      ...lastOp!,
      id: crypto.randomUUID(),
      userKey: session!.userKey,
      eid: 1_000_000 + index,
      seq: -index - 1,
      state: 'acked',
      stateAt: Date.now() - 60_000 * index,
    }),
  )
  await core.write((db) => db.transaction('rw', db.outbox, () => db.outbox.bulkPut(ops)))
}

const bench = {
  async signIn(name: string, password: string) {
    const outcome = await engine.session.signIn(name, password)
    if (!outcome.ok) throw new Error(outcome.problem.text)
  },
  /** Loads the product views that a screen would show. */
  async loadProducts(count: number) {
    seen = []
    for (let page = 1; seen.length < count; page++) {
      const answer = await engine.network.send({
        method: 'GET',
        path: `products/?page=${page}&page_size=1000&ordering=id`,
      })
      if (answer.kind !== 'answer') throw new Error(`the product list could not be read: ${answer.reason}`)
      const { results } = JSON.parse(answer.text) as { results: Product[] }
      if (results.length === 0) throw new Error(`the server has ${seen.length} of ${count} products`)
      for (const row of results) {
        const values = { physical_count: row.physical_count, remarks: row.remarks, scanned: row.scanned }
        const version = row.version === undefined ? {} : { version: row.version }
        seen.push({ ...row, base: { known: true, values, ...version, gen: 1, lc: 0 } } as unknown as ProductView)
      }
    }
    seen.length = count
    nextProduct = 0
  },
  setNetwork(up: boolean) {
    network.up = up
  },
  counting: (times: number) => counting(times),
  async countAll(times: number) {
    for (let n = 0; n < times; n++) await countOne()
  },
  /** Counts during the first download. */
  async countingWhileCrawling(most: number) {
    let catalog: Catalog | null = startCatalogWorker({ serverKey, apiBase: base }, (error) => console.error(error))
    const ready = () => catalog?.status().phase === 'ready'
    const started = performance.now()
    const times = await counting(most, ready)
    while (!ready()) await pause(20)
    const ms = performance.now() - started
    const rows = catalog.status().counts.products ?? 0
    catalog = null
    return { ...times, ms, rows }
  },
  async countingWhileSending(most: number) {
    let isOver = false
    const sending = engine.outbox.sendNow().finally(() => {
      isOver = true
    })
    const times = await counting(most, () => isOver)
    await sending
    return times
  },
  addSentOps,
  async drain() {
    const before = (await engine.outbox.list()).length
    const started = performance.now()
    await engine.outbox.sendNow()
    const ms = performance.now() - started
    const after = await engine.outbox.list()
    return {
      ms,
      sent: before - after.length,
      left: after.map(({ state, error }) => `${state} ${error?.message ?? ''}`),
    }
  },
  async summary(times: number) {
    const found: number[] = []
    for (let n = 0; n < times; n++) {
      const started = performance.now()
      await engine.outbox.refresh()
      found.push(performance.now() - started)
    }
    return found
  },
  /** The floor: the same requests without the engine, `lanes` in parallel until all are sent. */
  async plainSends(count: number, lanes: number) {
    const { token } = (await core.read((db) => db.session.get('current')))!
    const queue = seen.slice(0, count)
    const each: number[] = []
    const started = performance.now()
    const lane = async () => {
      for (let product = queue.shift(); product; product = queue.shift()) {
        const from = performance.now()
        const answer = await fetch(`${base}products/${product.id}/`, {
          method: 'PATCH',
          headers: {
            Authorization: `Token ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: JSON.stringify({ physical_count: 2, remarks: null }),
          cache: 'no-store',
        })
        await answer.text()
        if (!answer.ok) throw new Error(`status ${answer.status}`)
        each.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return { ms: performance.now() - started, each }
  },
}
export type EngineBench = typeof bench
declare global {
  interface Window {
    engineBench: EngineBench
  }
}
window.engineBench = bench
window.dispatchEvent(new Event('bench-ready'))
