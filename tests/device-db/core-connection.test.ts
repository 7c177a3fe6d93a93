import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { currentLogicalTime, pageIncludes, replicaGraceMs, saveConfirmed } from '#device-db/confirmed-rows.ts'
import { type CoreConnection, CoreDbUnavailable, openCoreDb } from '#device-db/core-connection.ts'
import { nextMeta, readMeta, writeMeta } from '#device-db/meta.ts'
import { expireSession, readSession } from '#device-db/session-row.ts'

let next = 0
const opened: CoreConnection[] = []
const fresh = () => `test-${next++}`
const open = async (...how: Parameters<typeof openCoreDb>) => {
  const core = await openCoreDb(...how)
  opened.push(core)
  return core
}
afterEach(() => {
  for (const core of opened.splice(0)) core.close()
})

test('[MEM-1] a dropped connection: the work runs once more on a new one', async () => {
  const core = await open(fresh())
  let runs = 0
  const seq = await core.write(async (db) => {
    runs++
    if (runs === 1) {
      db.close()
      throw new Dexie.UnknownError('Connection to Indexed Database server lost. Refresh the page to try again')
    }
    return nextMeta(db, 'seq')
  })
  expect([runs, seq]).toEqual([2, 1])
})

test('[MEM-1] a second failure: rejected, not retried forever', async () => {
  const core = await open(fresh())
  let runs = 0
  const failing = core.write(async () => {
    runs++
    throw new Dexie.UnknownError('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  expect(runs).toBe(2)
})

test('[MEM-2] a database of a newer build: read, never written', async () => {
  const name = fresh()
  const first = await open(name)
  await first.write((db) => writeMeta(db, 'schemaGuard', { minReader: 1, minWriter: 99 }))
  const second = await open(name)
  expect(second.state().is).toBe('read-only')
  await expect(second.write((db) => nextMeta(db, 'seq'))).rejects.toThrow(CoreDbUnavailable)
  expect(await second.read((db) => readMeta(db, 'schemaGuard'))).toEqual({ minReader: 1, minWriter: 99 })
})

test('[MEM-3] an upgrade in another tab: this connection closes and reports it', async () => {
  const name = fresh()
  const core = await open(name)
  const newer = new Dexie(`ims-core@${name}`)
  newer.version(99).stores({ outbox: 'id' })
  await newer.open()
  expect(core.state().is).toBe('superseded')
  await expect(core.read((db) => readMeta(db, 'seq'))).rejects.toThrow(CoreDbUnavailable)
  newer.close()
})

test('[MEM-4] opened without a schema: nothing is created; an existing database can be used', async () => {
  const name = fresh()
  await expect(openCoreDb(name, { defineSchema: false })).rejects.toThrow()
  const page = await open(name)
  await page.write((db) => nextMeta(db, 'seq'))
  const worker = await open(name, { defineSchema: false })
  expect(await worker.write((db) => nextMeta(db, 'seq'))).toBe(2)
  expect(await worker.read((db) => db.outbox.count())).toBe(0)
})

test('[SYNC-I15] every transaction that confirms rows: raises the logical time and stamps them', async () => {
  const core = await open(fresh())
  const row = { entity: 'products', eid: 1, row: { id: 1 } }
  expect(await core.write((db) => saveConfirmed(db, [row], 5))).toBe(1)
  expect(await core.write((db) => saveConfirmed(db, [row, { ...row, eid: 2 }], 6))).toBe(2)
  expect(await core.read((db) => db.confirmed.toArray())).toMatchObject([{ lc: 2 }, { lc: 2 }])
  expect(await core.read(currentLogicalTime)).toBe(2)
})

test('[SYNC-I15] a page replaces a confirmed row: only if it was requested later, or its version is at least as new', () => {
  const mine = (logicalTime: number, row: Record<string, unknown>) => ({
    entity: 'products',
    eid: 1,
    lc: logicalTime,
    at: 1000,
    row,
  })
  const page = (lcAtRequest: number, row: Record<string, unknown>, fetchedAt = 1000 + replicaGraceMs) => ({
    lcAtRequest,
    fetchedAt,
    row,
  })
  expect(pageIncludes(mine(5, {}), page(4, {}))).toBe(false)
  expect(pageIncludes(mine(5, {}), page(5, {}))).toBe(true)
  expect(pageIncludes(mine(5, {}), page(5, {}, 1001))).toBe(false)
  expect(pageIncludes(mine(5, { version: '7' }), page(9, { version: '6' }))).toBe(false)
  expect(pageIncludes(mine(5, { version: '7' }), page(0, { version: '10' }))).toBe(true)
})

test('[SYNC-I24] expiring a token: only while it is the current one', async () => {
  const core = await open(fresh())
  const row = { token: 't', tokenEpoch: 2, serverKey: 's', userKey: 's:1', user: { id: 1 } }
  await core.write((db) => db.session.put({ ...row, id: 'current' }))
  expect(await core.write((db) => expireSession(db, 1))).toBe(false)
  expect(await core.read(readSession)).toMatchObject({ token: 't' })
  expect(await core.write((db) => expireSession(db, 2))).toBe(true)
  expect(await core.read(readSession)).toMatchObject({ token: '', expired: true, userKey: 's:1' })
})
