/** The complete sync engine on its own device, against the real server: Dexie on an in-memory IndexedDB, and a network that tests can cut. */
import 'fake-indexeddb/auto'
import { makeHttpClient } from '#api-client/http-client.ts'
import { type Engine, type MirrorHooks, openEngine } from '#app/start/open-engine.ts'
import type { Product } from '#contract/collections/products.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { describeRecordValues } from '#domain/outbox/op-description.ts'
import type { BackupCopies } from '#outbox/backup-copies.ts'
import { browserClock, browserRandom, pageLocks } from '#platform/browser-ports.ts'
import type { Clock, EventBus, Locks } from '#platform/ports.ts'
import { makePasswordVault } from '#session/password-vault.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '../server/server.ts'
import { cleanups } from '../setup/cleanups.ts'
import { memoryStorage, tabChannel } from './device-ports.ts'

/** A server with twenty products, closed after the test. */
export async function openTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await openServer({ products: 20, ...options })
  cleanups.push(() => server.close())
  return server
}

/** Source of a count, for tests that do not depend on it. */
export const typedSource = { source: 'typed' } as const

/** The network between a device and the server. `afterResponse` sees each response and can replace or lose it. */
export interface DeviceNetwork {
  isUp: boolean
  afterResponse: ((request: Request, answer: Response) => Response | Promise<Response>) | null
  requests: number
  /** Method and path of every request that left the device, oldest first. */
  requestLog: string[]
}

export function memoryBackupCopies(): BackupCopies & { ops: Map<string, Op> } {
  const ops = new Map<string, Op>()
  return {
    ops,
    save: async (op) => void ops.set(op.id, op),
    delete: async (ids) => {
      for (const id of ids) ops.delete(id)
    },
    readAll: async () => [...ops.values()],
  }
}

let deviceCount = 0
export type EngineDevice = Awaited<ReturnType<typeof openEngineDevice>>

/** `name` is the database name. The same name again is the same device after a restart. */
export async function openEngineDevice(
  server: TestServer,
  options: Partial<{
    storage: Storage
    name: string
    backupCopies: BackupCopies & { ops: Map<string, Op> }
    tabStorage: Storage
    clock: Clock
    /** Part of the longest rest after a failure, 0 ≤ x < 1. Omitted: random, so a rest may be over at once. */
    restPart: number
    /** Called before the engine opens the database. */
    breakBefore: (core: CoreConnection) => void
    /** Remembers no sign-in. Encrypting one continues in the background, so a failing database would log errors after the test. */
    withoutRemembering: boolean
    freeSpace: (core: CoreConnection) => Promise<void>
    requestPersistence: () => void
    mirror: MirrorHooks
    /** Two tabs of one device share both. */
    locks: Locks
    events: EventBus
    /** Omitted: a bug fails the test. */
    onBug: (error: unknown) => void
  }> = {},
) {
  const { storage = memoryStorage(), name = `engine-${deviceCount++}`, backupCopies = memoryBackupCopies() } = options
  const base = `${origin}/api/v1/`
  const random = browserRandom(crypto)
  const core = await openCoreDb(name)
  options.breakBefore?.(core)
  const network: DeviceNetwork = { isUp: true, afterResponse: null, requests: 0, requestLog: [] }
  const client = makeHttpClient({
    base,
    token: () => null,
    fetch: (async (request: Request) => {
      network.requests++
      if (!network.isUp) throw new TypeError('no network')
      network.requestLog.push(`${request.method} ${request.url.slice(base.length)}`)
      const answer = await server.fetch(request)
      return network.afterResponse ? network.afterResponse(request, answer) : answer
    }) as typeof fetch,
  })
  const engine = await openEngine({
    core,
    client,
    serverKey: origin,
    apiBase: base,
    storage,
    ...(options.tabStorage ? { tabStorage: options.tabStorage } : {}),
    vault: options.withoutRemembering ? null : makePasswordVault(crypto, 1_000),
    clock: options.clock ?? browserClock('test'),
    random: { ...random, next: () => options.restPart ?? random.next() },
    locks: options.locks ?? pageLocks(),
    events: options.events ?? tabChannel(),
    backupCopies,
    mirror: {
      ...options.mirror,
      ...(options.freeSpace ? { freeSpace: () => options.freeSpace?.(core) ?? Promise.resolve() } : {}),
    },
    onLine: () => network.isUp,
    ...(options.requestPersistence ? { requestPersistence: options.requestPersistence } : {}),
    onBug:
      options.onBug ??
      ((error) => {
        throw error
      }),
  })
  cleanups.push(() => {
    engine.close()
    core.close()
  })
  return { engine, network, storage, core, name, backupCopies }
}

/** Signs in and waits for the drain that the sign-in starts, so that it sends nothing that the test records next. */
export const signIn = async (engine: Engine, name = 'maria') => {
  const outcome = await engine.session.signIn(name, `${name[0]?.toUpperCase()}${name.slice(1)}-2026!`)
  if (!outcome.ok) throw new Error(outcome.problem.text)
  await engine.outbox.sendNow()
}

/** A clock whose timers never end: the device sends only when a test asks it to. */
export function clockWithoutTimers(): Clock {
  const clock = browserClock('test')
  return { ...clock, sleep: () => new Promise(() => {}) }
}

/**
 * Waits until the device has stored the count period, which it asks a server with features for after the sign-in. After that it writes nothing by itself.
 */
export async function waitForCountPeriod({ core }: Pick<EngineDevice, 'core'>): Promise<void> {
  while (!(await core.read((db) => db.meta.get('roundHeard')))) await new Promise((next) => setTimeout(next, 5))
}

/** Takes over the text of an export on this device. */
export const takeOver = async ({ engine }: Pick<EngineDevice, 'engine'>, text: string) =>
  (await engine.outbox.handOver()).takeOver(text)

/** The state and the values of each record in the outbox, as a person reads them. */
export const recordTexts = async ({ engine }: Pick<EngineDevice, 'engine'>): Promise<string[]> =>
  (await engine.outbox.records()).map((record) => `${record.state}: ${describeRecordValues(record)}`)

/** A product as a screen shows it. */
export async function readProductAsShown(server: TestServer, id: number): Promise<ProductView> {
  const { body } = await server.ask('admin', `products/${id}/`)
  const row = body as Product
  const values = pickFields({ ...row }, comparedFields('products'))
  const version = row.version === undefined ? {} : { version: row.version }
  return { ...row, base: { known: true, values, ...version, gen: 1, lc: 0 } } as unknown as ProductView
}
