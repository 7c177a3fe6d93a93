/** Counts and findings as a request records them, one field at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json } from '../suites/open-server.ts'
import { syncWorld, uuid } from '../suites/sync/sync-world.ts'

const now = '2026-11-21T03:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await openServer({ clock: { now: () => new Date(now) } })
})
afterAll(() => server.close())
const { ask, patch } = syncWorld(() => server)

test('[SERVER-1907] a count with the scanned flag, the number or both: sets the moment of the count; any other change leaves it', async () => {
  const countedAt = async (id: number, body: Body) => {
    expect((await patch(id, body)).status).toBe(200)
    return ((await ask(`products/${id}/`)).body as Body)['counted_at']
  }
  expect(await countedAt(1, { remarks: 'dusty' })).toBeNull()
  expect(await countedAt(1, { physical_count: null })).toBeNull()
  expect(await countedAt(1, { scanned: false })).toBeNull()
  expect(await countedAt(1, { physical_count: 2 })).toBe(now)
  expect(await countedAt(2, { scanned: true })).toBe(now)
  expect(await countedAt(3, { scanned: true, physical_count: 1 })).toBe(now)
  expect(await countedAt(3, { remarks: 'dusty' })).toBe(now)
})

test('[SERVER-1908] a finding: each row that it refers to must exist; an unknown one is named at its field', async () => {
  const found = { kind: 'found-at-station', counted_at: now, device: 'd', description: 'Stool' }
  const put = (n: number, more: Body) => ask(`findings/${uuid(n)}/`, json('PUT', { ...found, id: uuid(n), ...more }))
  const change = (body: Body) => ask(`findings/${uuid(1)}/`, json('PATCH', body))
  const unknown = ['Invalid pk "987654" - object does not exist.']
  expect((await put(1, { product: 1, article: 1, room: 1 })).status).toBe(201)
  expect(await put(2, { product: 987_654, article: 987_654, room: 987_654 })).toMatchObject({
    status: 400,
    body: { product: unknown, article: unknown, room: unknown },
  })
  expect((await change({ article: 2, condition: 1, completed_as: 2 })).status).toBe(200)
  expect(await change({ article: 987_654, condition: 987_654, completed_as: 987_654 })).toMatchObject({
    status: 400,
    body: { article: unknown, condition: unknown, completed_as: unknown },
  })
  // A later change leaves the item that the finding became.
  expect(await change({ quantity: 3 })).toMatchObject({
    status: 200,
    body: { completed_as: 2, article: 2, quantity: 3 },
  })
})
