/** What the server forgets, and when: every limit is tried one millisecond on each side. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSignIns } from '#contract/sign-in/sign-in.ts'
import { readMeta } from '#server/db/store.ts'
import { endSignIns, signInsOfUser, tokenHash } from '#server/rules/accounts/access-tokens.ts'
import {
  listDeviceActivity,
  listUnsentDevices,
  recordDevice,
  recordReader,
} from '#server/rules/accounts/device-activity.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import type { RequestMeta } from '#server/rules/request-meta.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-21T00:00:00Z')
let now = start
let server: TestServer
beforeAll(async () => {
  server = await openServer({ products: 20, clock: { now: () => new Date(now) } })
})
afterAll(() => server.close())

const ago = (ms: number) => new Date(now - ms).toISOString()
const meta = (
  device: string | null,
  unsentCount: number | null = null,
  role: 'admin' | 'employee' = 'admin',
): RequestMeta => ({
  caller: { id: role === 'admin' ? 1 : 4, role, user: {}, tokenHash: '', reach: { is: 'all' as const } },
  receivedAt: new Date(now).toISOString(),
  device,
  unsentCount,
  events: [],
  records: [],
  countPeriod: null,
})

test('[SERVER-4713] the run of an import whose process ended is forgotten after a day', async () => {
  const { db } = server.store
  const run = { run: 'x', rows_done: 5, is_cancelled: 0 }
  await db
    .insertInto('batch_runs')
    .values([
      { batch: 'kept', ...run, alive_at: now - dayMs },
      { batch: 'gone', ...run, alive_at: now - dayMs - 1 },
    ])
    .execute()
  await prune(server.deps)
  expect(await db.selectFrom('batch_runs').select('batch').execute()).toEqual([{ batch: 'kept' }])
})

test('[SERVER-1744] rows at their age limit stay, rows a millisecond older are deleted; cursors before a deleted tombstone are refused', async () => {
  const { db } = server.store
  const both = (days: number) => [ago(days * dayMs), ago(days * dayMs + 1)] as const
  const [batchKept, batchGone] = both(1)
  const batch = { user: 1, resource: 'sections', state: 'open' }
  await db
    .insertInto('batches')
    .values([
      { id: 'kept', ...batch, created_at: batchKept },
      { id: 'gone', ...batch, created_at: batchGone },
    ])
    .execute()
  const [deviceKept, deviceGone] = both(45)
  const device = { user: 9, last_seq: null, waiting: null }
  await db
    .insertInto('devices')
    .values([
      { device: 'kept', ...device, last_seen: deviceKept },
      { device: 'gone', ...device, last_seen: deviceGone },
    ])
    .execute()
  const [signInKept, signInGone] = both(400)
  const line = { entity: 'sign-ins', entity_id: '1', action: 'signed-in' }
  await db
    .insertInto('history')
    .values([
      { ...line, received_at: signInKept },
      { ...line, received_at: signInGone },
      { ...line, entity: 'products', received_at: signInGone },
    ])
    .execute()
  const [tokenKept, tokenGone] = both(90)
  await db
    .insertInto('tokens')
    .values([
      { hash: 'used', user: 9, created_at: tokenGone, last_used_at: tokenKept },
      { hash: 'old-row', user: 9, created_at: tokenKept, last_used_at: null },
      { hash: 'idle', user: 9, created_at: tokenGone, last_used_at: tokenGone },
      { hash: 'old-idle-row', user: 9, created_at: tokenGone, last_used_at: null },
    ])
    .execute()
  const [tombstoneKept, tombstoneGone] = both(120)
  const tombstone = (id: string, deleted_at: string | null, seq: number) => ({
    entity: 'products',
    entity_id: id,
    deleted_at,
    seq,
  })
  await db
    .insertInto('changes')
    .values([
      tombstone('9001', tombstoneGone, 900_001),
      tombstone('9002', tombstoneGone, 900_002),
      tombstone('9003', tombstoneKept, 900_003),
    ])
    .execute()
  await prune(server.deps)
  const idsIn = async (table: string, column: string, where: (row: Record<string, unknown>) => boolean) =>
    (await db.selectFrom(table).selectAll().execute()).filter(where).map((row) => row[column])
  expect(await idsIn('batches', 'id', () => true)).toEqual(['kept'])
  expect(await idsIn('devices', 'device', ({ user }) => user === 9)).toEqual(['kept'])
  expect(await idsIn('history', 'entity', ({ entity_id }) => entity_id === '1')).toEqual(['sign-ins', 'products'])
  expect((await idsIn('tokens', 'hash', ({ user }) => user === 9)).sort()).toEqual(['old-row', 'used'])
  expect(await idsIn('changes', 'entity_id', ({ deleted_at }) => deleted_at !== null)).toEqual(['9003'])
  expect(await readMeta(db, 'pruned')).toBe('900002')
  // A later prune with nothing to delete, or with an older tombstone, does not let older cursors in again.
  await prune(server.deps)
  expect(await readMeta(db, 'pruned')).toBe('900002')
  await db
    .insertInto('changes')
    .values(tombstone('9000', tombstoneGone, 800_000))
    .execute()
  await prune(server.deps)
  expect(await readMeta(db, 'pruned')).toBe('900002')
  expect(await idsIn('changes', 'entity_id', ({ deleted_at }) => deleted_at !== null)).toEqual(['9003'])
})

test('[SERVER-1745] a read: recorded once a minute for each person and device, or at once if the number of unsent counts differs', async () => {
  const { deps } = server
  const seen = async () =>
    (await listDeviceActivity(deps.store.db))
      .filter(({ device }) => device === 'reader')
      .map((one) => [one.last_seen, one.waiting])
  const at = () => new Date(now).toISOString()
  await recordReader(deps, meta('reader', 3))
  const first = at()
  expect(await seen()).toEqual([[first, 3]])
  now += 59_999
  await recordReader(deps, meta('reader', 3))
  await recordReader(deps, meta('reader', null))
  expect(await seen()).toEqual([[first, 3]])
  await recordReader(deps, meta('reader', 2))
  expect(await seen()).toEqual([[at(), 2]])
  now += 59_999
  const before = at()
  await recordReader(deps, meta('reader', 2))
  expect((await seen())[0]?.[0]).not.toBe(before)
  now += 1
  await recordReader(deps, meta('reader', 2))
  expect(await seen()).toEqual([[at(), 2]])
  // After a change, perhaps at another process, recorded another number, the next read is recorded at once.
  await recordDevice(deps.store.db, meta('reader', 9), null)
  now += 1
  await recordReader(deps, meta('reader', 2))
  expect(await seen()).toEqual([[at(), 2]])
  // Another person on the same device is another reader; no device, no record.
  await recordReader(deps, meta('reader', 5, 'employee'))
  expect(await seen()).toHaveLength(2)
  const count = (await listDeviceActivity(deps.store.db)).length
  await recordReader(deps, meta(null, 1))
  await recordDevice(deps.store.db, meta(null, 1), 7)
  expect(await listDeviceActivity(deps.store.db)).toHaveLength(count)
})

test('[SERVER-1745] a device: its last numbers stay until others are reported; people who may not count report none; twenty stay', async () => {
  const { db } = server.store
  const row = async (device: string) => (await listDeviceActivity(db)).find((one) => one.device === device)
  await recordDevice(db, meta('field', 4), 12)
  const withoutReceipts = { contiguous: null, missing: null, last_recorded_at: null, last_room: null }
  expect(await row('field')).toEqual({
    ...withoutReceipts,
    device: 'field',
    user: 1,
    last_seen: meta(null).receivedAt,
    last_seq: 12,
    waiting: 4,
  })
  now += 1000
  await recordDevice(db, meta('field'), null)
  expect(await row('field')).toEqual({
    ...withoutReceipts,
    device: 'field',
    user: 1,
    last_seen: meta(null).receivedAt,
    last_seq: 12,
    waiting: 4,
  })
  await recordDevice(db, meta('field', 0), 13)
  expect(await row('field')).toMatchObject({ last_seq: 13, waiting: 0 })
  expect((await listUnsentDevices(db)).map(({ device }) => device)).not.toContain('field')
  await recordDevice(db, meta('field', 1), 13)
  expect((await listUnsentDevices(db)).map(({ device }) => device)).toContain('field')
  await recordDevice(db, meta('other', 9, 'employee'), 5)
  expect(await row('other')).toMatchObject({ user: 4, last_seq: 5, waiting: null })
  for (let n = 0; n < 20; n++) {
    now += 1000
    await recordDevice(db, meta(`d${n}`, 1), null)
  }
  const ofAdmin = (await listDeviceActivity(db)).filter(({ user }) => user === 1).map(({ device }) => device)
  expect(ofAdmin).toEqual(Array.from({ length: 20 }, (_, n) => `d${19 - n}`))
  expect(await row('other')).toBeDefined()
})

test('[SERVER-704] sign-ins of a person: newest use first, ending after 90 idle days; one, or all but the current one, can be ended', async () => {
  const { db } = server.store
  const user = 8
  const hashes = ['a', 'b', 'c'].map(tokenHash)
  const values = (hash: string, created: number, used: number | null) => ({
    hash,
    user,
    created_at: ago(created),
    last_used_at: used === null ? null : ago(used),
    device: created === 5 ? null : 'Chrome on Android',
  })
  await db
    .insertInto('tokens')
    .values([values(hashes[0]!, 9, 4), values(hashes[1]!, 5, null), values(hashes[2]!, 8, 3)])
    .execute()
  const list = await signInsOfUser(db, user, hashes[1]!)
  expect(list).toEqual(
    [2, 0, 1].map((n) => ({
      id: hashes[n]!.slice(0, 16),
      device: n === 1 ? null : 'Chrome on Android',
      created_at: ago([9, 5, 8][n]!),
      last_used_at: ago([4, 5, 3][n]!),
      ends_at: new Date(now - [4, 5, 3][n]! + 90 * dayMs).toISOString(),
      current: n === 1,
    })),
  )
  const left = async () => (await signInsOfUser(db, user, '')).map(({ id }) => id)
  await endSignIns(db, { user, signInId: 'unknown', currentHash: hashes[1]! }, ago(0))
  expect(await left()).toHaveLength(3)
  await endSignIns(db, { user, signInId: list[0]!.id, currentHash: hashes[1]! }, ago(0))
  expect(await left()).toEqual([list[1]!.id, list[2]!.id])
  await endSignIns(db, { user, signInId: null, currentHash: hashes[1]! }, ago(0))
  expect(await left()).toEqual([list[2]!.id])
  await endSignIns(db, { user, signInId: null, currentHash: hashes[1]! }, ago(0))
  expect(await left()).toEqual([list[2]!.id])
  expect(maxSignIns).toBe(10)
})
