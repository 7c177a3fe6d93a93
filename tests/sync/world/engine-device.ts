/** The whole engine on a device of its own, against the real server: Dexie on an IndexedDB in memory, and a line that tests can cut. */
import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import type { Product } from '#contract/resources/products.ts'
import type { ProductView } from '#domain/catalogue.ts'
import type { Op } from '#domain/op.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import { browserClock, browserRandom, pageLocks } from '#sync/browser-ports.ts'
import { type Engine, type MirrorSide, openEngine } from '#sync/open-engine.ts'
import type { Clock } from '#sync/ports.ts'
import type { Rescue } from '#sync/rescue.ts'
import { browserVault } from '#sync/vault.ts'
import { memoryStorage, tabChannel } from '#tests/support/device-ports.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '#tests/support/server.ts'

export const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server of twenty products, closed after the test. */
export async function open(options: ServerOptions = {}): Promise<TestServer> {
  const server = await openServer({ products: 20, ...options })
  closing.push(() => server.close())
  return server
}

/** How a count or a mark came in, where a test does not care. */
export const typed = { source: 'typed' } as const

/** The line between a device and the server. `after` sees what the server answered, and may lose it. */
export interface Line {
  up: boolean
  after: ((request: Request, answer: Response) => Response | Promise<Response>) | null
  requests: number
  /** Method and path of every request that left, oldest first. */
  asked: string[]
}

export function memoryRescue(): Rescue & { ops: Map<string, Op> } {
  const ops = new Map<string, Op>()
  return {
    ops,
    put: async (op) => void ops.set(op.id, op),
    drop: async (ids) => {
      for (const id of ids) ops.delete(id)
    },
    all: async () => [...ops.values()],
  }
}

let next = 0
export type Device = Awaited<ReturnType<typeof device>>

/** `name`: of the database; the same one again is the same device after a restart. */
export async function device(
  server: TestServer,
  kept: Partial<{
    storage: Storage
    name: string
    rescue: Rescue & { ops: Map<string, Op> }
    tab: Storage
    clock: Clock
    /** Before the engine opens on it. */
    spoil: (core: OpenCore) => void
    /** Sealing a sign-in goes on in the background, and a database that fails meanwhile would be logged after the test. */
    remembersNobody: boolean
    freeSpace: (core: OpenCore) => Promise<void>
    mirror: MirrorSide
    /** Left out, a bug ends the test. */
    onBug: (error: unknown) => void
  }> = {},
) {
  const { storage = memoryStorage(), name = `engine-${next++}`, rescue = memoryRescue() } = kept
  const base = `${origin}/api/v1/`
  const core = await openCore(name)
  kept.spoil?.(core)
  const line: Line = { up: true, after: null, requests: 0, asked: [] }
  const client = openClient({
    base,
    token: () => null,
    fetch: (async (request: Request) => {
      line.requests++
      if (!line.up) throw new TypeError('no network')
      line.asked.push(`${request.method} ${request.url.slice(base.length)}`)
      const answer = await server.fetch(request)
      return line.after ? line.after(request, answer) : answer
    }) as typeof fetch,
  })
  const engine = await openEngine({
    core,
    client,
    serverKey: origin,
    apiBase: base,
    storage,
    ...(kept.tab ? { tab: kept.tab } : {}),
    vault: kept.remembersNobody ? null : browserVault(crypto, 1_000),
    clock: kept.clock ?? browserClock('test'),
    random: browserRandom(crypto),
    locks: pageLocks(),
    notify: tabChannel(),
    rescue,
    mirror: {
      ...kept.mirror,
      ...(kept.freeSpace ? { freeSpace: () => kept.freeSpace?.(core) ?? Promise.resolve() } : {}),
    },
    onLine: () => line.up,
    onBug:
      kept.onBug ??
      ((error) => {
        throw error
      }),
  })
  closing.push(() => {
    engine.close()
    core.close()
  })
  return { engine, line, storage, core, name, rescue }
}

export const signIn = async (engine: Engine, name = 'maria') => {
  const who = await engine.session.signIn(name, `${name[0]?.toUpperCase()}${name.slice(1)}-2026!`)
  if (!who.ok) throw new Error(who.problem.text)
}

/** A product as a screen showed it. */
export async function seen(server: TestServer, id: number): Promise<ProductView> {
  const { body } = await server.ask('admin', `products/${id}/`)
  const row = body as Product
  const values = { physical_count: row.physical_count, remarks: row.remarks, scanned: row.scanned }
  const version = row.version === undefined ? {} : { version: row.version }
  return { ...row, base: { known: true, values, ...version, gen: 1, lc: 0 } } as unknown as ProductView
}
