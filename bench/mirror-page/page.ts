/** Page of the benchmarks `mirror`, `search` and `lookup`: the real catalog worker and the floor worker, without screens. */

import type { Catalog } from '#catalog/catalog.ts'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import { CoreDb } from '#device-db/core-db.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'

const base = `${location.origin}/api/v1/`
const serverKey = location.origin
const viewKey = `${serverKey}:1`
let catalog: Catalog | null = null
let core: CoreDb | null = null

const floorWorker = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' })
const askFloor = <T>(message: object): Promise<T> =>
  new Promise((resolve) => {
    floorWorker.onmessage = ({ data }) => resolve(data as T)
    floorWorker.postMessage(message)
  })

/** Measures the longest block of the main thread until the returned function is called. */
function watchBlocks() {
  let longest = 0
  let last = performance.now()
  const channel = new MessageChannel()
  let on = true
  channel.port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 10)
    last = now
    if (on) setTimeout(() => channel.port2.postMessage(null), 10)
  }
  channel.port2.postMessage(null)
  return () => {
    on = false
    return longest
  }
}

const until = (condition: () => boolean) =>
  new Promise<void>((resolve) => {
    if (condition()) return resolve()
    const unsubscribe = catalog!.onStatus(() => {
      if (!condition()) return
      unsubscribe()
      resolve()
    })
  })

/** Measures strict writes, as recording a count makes them, every 50 ms while `work` runs. */
async function whileCounting<T>(work: Promise<T>): Promise<{ value: T; waits: number[] }> {
  const waits: number[] = []
  let done = false
  const counting = (async () => {
    for (let n = 0; !done; n++) {
      const started = performance.now()
      await core!.transaction('rw', core!.drafts, () => core!.drafts.put({ key: 'bench', at: n, value: n }))
      waits.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const value = await work
  done = true
  await counting
  return { value, waits }
}

const bench = {
  floor: (token: string) => askFloor<{ ms: number; bytes: number; rows: number }>({ do: 'fetch', base, token }),
  async scan(word: string) {
    const started = performance.now()
    await askFloor({ do: 'scan', word })
    return performance.now() - started
  },
  async signIn(token: string) {
    core = new CoreDb(serverKey)
    await core.session.put({ id: 'current', token, tokenEpoch: 1, serverKey, userKey: viewKey, user: { id: 1 } })
  },
  async first() {
    const blocks = watchBlocks()
    const started = performance.now()
    catalog = startCatalogWorker({ serverKey, apiBase: base }, (error) => console.error(error))
    const { waits } = await whileCounting(until(() => catalog!.status().phase === 'ready'))
    const mirrored = performance.now() - started
    await until(() => catalog!.status().indexed)
    const indexed = performance.now() - started - mirrored
    return { mirrored, indexed, block: blocks(), waits, rows: catalog.status().counts.products ?? 0 }
  },
  /** A start with the complete list on the device: measures the first lookup and the index. */
  async cold(id: number) {
    const blocks = watchBlocks()
    const started = performance.now()
    catalog = startCatalogWorker({ serverKey, apiBase: base }, (error) => console.error(error))
    const row = await catalog.get<ProductView>('products', id)
    const lookup = performance.now() - started
    const early = !catalog.status().indexed
    // The database is open now; another row is read before the index is ready.
    const openedAt = performance.now()
    await catalog.get<ProductView>('products', id + 1)
    const open = performance.now() - openedAt
    await until(() => catalog!.status().indexed)
    return { lookup, open, early, found: row?.id === id, indexed: performance.now() - started, block: blocks() }
  },
  async idleWaits() {
    return (await whileCounting(new Promise((resolve) => setTimeout(resolve, 3000)))).waits
  },
  async refresh() {
    await until(() => !catalog!.status().refreshing)
    const mirror = new MirrorDb(serverKey)
    const before = new Set(await mirror.segments.toCollection().primaryKeys())
    const blocks = watchBlocks()
    const started = performance.now()
    await catalog!.refresh('manual')
    const ms = performance.now() - started
    const written = (await mirror.segments.toCollection().primaryKeys()).filter((key) => !before.has(key))
    const texts = await mirror.segments.bulkGet(written)
    mirror.close()
    return { ms, block: blocks(), bytes: texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) }
  },
  async shown(id: number) {
    return catalog!.get<ProductView>('products', id)
  },
  async keystroke(search: string) {
    const started = performance.now()
    const { total } = await catalog!.list({ collection: 'products', search, from: 0, limit: 30 })
    return { ms: performance.now() - started, total }
  },
  async lookup(id: number) {
    const started = performance.now()
    await catalog!.get('products', id)
    return performance.now() - started
  },
  /** Serial numbers of the first rows. */
  async serialNumbers() {
    const { rows } = await catalog!.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
    return rows.flatMap(({ serial_number }) => serial_number ?? [])
  },
  /** A scanned code, from text to product. */
  async resolve(code: string) {
    const started = performance.now()
    const { kind } = await catalog!.resolve(code)
    return { ms: performance.now() - started, kind }
  },
  async sums() {
    const started = performance.now()
    await catalog!.sums({
      collection: 'products',
      groupBy: ['section', 'location_code_two'],
      measures: ['rows', 'value', 'shortage-value'],
    })
    return performance.now() - started
  },
  async storage() {
    return (await navigator.storage.estimate()).usage ?? 0
  },
}
export type Bench = typeof bench
declare global {
  interface Window {
    bench: Bench
  }
}
window.bench = bench
