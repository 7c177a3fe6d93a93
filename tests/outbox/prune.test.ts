import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { openCoreDb } from '#device-db/core-connection.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { type Op, openStates } from '#domain/outbox/op.ts'
import { importOps } from '#outbox/backup-copies.ts'
import { insertOp, transitionOps } from '#outbox/op-audit-log.ts'
import { pruneAll } from '#outbox/prune.ts'
import { makeOp } from '../support/device/make-op.ts'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close()
})
let next = 0
async function onDisk(): Promise<CoreStore> {
  const core = await openCoreDb(`prune-${next++}`)
  closing.push(() => core.close())
  return dexieCoreStore(core)
}
const stores = [
  ['on disk', onDisk],
  ['in memory', async () => makeMemoryCoreStore()],
] as const

const day = 24 * 3600_000
const now = 200 * day
const keep = { closedForMs: 90 * day, newestCount: 0 }
let ids = 0
const at = (moment: number) => ({ at: moment, uuid: () => `line-${ids++}` })

/** Stores an op that was recorded, sent and answered at one time. */
async function storeClosedOp(tx: CoreWriter, op: Op, end: Op['state'], moment: number): Promise<void> {
  await insertOp(tx, op, at(moment), { cause: 'recorded' })
  const sending = await transitionOps(tx, [op], { state: 'sending', requestId: `r-${op.id}` }, at(moment), {
    cause: 'sent',
  })
  await tx.putRequests([
    {
      id: `r-${op.id}`,
      opIds: [op.id],
      userKey: op.userKey,
      entity: op.entity,
      eid: op.eid,
      kind: op.kind,
      method: 'PATCH',
      path: 'products/1/',
      body: '{}',
      bodyHash: '',
      headers: {},
      base: op.base,
      state: end === 'acked' ? 'done' : 'dropped',
      nextAt: 0,
      tries: 1,
      epoch: 1,
    },
  ])
  await transitionOps(tx, sending, { state: end }, at(moment), { cause: 'answered' })
}

async function filled(store: CoreStore): Promise<void> {
  await store.write(async (tx) => {
    await tx.setSession({ id: 'current', token: 't', tokenEpoch: 1, serverKey: 's', userKey: 's:1', user: {} })
    await tx.setMeta('seq', 100)
    await storeClosedOp(tx, makeOp('s:1', 1, { id: 'old', eid: 1 }), 'acked', now - 91 * day)
    await storeClosedOp(tx, makeOp('s:1', 2, { id: 'young', eid: 2 }), 'acked', now - 89 * day)
    await storeClosedOp(tx, makeOp('s:1', 3, { id: 'under-open', eid: 3 }), 'acked', now - 120 * day)
    await insertOp(tx, makeOp('s:1', 4, { id: 'open', eid: 3, stateAt: now - 119 * day }), at(now), {
      cause: 'recorded',
    })
    await storeClosedOp(tx, makeOp('s:2', 5, { id: 'of-another', eid: 5 }), 'acked', now - 120 * day)
    await storeClosedOp(tx, makeOp('s:1', 6, { id: 'withdrawn', eid: 6 }), 'withdrawn', now - 120 * day)
    // Closed by a build that wrote no closing row: the outbox is the only record of it.
    await tx.putOps([makeOp('s:1', 7, { id: 'no-line', eid: 7, state: 'acked', stateAt: now - 120 * day })])
    await storeClosedOp(tx, makeOp('s:1', 99, { id: 'newest', eid: 8 }), 'acked', now - 120 * day)
  })
}
const storedIds = (store: CoreStore) => store.read(async (tx) => (await tx.allOps()).map(({ id }) => id))

test.each(stores)('[SYNC-60] ops closed over 90 days ago: deleted, and only those (%s)', async (_, open) => {
  const store = await open()
  await filled(store)
  expect(await pruneAll(store, now, { retention: { ...keep, newestCount: 5 } })).toBe(2)
  expect(await storedIds(store)).toEqual(['young', 'under-open', 'open', 'of-another', 'no-line', 'newest'])
  await store.read(async (tx) => {
    expect(await tx.request('r-old')).toBeNull()
    expect(await tx.request('r-young')).not.toBeNull()
    const lines = await tx.audit('old')
    expect(lines.map(({ cause }) => cause).toSorted()).toEqual(['answered', 'recorded'])
    expect(lines.find(({ cause }) => cause === 'answered')?.op).toMatchObject({ id: 'old', state: 'acked' })
  })
  expect(await pruneAll(store, now, { retention: { ...keep, newestCount: 5 } }), 'nothing is left to prune').toBe(0)
  expect(await pruneAll(store, now, { retention: keep })).toBe(1)
})

test.each(stores)('[SYNC-60] an open op: never deleted, whatever its state and age (%s)', async (_, open) => {
  const store = await open()
  await filled(store)
  await store.write(async (tx) => {
    for (const [n, state] of openStates.entries())
      await tx.putOps([makeOp('s:1', 10 + n, { id: state, eid: 20 + n, state, stateAt: 0 })])
  })
  await pruneAll(store, Number.POSITIVE_INFINITY, { retention: { closedForMs: 0, newestCount: 0 } })
  expect(await storedIds(store)).toEqual(expect.arrayContaining([...openStates, 'open', 'under-open', 'of-another']))
})

test.each(stores)(
  '[SYNC-61] a deleted op: known forever; an old export or a remaining backup copy adds nothing (%s)',
  async (_, open) => {
    const store = await open()
    await filled(store)
    await pruneAll(store, now, { retention: keep })
    const old = makeOp('s:1', 1, { id: 'old', eid: 1 })
    const imported = await store.write((tx) => importOps(tx, [old], at(now), 'imported'))
    expect(imported).toEqual([])
  },
)

test.each(stores)(
  '[SYNC-60] pruning: in small batches; ops that must stay do not block others (%s)',
  async (_, open) => {
    const store = await open()
    await filled(store)
    let pauses = 0
    const pause = async () => void pauses++
    expect(await pruneAll(store, now, { retention: keep, limit: 1, pause })).toBe(3)
    expect(pauses).toBe(5)
  },
)
