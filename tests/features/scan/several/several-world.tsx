/** A device on the scan screen with "Scan several", for its tests. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

export let world: ScreenWorld
/** Call after each test. */
export async function closeWorld() {
  expect(world.server.logged).toEqual([])
  await world.close()
}
export const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`
export const switchButton = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
export const several = /^Scan several/
export const atOnce = /^Save 1 at once/

/** A device without a network, and its items that nobody has counted. */
export async function openWithoutNetwork(): Promise<{ singles: ProductView[]; lots: ProductView[] }> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  const uncounted = all.rows.filter((row) => !row.scanned && row.physical_count === null)
  return { singles: uncounted.filter((row) => row.units === 1), lots: uncounted.filter((row) => row.units > 2) }
}
export async function openSeveral() {
  const shown = world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  fireEvent.click(await switchButton(several))
  await screen.findByRole('region', { name: 'Scanned tags' })
  return shown
}
const list = () => screen.getByRole('region', { name: 'Scanned tags' })
export const row = (text: string) => within(list()).findByRole('button', { name: new RegExp(text) })
export const rows = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const countButton = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
export const counts = async () =>
  (await world.services.outbox.list({ closed: true }))
    .filter(({ kind, state }) => kind === 'count' && state !== 'withdrawn')
    .map(({ eid, patch }) => ({ eid, count: patch['physical_count'] }))
    .toReversed()
export const ones = (...items: readonly ProductView[]) => items.map(({ id }) => ({ eid: id, count: 1 }))
export const lastScans = () => screen.findByRole('region', { name: 'Last scans' })
