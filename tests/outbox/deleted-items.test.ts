/** Counts of items that somebody deleted meanwhile, among counts of other items. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '#tests/support/device/engine-device.ts'
import { productDraft } from '../server/suites/open-server.ts'

test('[SYNC-5476] many counted items are deleted, as after a wrong import: their counts need review, and those of other items are sent in the same run', async () => {
  const server = await openTestServer({ products: 40 })
  const device = await openEngineDevice(server, { clock: clockWithoutTimers() })
  await signIn(device.engine)
  const add = async (n: number) => {
    const draft = { ...productDraft(`2026-05-03-${String(n).padStart(4, '0')}-01-01`), series_1: 9_000 + n }
    const added = await server.ask('admin', 'products/', { method: 'POST', body: JSON.stringify(draft) })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    return (added.body as { id: number }).id
  }
  const wrong: number[] = []
  for (let n = 1; n <= 24; n++) wrong.push(await add(n))
  const right = [3, 4, 5]
  device.network.isUp = false
  for (const id of [...wrong, ...right]) {
    const product = await readProductAsShown(server, id)
    await device.engine.recorder.count(product, { physical_count: 2, remarks: null }, typedSource)
  }
  for (const id of wrong) {
    expect((await server.ask('admin', `products/${id}/`, { method: 'DELETE' })).status).toBe(204)
  }
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  for (const id of right)
    expect((await server.ask('admin', `products/${id}/`)).body).toMatchObject({ physical_count: 2 })
  const states = (await device.engine.outbox.list()).map(({ eid, state }) => [eid, state])
  expect(states.filter(([, state]) => state !== 'orphaned')).toEqual([])
  expect(new Set(states.map(([eid]) => eid))).toEqual(new Set(wrong))
  expect(device.engine.outbox.summary()).toMatchObject({ notSent: 0 })
})
