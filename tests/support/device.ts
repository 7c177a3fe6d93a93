/** A device with the real engine before the real server handler, as a page would make it; only the wire can be cut. */
import type { Product } from '#contract/resources/products.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import { browserClock, browserRandom, pageLocks } from '#sync/browser-ports.ts'
import { type Engine, openEngine } from '#sync/open-engine.ts'
import type { News } from '#sync/ports.ts'
import { noRescue } from '#sync/rescue.ts'
import { origin, type TestServer } from '#tests/support/server.ts'

export interface Device {
  engine: Engine
  /** `asked`: method and path of every request that left, oldest first. */
  line: { up: boolean; asked: string[] }
  storage: Storage
  core: OpenCore
  close(): void
}

export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}

let next = 0
/** `name`: of the database; the same one again is the same device after a restart. */
export async function openDevice(
  server: TestServer,
  storage = memoryStorage(),
  name = `device-${next++}`,
): Promise<Device> {
  const base = `${origin}/api/v1/`
  const core = await openCore(name)
  const listeners = new Set<(news: News) => void>()
  const line: Device['line'] = { up: true, asked: [] }
  const client = openClient({
    base,
    token: () => null,
    fetch: (async (request: Request) => {
      if (!line.up) throw new TypeError('no network')
      line.asked.push(`${request.method} ${request.url.slice(base.length)}`)
      return server.fetch(request)
    }) as typeof fetch,
  })
  const engine = await openEngine({
    core,
    client,
    serverKey: origin,
    apiBase: base,
    storage,
    clock: browserClock('test'),
    random: browserRandom(crypto),
    locks: pageLocks(),
    notify: {
      tell: (news) => {
        for (const told of listeners) told(news)
      },
      listen: (told) => {
        listeners.add(told)
        return () => listeners.delete(told)
      },
    },
    rescue: noRescue,
    mirror: {},
    onLine: () => line.up,
    onBug: (error) => {
      throw error
    },
  })
  return {
    engine,
    line,
    storage,
    core,
    close() {
      engine.close()
      core.close()
    },
  }
}

export async function signInAsMaria(engine: Engine): Promise<void> {
  const who = await engine.session.signIn('maria', 'Maria-2026!')
  if (!who.ok) throw new Error(who.problem.text)
}

/** A product as a screen showed it. */
export async function seenOn(server: TestServer, id: number): Promise<ProductView> {
  const { body } = await server.ask('admin', `products/${id}/`)
  const row = body as Product
  const values = { physical_count: row.physical_count, remarks: row.remarks, scanned: row.scanned }
  const version = row.version === undefined ? {} : { version: row.version }
  return { ...row, base: { known: true, values, ...version, gen: 1, lc: 0 } } as unknown as ProductView
}
