import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { type DbMutation, watchCoreDb } from '#device-db/queries/overlay.ts'
import { makeOp } from '../support/device/make-op.ts'

let core: CoreConnection
afterEach(() => core.close())

test('[MIRROR-1721] ops that change: the listener gets their keys, so that only their items are read again', async () => {
  core = await openCoreDb('overlay-test')
  const { outbox, requests, meta } = core.db()
  const mutations: DbMutation[] = []
  const stop = watchCoreDb(core, (mutation) => mutations.push(mutation))
  await outbox.bulkPut([makeOp('me', 1, { id: 'a' }), makeOp('me', 2, { id: 'b' }), makeOp('me', 3, { id: 'z' })])
  await requests.put({ id: 'r' } as never)
  await outbox.delete('b')
  await meta.put({ key: 'x', value: 1 })
  await expect.poll(() => mutations.some(({ tables }) => tables.has('meta'))).toBe(true)
  stop()
  const keys = (of: 'opKeys' | 'requestKeys') => new Set(mutations.flatMap((mutation) => [...mutation[of]]))
  expect(keys('opKeys')).toEqual(new Set(['a', 'b', 'z']))
  expect(keys('requestKeys')).toEqual(new Set(['r']))
})
