/** A look-up right after a record. The records are written past Dexie, so that no news of them reaches the list. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { suggestCount } from '#domain/counts/suggest-count.ts'
import type { Op } from '#domain/outbox/op.ts'
import { makeOp } from '../support/device/make-op.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/screens/seeded-catalog.ts'

let seeded: SeededCatalog
beforeEach(async () => {
  seeded = await openSeededCatalog({ products: 60 })
})
afterEach(() => seeded.close())

/** Starts a transaction of the outbox of which no list is notified. */
const outbox = () => seeded.core.backendDB().transaction('outbox', 'readwrite').objectStore('outbox')

const writeSilently = (op: Op) =>
  new Promise<void>((resolve, reject) => {
    const { transaction } = outbox().put(op)
    transaction!.oncomplete = () => resolve()
    transaction!.onerror = () => reject(transaction!.error)
  })

async function lookUp(text: string): Promise<ProductView> {
  const found = await seeded.catalog.resolve(text)
  if (found.kind !== 'product' || !found.product) throw new Error(`found ${found.kind}`)
  return found.product
}

async function uncountedProduct(isLot: boolean): Promise<ProductView> {
  const { rows } = await seeded.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 60 })
  return rows.find(
    ({ units, state, physical_count }) => units > 2 === isLot && state === 'not-counted' && !physical_count,
  )!
}

test('[MIRROR-2931] a code looked up before the list knows the last record: shows the record, its undo, and no record of somebody else', async () => {
  const { id, property_number } = await uncountedProduct(false)
  const op = makeOp(seeded.userKey, 1, { eid: id, patch: { physical_count: 1, remarks: null, scanned: true } })
  await writeSilently({ ...op, id: 'of-somebody-else', userKey: `${seeded.userKey}0` })
  expect((await lookUp(property_number)).countProgress.kind).toBe('not-counted')
  await writeSilently(op)
  expect((await lookUp(property_number)).countProgress.kind).toBe('saved')
  expect((await lookUp(`HTTP://X/Q/${id}`)).countProgress.kind).toBe('saved')
  await writeSilently({ ...op, state: 'withdrawn' })
  expect((await lookUp(property_number)).countProgress.kind).toBe('not-counted')
})

test('[MIRROR-2931] tags of a lot looked up one right after the other: each suggests one more', async () => {
  const lot = await uncountedProduct(true)
  for (const expected of [1, 2, 3]) {
    const suggested = suggestCount(await lookUp(lot.property_number), 'scan')
    expect(suggested).toBe(expected)
    const patch = { physical_count: suggested, remarks: null, scanned: true }
    await writeSilently(makeOp(seeded.userKey, expected, { eid: lot.id, patch }))
  }
})

/** Looks up while another program holds the table of the outbox. */
async function lookUpWhileHeld(text: string): Promise<ProductView> {
  const store = outbox()
  let isHeld = true
  const holdOpen = () => {
    if (isHeld) store.count().onsuccess = holdOpen
  }
  holdOpen()
  const found = await lookUp(text)
  isHeld = false
  return found
}

test('[MIRROR-2931] a device database that does not answer: the item is shown as the list has it', async () => {
  const { property_number } = await uncountedProduct(false)
  expect((await lookUpWhileHeld(property_number)).countProgress.kind).toBe('not-counted')
})

test('[MIRROR-2931] a device database that does not answer: a lot suggests no count until the last one is known', async () => {
  const lot = await uncountedProduct(true)
  const patch = { physical_count: 1, remarks: null, scanned: true }
  await writeSilently(makeOp(seeded.userKey, 1, { eid: lot.id, patch }))
  const held = await lookUpWhileHeld(lot.property_number)
  expect(suggestCount(held, 'scan')).toBe(0)
  expect(suggestCount(held, 'list')).toBe(0)
  expect(suggestCount(await lookUp(lot.property_number), 'scan')).toBe(2)
})
