/** Counts whose item leaves the list of its counter before the server has answered (decision 116). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'
import { cursorKey } from '#device-db/queries/list-state.ts'
import { readSession } from '#device-db/session-row.ts'
import type { ApiResponse } from '#platform/ports.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { type MirrorCounter, openMirrorCounter } from '#tests/support/device/mirror-counter.ts'
import {
  type MirrorWorld,
  noResponse,
  openMirrorWorld,
  pullNow,
  type Row,
  respond,
  shownRows,
} from '#tests/support/device/mirror-world.ts'
import { origin } from '#tests/support/server/server.ts'

const [item, other] = [5, 3]
const [hall, elsewhere] = [2, 1]
const words = 'Words of the item that left'
let world: MirrorWorld
let counter: MirrorCounter
/** Replaces the answer to a change. */
let answered: ((response: ApiResponse) => ApiResponse | Promise<ApiResponse>) | null

async function open(username: string, products = 30) {
  world = await openMirrorWorld({ username, products, withServerClock: true })
  for (const id of [item, other]) await world.change(id, { location_code_one: hall, user: 6 })
  await world.change(item, { description: words })
  const client = makeHttpClient({
    base: `${origin}/api/v1/`,
    fetch: (request) => world.server.fetch(request as Request),
    token: () => null,
  })
  const network = {
    async send(request: Parameters<typeof client.send>[0]) {
      const response = await client.send(request)
      return request.method === 'PATCH' && answered ? answered(response) : response
    },
  }
  let ids = 0
  const uuid = () => numberedUuid(++ids)
  counter = await openMirrorCounter(world, username, network, { next: () => 0, uuid })
}
beforeEach(() => {
  answered = null
})
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const pull = () => pullNow(world)
const shown = async (id: number): Promise<Row | undefined> =>
  (await shownRows(world, 'products')).find((row) => row['id'] === id)
async function count(id: number, physicalCount: number, done = true) {
  world.clock.advance(60_000)
  return counter.count((await shown(id)) as Row, physicalCount, done)
}
const onServer = async (id: number) => (await world.server.ask('admin', `products/${id}/`)).body as Row
const states = async () => (await counter.ops()).map(({ kind, state }) => [kind, state])
/** The tables with what the server sent; the outbox keeps what the person saw and counted. */
async function stored(): Promise<string> {
  const core = world.connection.db()
  const tables = [core.confirmed, core.drafts, core.meta, ...world.mirror.tables]
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
}
async function limit(building: number | null) {
  world.clock.advance(60_000)
  const { id } = (await world.server.ask('maria', 'users/me/')).body as Row
  const path = `users/${id}/reach/`
  const { version } = (await world.server.ask('admin', path)).body as Row
  const body = JSON.stringify({ buildings: building === null ? [] : [building], sections: [], version })
  expect((await world.server.ask('admin', path, { method: 'PUT', body })).status).toBe(200)
}
async function chooseForDevice(building: number) {
  const { token = '' } = (await world.connection.read(readSession)) ?? {}
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ buildings: [building] })
  const request = new Request(`${origin}/api/v1/device_items/`, { method: 'PUT', headers, body })
  expect((await world.server.fetch(request)).status).toBe(200)
}
const move = async (id: number, building: number) => {
  world.clock.advance(60_000)
  await world.change(id, { location_code_one: building })
}

test.each(['the places of the person', 'the buildings of the device'])(
  '[SYNC-5471] a counted item is moved out of %s before its count is sent: the update hides it, and the count is sent and accepted',
  async (limits) => {
    await open('maria')
    await (limits.includes('person') ? limit(hall) : chooseForDevice(hall))
    await pull()
    await count(item, 4)
    await move(item, elsewhere)
    await pull()
    expect(await shown(item)).toBeUndefined()
    await counter.send()
    expect(await onServer(item)).toMatchObject({ physical_count: 4, scanned: true })
    expect(await states()).toEqual([
      ['count', 'acked'],
      ['scanned', 'acked'],
    ])
    await pull()
    expect(await shown(item)).toBeUndefined()
  },
)

test('[SYNC-5471] the item was deleted: its count needs review, as before', async () => {
  await open('maria')
  await pull()
  let deleted = 0
  for (const { id } of await shownRows(world, 'products')) {
    await count(Number(id), 4)
    deleted = Number(id)
    // Some are named by documents.
    if (await world.remove(deleted)) break
    for (const op of await counter.ops()) await counter.discard(op.id)
  }
  expect((await world.server.ask('admin', `products/${deleted}/`)).status).toBe(404)
  await pull()
  await counter.send()
  expect((await states()).slice(-2)).toEqual([
    ['count', 'orphaned'],
    ['scanned', 'orphaned'],
  ])
})

test('[SYNC-5472] the answer of a count is repeated after the places were taken and the new list is in use: the words of the item leave the device with the next update', async () => {
  await open('maria')
  await pull()
  await count(item, 4, false)
  answered = () => noResponse
  await counter.send()
  expect(await onServer(item)).toMatchObject({ physical_count: 4 })
  await limit(elsewhere)
  await pull()
  // Its count may have failed, so what the counter saw stays.
  expect(await stored()).toContain(words)
  answered = null
  await counter.send()
  expect(await states()).toEqual([['count', 'acked']])
  await pull()
  expect(await shown(item)).toBeUndefined()
  expect(await stored()).not.toContain(words)
  await limit(null)
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 4, description: words })
})

test('[SYNC-5472] an item left the places while the answer to its count was lost: the repeated answer does not bring it back', async () => {
  await open('maria')
  await limit(hall)
  await pull()
  await count(item, 4, false)
  answered = () => noResponse
  await counter.send()
  await move(item, elsewhere)
  await pull()
  expect(await shown(item)).toBeUndefined()
  answered = null
  await counter.send()
  expect(await states()).toEqual([['count', 'acked']])
  await pull()
  expect(await shown(item)).toBeUndefined()
  await move(item, hall)
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 4 })
})

test('[SYNC-5472] a count that waited for the places is discarded: the item leaves the device, and others stay', async () => {
  await open('maria')
  await pull()
  await limit(elsewhere)
  const { id } = await count(item, 4)
  await move(other, elsewhere)
  await counter.send()
  expect((await states())[0]).toEqual(['count', 'blocked'])
  await pull()
  expect(await shown(item)).toBeDefined()
  for (const op of await counter.ops()) await counter.discard(op.id)
  expect(id).not.toBe('')
  await pull()
  expect(await shown(item)).toBeUndefined()
  expect(await stored()).not.toContain(words)
  expect(await shown(other)).toBeDefined()
})

test('[SYNC-5477] the repeated answer of a count is older than the list, which has what somebody changed since: the next update shows that', async () => {
  await open('maria')
  await pull()
  await count(item, 4, false)
  answered = () => noResponse
  await counter.send()
  await world.change(item, { physical_count: 9, remarks: 'Nine, with the store room' })
  // The change feed cannot be continued, so the list is downloaded again.
  await world.connection.db().meta.delete(cursorKey(world.viewKey))
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 9 })
  answered = null
  await counter.send()
  expect(await states()).toEqual([['count', 'acked']])
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 9, remarks: 'Nine, with the store room' })
})

/** Many rows as answers to counts store them, so that the next update merges pages. */
async function confirmAsAnswers(rows: readonly Row[], note: Row): Promise<void> {
  const core = world.connection.db()
  const lc = 1_000
  await core.confirmed.bulkPut(
    rows.map((row) => ({ entity: 'products', eid: Number(row['id']), lc, at: world.clock.now(), row, ...note })),
  )
  await core.meta.put({ key: 'lc', value: lc })
}
const mergesOf = () => world.connection.db().manifests.where({ entity: 'products', status: 'active' }).toArray()

test('[SYNC-5551] a counted item comes back to the places while its count is sent and the changes are read: it stays in the list', async () => {
  await open('maria')
  await limit(hall)
  await pull()
  await count(item, 4)
  await move(item, elsewhere)
  await pull()
  expect(await shown(item)).toBeUndefined()
  await move(item, hall)
  world.fault.now = async ({ path }) => {
    if (!path.startsWith('changes/')) return undefined
    world.fault.now = null
    const { status, body } = await world.server.ask('maria', path)
    expect(JSON.stringify(body)).toContain(words)
    await counter.send()
    return respond(status, body)
  }
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 4, description: words })
})

test('[SYNC-5552] pages are merged while a record of a deleted item is unsent: once it is discarded, the item leaves the list', async () => {
  await open('maria', 400)
  await pull()
  const rows = await shownRows(world, 'products')
  let deleted: Row | undefined
  for (const row of rows.toReversed()) {
    if (!deleted && (await world.remove(Number(row['id'])))) deleted = row
  }
  await pull()
  const id = Number(deleted?.['id'])
  expect(await shown(id)).toBeUndefined()
  const op = await counter.count(deleted as Row, 4, false)
  await confirmAsAnswers(rows.slice(0, 260), {})
  await confirmAsAnswers([deleted as Row], { unlisted: 'removed' })
  const [before] = await mergesOf()
  await pull()
  const [merged] = await mergesOf()
  expect(merged?.gen).toBeGreaterThan(Number(before?.gen))
  await counter.discard(op.id)
  await pull()
  expect(await shown(id)).toBeUndefined()
})

test('[SYNC-5553] the answer of a count arrives after a download that has what somebody changed since: the next update shows that', async () => {
  await open('maria')
  await pull()
  await count(item, 4, false)
  answered = async (response) => {
    answered = null
    await world.change(item, { physical_count: 9, remarks: 'Nine, with the store room' })
    await world.connection.db().meta.delete(cursorKey(world.viewKey))
    await pull()
    return response
  }
  await counter.send()
  expect(await states()).toEqual([['count', 'acked']])
  await pull()
  expect(await shown(item)).toMatchObject({ physical_count: 9, remarks: 'Nine, with the store room' })
})
