/** Codes that name an item: property number, tag, and the fields that are scan keys. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveConfirmed } from '#device-db/confirmed-rows.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { makeOp } from '../support/device/make-op.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/screens/seeded-catalog.ts'

let seeded: SeededCatalog
beforeEach(async () => {
  seeded = await openSeededCatalog({ products: 60 })
})
afterEach(() => seeded.close())

let version = 100
/** A newer row of the server, as after a pull or an edit on this device. */
async function change(id: number, patch: Readonly<Record<string, unknown>>): Promise<void> {
  const { body } = await seeded.server.ask('admin', `products/${id}/`)
  const row = { ...(body as object), ...patch, version: String(++version) }
  await saveConfirmed(seeded.core, [{ entity: 'products', eid: id, row }], 1234)
  await seeded.catalog.settled()
}
/** The id that a code opens and by what, or the ids to choose from. */
async function named(code: string): Promise<unknown> {
  const found = await seeded.catalog.resolve(code)
  if (found.kind === 'product') return found.foundBy ? [found.id, found.foundBy] : found.id
  return found.kind === 'several' ? { total: found.total, ...found.foundBy } : found.kind
}
const product = async (id: number) => (await seeded.catalog.get<ProductView>('products', id))!

test('[SCAN-1801] an old property number, serial number or model of one item: opens it and says by what it was found', async () => {
  await change(5, { old_property_number: 'PN-1998-77' })
  await change(6, { serial_number: 'PF-3K2Z1A' })
  await change(7, { model: 'Zeiss Primo Star' })
  expect(await named('pn-1998-77')).toEqual([5, 'old_property_number'])
  expect(await named('PF3K2ZIA')).toEqual([6, 'serial_number'])
  expect(await named(' zeiss primo star ')).toEqual([7, 'model'])
  await change(6, { serial_number: '2099-05-03-0001-01' })
  expect(await named('2099-05-03-0001-01')).toEqual([6, 'serial_number'])
  await change(6, { serial_number: 'SN:77/A' })
  expect(await named('SN:77/A')).toEqual([6, 'serial_number'])
})

test('[SCAN-1802] a property number that is also a key of another item: opens the item with the property number', async () => {
  const { property_number } = await product(20)
  await change(5, { old_property_number: property_number })
  await change(6, { serial_number: property_number })
  expect(await named(property_number)).toBe(20)
  await change(9, { property_number: '7' })
  expect(await named('7')).toBe(9)
})

test('[SCAN-1803] a code that several items have: all are offered with the key of each, none is opened', async () => {
  await change(5, { serial_number: 'TWICE-1' })
  await change(6, { serial_number: 'twice1' })
  expect(await named('TWICE-1')).toEqual({ total: 2, 5: 'serial_number', 6: 'serial_number' })
  await change(7, { old_property_number: 'TWICE-1' })
  expect(await named('TWICE-1')).toEqual({
    total: 3,
    5: 'serial_number',
    6: 'serial_number',
    7: 'old_property_number',
  })
  // One item by two keys is one item, found by the first of them.
  await change(8, { serial_number: 'SAME', model: 'SAME' })
  expect(await named('same')).toEqual([8, 'model'])
})

test('[SCAN-1804] a numeric serial number that is also the id of another item: both are offered; an address with the id is not a serial number', async () => {
  expect(await named('20')).toBe(20)
  await change(5, { serial_number: '20' })
  expect(await named('20')).toEqual({ total: 2, 20: 'id', 5: 'serial_number' })
  expect(await named(' 20\r')).toEqual({ total: 2, 20: 'id', 5: 'serial_number' })
  expect(await named('https://any.host/qr?product_id=20')).toBe(20)
  expect(await named('HTTP://X/Q/20')).toBe(20)
  await change(6, { serial_number: '4711' })
  expect(await named('4711')).toEqual([6, 'serial_number'])
  await change(20, { serial_number: '20' })
  await change(5, { serial_number: null })
  expect(await named('20')).toBe(20)
})

test('[SCAN-1805] a key that changes or is removed, an item with a count here: the next scan follows', async () => {
  await change(5, { serial_number: 'FIRST' })
  expect(await named('FIRST')).toEqual([5, 'serial_number'])
  await change(6, { serial_number: 'FIRST' })
  await change(5, { serial_number: 'SECOND' })
  expect(await named('FIRST')).toEqual([6, 'serial_number'])
  expect(await named('SECOND')).toEqual([5, 'serial_number'])
  const { core, userKey } = seeded
  await core.outbox.put(makeOp(userKey, 1, { eid: 5, patch: { physical_count: 1, scanned: true } }))
  await seeded.catalog.settled()
  expect(await named('SECOND')).toEqual([5, 'serial_number'])
  await change(6, { serial_number: null })
  for (const nothing of ['', '-', ' -- ']) expect(await seeded.catalog.resolve(nothing)).not.toHaveProperty('foundBy')
  expect(await named('FIRST')).toBe('unknown')
})

test('[SCAN-1806] a code that no item has, an address, a text that is too long: as before', async () => {
  await change(5, { serial_number: 'http://shop.example/item/9', model: '/qr?product_id=6' })
  expect(await named('no such thing at all')).toBe('unknown')
  expect(await named('http://shop.example/item/9')).toBe('unknown')
  expect(await named('/qr?product_id=6')).toBe(6)
  expect(await named('x'.repeat(5_000))).toBe('unknown')
  // A part of a serial number is a search.
  await change(5, { serial_number: 'QQWW-123456' })
  expect(await named('QQWW')).toBe(5)
  expect(await seeded.catalog.resolve('QQWW')).toMatchObject({ kind: 'product', isSearchHit: true })
  expect(await seeded.catalog.resolve('QQWW-123456')).not.toHaveProperty('isSearchHit')
})
