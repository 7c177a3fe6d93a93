/**
 * The device's databases follow the rule of the server's: a released schema is never edited, and every device that has one is upgraded with
 * its data. The lists below are literal; a change of a schema adds the next version here.
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { openCoreDb } from '#device-db/core-connection.ts'
import { coreVersion } from '#device-db/core-db.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'

type Stores = Readonly<Record<string, string>>

const coreTwo: Stores = {
  outbox: 'id, [userKey+state], [userKey+entity+eid+seq], [state+nextAt], requestId, [userKey+stateAt]',
  requests: 'id, [userKey+state], [state+nextAt], [entity+eid]',
  audit: 'id, [userKey+at], [entity+eid+at], opId',
  confirmed: '[entity+eid], lc, entity',
  conflicts: 'id, [userKey+entity+eid+group], openedAt',
  manifests: '[entity+viewKey+gen], [viewKey+status], status',
  drafts: 'key',
  session: 'id',
  meta: 'key',
}
const releasedCore: readonly Stores[] = [
  { ...coreTwo, outbox: 'id, [userKey+state], [userKey+entity+eid+seq], [state+nextAt], requestId' },
  coreTwo,
  // Version 3: the same tables, the first build that leaves ops of unknown commands as they are.
  coreTwo,
  // Version 4: the same tables, the first build that knows campaign records.
  coreTwo,
  // Version 5: the same tables, the first build that knows blank tags and signatures.
  coreTwo,
  // Version 6: the same tables, the first build that knows checklists.
  coreTwo,
]
const releasedMirror: readonly Stores[] = [
  { segments: '', pages: '[entity+viewKey+gen+page], seg, [entity+viewKey+gen]' },
]

/** One row of every table, with every part of its keys. */
const coreRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  outbox: {
    id: 'op-1',
    userKey: 'u',
    state: 'queued',
    entity: 'products',
    eid: 7,
    seq: 1,
    nextAt: 0,
    stateAt: 5,
    patch: { physical_count: 3 },
  },
  requests: {
    id: 'rq-1',
    userKey: 'u',
    state: 'sealed',
    nextAt: 0,
    entity: 'products',
    eid: 7,
    body: '{"physical_count":3}',
  },
  audit: { id: 'au-1', userKey: 'u', at: 5, entity: 'products', eid: 7, opId: 'op-1' },
  confirmed: { entity: 'products', eid: 7, lc: 2, row: { id: 7 } },
  conflicts: { id: 'cf-1', userKey: 'u', entity: 'products', eid: 7, group: 'count', openedAt: 5 },
  manifests: { entity: 'products', viewKey: 'v', gen: 1, status: 'active' },
  drafts: { key: 'form', at: 1, value: { note: 'ñ' } },
  session: { id: 'current', userKey: 'u' },
  meta: { key: 'seq', value: 1 },
}

const storesOf = (db: Dexie): Record<string, string> =>
  Object.fromEntries(
    db.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', '),
    ]),
  )

test('[MEM-1841] the newest released schema is the one that the app opens', async () => {
  expect(coreVersion).toBe(releasedCore.length)
  const core = await openCoreDb('pinned')
  expect(storesOf(core.db())).toEqual(releasedCore.at(-1))
  core.close()
  const mirror = new MirrorDb('pinned')
  await mirror.open()
  expect([mirror.verno, storesOf(mirror)]).toEqual([releasedMirror.length, releasedMirror.at(-1)])
  mirror.close()
})

test.each(releasedCore.map((stores, index) => [index + 1, stores] as const))(
  '[MEM-1841] a device with schema %i: opens with every row as it was, and can do what a new device can',
  async (version, stores) => {
    const name = `released-${version}`
    const old = new Dexie(`ims-core@${name}`)
    old.version(version).stores(stores)
    await old.open()
    for (const [table, row] of Object.entries(coreRows)) await old.table(table).add(row)
    old.close()

    const core = await openCoreDb(name)
    expect(core.state().is).toBe('open')
    const db = core.db()
    expect(storesOf(db)).toEqual(releasedCore.at(-1))
    for (const [table, row] of Object.entries(coreRows)) {
      const rows = await db.table(table).toArray()
      expect(rows.filter((one) => table !== 'meta' || one.key === 'seq')).toEqual([row])
    }
    expect(await db.table('outbox').where('[userKey+stateAt]').between(['u', 0], ['u', 9]).count()).toBe(1)
    core.close()
  },
)
