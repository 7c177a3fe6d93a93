/** Undo of a sent record about which somebody else recorded something since. */
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const onServer = async (id: number) => (await world.server.ask('admin', `products/${id}/`)).body

/** An item that maria counted and sent; jose counts it afterwards. */
async function countedBy(...josesCounts: readonly number[]) {
  world = await openScreenWorld({ username: 'maria', products: 30 })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => !row.scanned && row.physical_count === null && row.units > 3)!
  const values = { physical_count: 3, remarks: null, done: true }
  const { op } = await world.services.recorder.count(item, values, { source: 'scan' })
  await world.services.outbox.sendNow()
  for (const physical_count of josesCounts) {
    const patch = { physical_count, remarks: null, scanned: true }
    await world.server.ask('jose', `products/${item.id}/`, { method: 'PATCH', body: JSON.stringify(patch) })
  }
  await world.services.catalog.refresh('manual')
  return { id: item.id, undo: () => world.services.recorder.undo(op.id) }
}

test.each([5, 3])(
  '[SYNC-5310] somebody else counted %i since, and this device knows it: undo takes nothing of it away',
  async (counted) => {
    const { id, undo } = await countedBy(counted)
    await expect(undo()).rejects.toThrow(NotUndoable)
    await world.services.outbox.sendNow()
    expect(await onServer(id)).toMatchObject({ physical_count: counted, scanned: true })
    expect(await world.services.outbox.list()).toEqual([])
  },
)

test('[SYNC-5310] nobody else counted since: undo takes the count back, also after the list was read again, and twice', async () => {
  const { id, undo } = await countedBy()
  await undo()
  await undo()
  await world.services.outbox.sendNow()
  expect(await onServer(id)).toMatchObject({ physical_count: null, scanned: false })
})
