/** "Save 1 at once" in two tabs, and codes that are not an item's. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { makeOp } from '#tests/support/device/make-op.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`
const card = (item: ProductView) =>
  waitFor(() => expect(screen.getByRole('article').textContent).toContain(item.property_number))

async function openScreen({ atOnce }: { atOnce: boolean }): Promise<ProductView[]> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Save 1 at once/ })
  if (atOnce) {
    fireEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(true))
  }
  return all.rows.filter((row) => !row.scanned && row.physical_count === null && row.units === 1)
}

test('[SCAN-3152] the same tag in two tabs in the same instant, both with "Save 1 at once": recorded once, and the other tab shows the card', async () => {
  const [item, next] = (await openScreen({ atOnce: true })) as [ProductView, ProductView]
  const userKey = (await world.core.db().session.toArray())[0]!.userKey
  const op = makeOp(userKey, 1, { eid: item.id, patch: { physical_count: 1, remarks: null, scanned: true } })
  // The other tab's count is on the disk between the look-up of this tab and its own count. Past Dexie, so that no news of it comes.
  const { catalog } = world.services
  const { resolve } = catalog
  catalog.resolve = async (text) => {
    const resolved = await resolve(text)
    catalog.resolve = resolve
    const { transaction } = world.core.db().backendDB().transaction('outbox', 'readwrite').objectStore('outbox').put(op)
    await new Promise((done) => {
      transaction!.oncomplete = done
    })
    return resolved
  }
  typeLikeScanner(tagOf(item))
  await card(item)
  const opsOf = async ({ id }: ProductView) =>
    (await world.services.outbox.list({ closed: true })).filter(({ eid }) => eid === id)
  expect((await opsOf(item)).map(({ id }) => id)).toEqual([op.id])
  expect(screen.queryByText(/^Saved on this device: /)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  typeLikeScanner(tagOf(next))
  await screen.findByText(/^Saved on this device: /)
  expect((await opsOf(next)).map(({ kind }) => kind).toSorted()).toEqual(['count', 'scanned'])
})

test('[SCAN-3153] a code that is not an item’s: Skip closes its card and shows the tag that waits, and records nothing', async () => {
  const [item] = (await openScreen({ atOnce: true })) as [ProductView]
  typeLikeScanner('ZZ-UNKNOWN-777')
  const skip = await screen.findByRole('button', { name: 'Skip' })
  expect(screen.getByText('ZZ-UNKNOWN-777')).toBeTruthy()
  typeLikeScanner(tagOf(item))
  await screen.findByText('1 more tag waiting')
  expect(await world.services.outbox.list({ closed: true })).toEqual([])
  fireEvent.click(skip)
  await screen.findByText(/^Saved on this device: /)
  expect(screen.queryByText('ZZ-UNKNOWN-777')).toBeNull()
  typeLikeScanner('ZZ-UNKNOWN-778')
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(screen.queryByText('ZZ-UNKNOWN-778')).toBeNull())
  const counted = (await world.services.outbox.list({ closed: true })).map(({ eid }) => eid)
  expect(new Set(counted)).toEqual(new Set([item.id]))
})
