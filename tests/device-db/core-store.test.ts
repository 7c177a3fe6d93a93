import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { openCoreDb } from '#device-db/core-connection.ts'
import { coreVersion } from '#device-db/core-db.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { closedStates, type Op, openStates } from '#domain/outbox/op.ts'
import { makeOp } from '../support/device/make-op.ts'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close()
})
let next = 0
async function onDisk(name = `core-store-${next++}`): Promise<CoreStore> {
  const core = await openCoreDb(name)
  closing.push(() => core.close())
  return dexieCoreStore(core)
}

/** Ops of three people, in every state, at several times. */
const ops: readonly Op[] = ['a', 'b', 'c'].flatMap((userKey, person) =>
  [...openStates, ...closedStates].flatMap((state, at) =>
    [0, 1].map((n) =>
      makeOp(userKey, 1 + (((at * 2 + n) * 7 + person * 3) % 97), {
        id: `${userKey}-${state}-${n}`,
        state,
        stateAt: 1000 * at + n,
        eid: at,
      }),
    ),
  ),
)

test.each([
  ['on disk', () => onDisk()],
  ['in memory', async () => makeMemoryCoreStore()],
])('[MEM-5] ops by person, state and time: found without reading the others (%s)', async (_, open) => {
  const store = await open()
  await store.write((tx) => tx.putOps(ops))
  const ids = (found: readonly Op[]) => found.map(({ id }) => id)
  const wanted = (which: (op: Op) => boolean) =>
    ids(ops.filter(which).toSorted((x, y) => x.seq - y.seq || (x.id < y.id ? -1 : 1))).toSorted()
  const isOpen = (op: Op) => (openStates as readonly string[]).includes(op.state)
  const since = ops.find((op) => op.state === 'superseded')!.stateAt
  await store.read(async (tx) => {
    const mine = await tx.openOps('b')
    expect(mine.map(({ seq }) => seq)).toEqual(mine.map(({ seq }) => seq).toSorted((x, y) => x - y))
    expect(ids(mine).toSorted()).toEqual(wanted((op) => op.userKey === 'b' && isOpen(op)))
    expect(ids(await tx.openOpsOfOthers('b')).toSorted()).toEqual(wanted((op) => op.userKey !== 'b' && isOpen(op)))
    expect(ids(await tx.openOpsOfOthers(null)).toSorted()).toEqual(wanted(isOpen))
    expect(ids(await tx.closedOps('a', since)).toSorted()).toEqual(
      wanted((op) => op.userKey === 'a' && !isOpen(op) && op.stateAt >= since),
    )
    expect(await tx.closedOps('nobody', 0)).toEqual([])
  })
})

test('[MEM-6] a database of an earlier build: keeps every op when this build opens it, and the earlier build may still write', async () => {
  const name = `core-store-${next++}`
  const old = new Dexie(`ims-core@${name}`)
  old.version(1).stores({
    outbox: 'id, [userKey+state], [userKey+entity+eid+seq], [state+nextAt], requestId',
    meta: 'key',
  })
  await old.table('outbox').bulkPut([...ops])
  await old.table('meta').put({ key: 'schemaGuard', value: { minReader: 1, minWriter: 1 } })
  old.close()
  const core = await openCoreDb(name)
  closing.push(() => core.close())
  expect(core.db().verno).toBe(coreVersion)
  const store = dexieCoreStore(core)
  expect(await store.read((tx) => tx.allOps())).toHaveLength(ops.length)
  expect(await store.read((tx) => tx.closedOps('c', 0))).toHaveLength(closedStates.length * 2)
  expect(await store.read((tx) => tx.meta('schemaGuard'))).toEqual({ minReader: 1, minWriter: 1 })
})
