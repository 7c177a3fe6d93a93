/** One device with the real engine parts before the real server handler: only clock, locks and the faults of the wire are made up. */
import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import type { AnyResource } from '#contract/resource.ts'
import { resourceList } from '#contract/resources.ts'
import { Mirror } from '#local/mirror.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import { sha256Half } from '#sync/mirror-parts.ts'
import type { Clock, Locks, Net, News, WireAnswer, WireRequest } from '#sync/ports.ts'
import { makePull, type Pull } from '#sync/pull.ts'
import { signInOn } from '#tests/support/fill-mirror.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '#tests/support/server.ts'

export interface ManualClock extends Clock {
  pass(ms: number): void
}

/** Time stands still unless it is told to pass; whoever sleeps makes it pass. */
export function manualClock(start = Date.parse('2026-03-02T08:00:00Z')): ManualClock {
  let now = start
  return {
    boot: 'test',
    now: () => now,
    mono: () => now - start,
    sleep(ms) {
      now += ms
      return new Promise((resolve) => setTimeout(resolve))
    },
    pass(ms) {
      now += ms
    },
  }
}

const freeLocks: Locks = { hold: (_name, _how, work) => work(true) }

/** Sees every request; may answer it instead of the server, or do something before the server answers. */
export type Fault = (request: WireRequest, n: number) => WireAnswer | undefined | Promise<WireAnswer | undefined>

export const hours = 3_600_000

/** Few rows on a page, so that a small institute has many pages. */
export function smallPages(request: WireRequest): undefined {
  Object.assign(request, { path: request.path.replace('page_size=1000', 'page_size=7') })
}

export const noAnswer: WireAnswer = { kind: 'failed', why: 'network', maybe: true }
export const says = (status: number, body: unknown, headers: Record<string, string> = {}): WireAnswer => {
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
  door: OpenCore
  mirror: Mirror
  clock: ManualClock
  pull: Pull
  viewKey: string
  /** Paths asked for, oldest first. */
  asked: string[]
  /** What other parts of the app were told. */
  news: News[]
  fault: { now: Fault | null }
  /** The connection is paid by the amount. */
  metered: { now: boolean }
  /** Somebody at the office changes a product, or removes it: true when the server did. */
  change(id: number, patch: object): Promise<{ status: number; body: unknown }>
  remove(id: number): Promise<boolean>
  /** Kills everything in memory and starts again from the databases. */
  restart(): Promise<void>
  close(): Promise<void>
}

let made = 0

export async function openMirrorWorld(
  options: ServerOptions & { who?: string; only?: readonly AnyResource[] } = {},
): Promise<MirrorWorld> {
  const { who = 'admin', only, ...serverOptions } = options
  const server = await openServer({ products: 30, ...serverOptions })
  const serverKey = `${origin}/world-${++made}`
  const person = (await server.ask(who, 'users/me/')).body as { id: number }
  const viewKey = `${serverKey}:${person.id}`
  const clock = manualClock()
  const fault: MirrorWorld['fault'] = { now: null }
  const metered = { now: false }
  const asked: string[] = []
  const news: News[] = []
  const client = openClient({
    base: `${origin}/api/v1/`,
    fetch: (request) => server.fetch(request as Request),
    token: () => null,
  })
  const net: Net = {
    async send(request) {
      asked.push(request.path)
      return (await fault.now?.(request, asked.length)) ?? client.send(request)
    },
  }
  const start = async () => {
    const door = await openCore(serverKey)
    const mirror = new Mirror(serverKey)
    const parts = {
      core: door,
      mirror,
      net,
      clock,
      hash: sha256Half,
      locks: freeLocks,
      metered: () => metered.now,
      notify: { tell: (one: News) => void news.push(one) },
    }
    return { door, mirror, pull: makePull(parts, only) }
  }
  const first = await start()
  await signInOn(first.door.raw(), viewKey, await server.tokenFor(who))
  const world: MirrorWorld = {
    server,
    ...first,
    clock,
    viewKey,
    asked,
    news,
    fault,
    metered,
    change: (id, patch) => server.ask('admin', `products/${id}/`, { method: 'PATCH', body: JSON.stringify(patch) }),
    async remove(id) {
      const { status } = await server.ask('admin', `products/${id}/`, { method: 'DELETE' })
      return status === 204
    },
    async restart() {
      world.pull.close()
      world.mirror.close()
      world.door.close()
      Object.assign(world, await start())
    },
    async close() {
      world.pull.close()
      world.mirror.close()
      world.door.close()
      await server.close()
    },
  }
  return world
}

export type Row = Record<string, unknown>

/** Rows of a collection as this device would show them without any op: pages in use with the confirmed rows over them. */
export async function shownRows(world: MirrorWorld, entity: string): Promise<Row[]> {
  const core = world.door.raw()
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
  for (const { eid, row } of await core.confirmed.where('entity').equals(entity).toArray()) {
    if (row) rows.set(Number(eid), row)
    else rows.delete(Number(eid))
  }
  return [...rows.values()].sort((a, b) => Number(a['id']) - Number(b['id']))
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

/** What `pull.status()` says when nothing is under way and nothing waits. */
export const quiet = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false, paid: false }

export async function everythingIsHere(world: MirrorWorld): Promise<void> {
  for (const { name, path } of resourceList) {
    expect([name, await shownRows(world, name)]).toEqual([name, await serverRows(world, path)])
  }
}
