/** One device with the real mirror and the real server handler. Only clock, locks and network faults are simulated. */
import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'
import { type AnyCollection, collectionList } from '#contract/collections/all-collections.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull, type Pull } from '#mirror/pull.ts'
import type { ApiRequest, ApiResponse, Clock, Locks, Network, SyncEvent } from '#platform/ports.ts'
import { signInOn } from '#tests/support/device/fill-mirror.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '#tests/support/server/server.ts'

export interface ManualClock extends Clock {
  advance(ms: number): void
}

/** A clock that moves only by `advance` and `sleep`; `sleep` returns at once. */
export function manualClock(startedAt = Date.parse('2026-03-02T08:00:00Z')): ManualClock {
  let now = startedAt
  return {
    bootId: 'test',
    now: () => now,
    monotonic: () => now - startedAt,
    sleep(ms) {
      now += ms
      return new Promise((resolve) => setTimeout(resolve))
    },
    advance(ms) {
      now += ms
    },
  }
}

const freeLocks: Locks = { hold: (_name, _options, work) => work(true) }

/** Called for every request. May answer it instead of the server, or do something before the server answers. */
export type Fault = (request: ApiRequest, n: number) => ApiResponse | undefined | Promise<ApiResponse | undefined>

export const hours = 3_600_000

/** Sets a small page size, so that a small institute has many pages. */
export function smallPages(request: ApiRequest): undefined {
  Object.assign(request, { path: request.path.replace('page_size=1000', 'page_size=7') })
}

export const noResponse: ApiResponse = { kind: 'failed', reason: 'network', mayHaveArrived: true }
export const respond = (status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse => {
  const all = new Headers({ 'content-type': 'application/json', ...headers })
  return {
    kind: 'answer',
    status,
    header: (name) => all.get(name),
    text: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

export interface MirrorWorld {
  server: TestServer
  connection: CoreConnection
  mirror: MirrorDb
  clock: ManualClock
  pull: Pull
  viewKey: string
  /** Requested paths, oldest first. */
  requestedPaths: string[]
  /** Published events, oldest first. */
  events: SyncEvent[]
  fault: { now: Fault | null }
  /** Simulates a metered connection. */
  isMetered: { now: boolean }
  /** Changes a product on the server, as another person. */
  change(id: number, patch: object): Promise<{ status: number; body: unknown }>
  /** Deletes a product on the server, as another person; returns whether the server did it. */
  remove(id: number): Promise<boolean>
  /** Drops everything in memory and opens the databases again. */
  restart(): Promise<void>
  close(): Promise<void>
}

let worldCount = 0

export async function openMirrorWorld(
  options: ServerOptions & { username?: string; only?: readonly AnyCollection[]; withServerClock?: boolean } = {},
): Promise<MirrorWorld> {
  const { username = 'admin', only, withServerClock = false, ...serverOptions } = options
  const clock = manualClock()
  const serverClock = withServerClock ? { clock: { now: () => new Date(clock.now()) } } : {}
  const server = await openServer({ products: 30, ...serverClock, ...serverOptions })
  const serverKey = `${origin}/world-${++worldCount}`
  const person = (await server.ask(username, 'users/me/')).body as { id: number }
  const viewKey = `${serverKey}:${person.id}`
  const fault: MirrorWorld['fault'] = { now: null }
  const isMetered = { now: false }
  const requestedPaths: string[] = []
  const events: SyncEvent[] = []
  const client = makeHttpClient({
    base: `${origin}/api/v1/`,
    fetch: (request) => server.fetch(request as Request),
    token: () => null,
  })
  const net: Network = {
    async send(request) {
      requestedPaths.push(request.path)
      return (await fault.now?.(request, requestedPaths.length)) ?? client.send(request)
    },
  }
  const openAll = async () => {
    const connection = await openCoreDb(serverKey)
    const mirror = new MirrorDb(serverKey)
    const deps = {
      connection,
      mirror,
      network: net,
      clock,
      hash: shortSha256,
      locks: freeLocks,
      isMetered: () => isMetered.now,
      events: { publish: (event: SyncEvent) => void events.push(event) },
    }
    return { connection, mirror, pull: makePull(deps, only) }
  }
  const first = await openAll()
  await signInOn(first.connection.db(), viewKey, await server.tokenFor(username))
  const world: MirrorWorld = {
    server,
    ...first,
    clock,
    viewKey,
    requestedPaths,
    events,
    fault,
    isMetered,
    change: (id, patch) => server.ask('admin', `products/${id}/`, { method: 'PATCH', body: JSON.stringify(patch) }),
    async remove(id) {
      const { status } = await server.ask('admin', `products/${id}/`, { method: 'DELETE' })
      return status === 204
    },
    async restart() {
      world.pull.close()
      world.mirror.close()
      world.connection.close()
      Object.assign(world, await openAll())
    },
    async close() {
      world.pull.close()
      world.mirror.close()
      world.connection.close()
      await server.close()
    },
  }
  return world
}

export type Row = Record<string, unknown>

/** Rows of a collection as this device shows them without ops: active pages with confirmed rows applied. */
export async function shownRows(world: MirrorWorld, entity: string): Promise<Row[]> {
  const core = world.connection.db()
  const active = await core.manifests.where('[viewKey+status]').equals([world.viewKey, 'active']).toArray()
  const manifest = active.find((one) => one.entity === entity)
  const rows = new Map<number, Row>()
  if (manifest) {
    const pages = await world.mirror.pages
      .where('[entity+viewKey+gen]')
      .equals([entity, world.viewKey, manifest.gen])
      .sortBy('page')
    for (const page of pages) {
      const text = await world.mirror.segments.get(page.seg)
      for (const row of (JSON.parse(text!) as { results: Row[] }).results) rows.set(Number(row['id']), row)
    }
  }
  for (const { eid: rowId, row } of await core.confirmed.where('entity').equals(entity).toArray()) {
    if (row) rows.set(Number(rowId), row)
    else rows.delete(Number(rowId))
  }
  return [...rows.values()].sort((a, b) => Number(a['id']) - Number(b['id']))
}

/** A manual pull, a minute later, which must succeed. */
export async function pullNow({ clock, pull }: MirrorWorld): Promise<void> {
  clock.advance(60_000)
  await pull.run('manual')
  expect(pull.status()).toMatchObject({ problem: null, shrunk: null })
}

/** Everything that both databases of the device store, as text. */
export async function storedText({ connection, mirror }: MirrorWorld): Promise<string> {
  const tables = [...connection.db().tables, ...mirror.tables]
  return JSON.stringify(await Promise.all(tables.map(async (table) => [table.name, await table.toArray()])))
}

export async function serverRows(world: MirrorWorld, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await world.server.ask('admin', `${path}?page=${page}&page_size=500&ordering=id`)
    const { results, next } = body as { results: Row[]; next: string | null }
    rows.push(...results)
    if (!next) return rows
  }
}

/** `pull.status()` when no pull runs and there is no problem. */
export const idleStatus = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false, paid: false }

/** Expects every collection on the device to equal the server's. */
export async function expectCompleteMirror(world: MirrorWorld): Promise<void> {
  for (const { name, path } of collectionList) {
    expect([name, await shownRows(world, name)]).toEqual([name, await serverRows(world, path)])
  }
}
