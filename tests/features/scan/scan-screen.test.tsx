import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]

const allProducts = async () =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })).rows

/** Opens a device without a network and returns two single items that nobody has counted. */
async function twoUncountedItems(): Promise<readonly [ProductView, ProductView]> {
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  const [a, b] = (await allProducts()).filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  return [a!, b!]
}
const counts = async () =>
  (await world.services.outbox.list()).filter(({ kind }) => kind === 'count').map(({ eid, code }) => ({ eid, code }))
/** The Submit button once it is enabled. Every card has its own, so call this again for each item. */
const enabledSubmit = () =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Submit · / })
    expect(button.disabled).toBe(false)
    return button
  })
const tagOf = ({ id }: ProductView) => `/qr?product_id=${id}`

test('[COUNT-12] Submit and Enter pressed many times in quick succession: one record', async () => {
  const [item] = await twoUncountedItems()
  world.open(routes, tagOf(item))
  const button = await enabledSubmit()
  const field = screen.getByRole('spinbutton')
  fireEvent.change(field, { target: { value: '3' } })
  for (let times = 0; times < 3; times++) {
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.click(button)
  }
  await screen.findByRole('region', { name: 'Last scans' })
  for (let times = 0; times < 3; times++) fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull())
  expect(await counts()).toEqual([{ eid: item.id, code: tagOf(item) }])
})

test('[SCAN-2104] a line of the screen reports what was saved, never over the camera, a button or a title', async () => {
  const [item] = await twoUncountedItems()
  const { container } = world.open(routes, tagOf(item))
  fireEvent.click(await enabledSubmit())
  const saved = await screen.findByText(/^Saved on this device: /)
  expect(saved.closest('[role="status"]')).not.toBeNull()
  expect(container.contains(saved)).toBe(true)
  // The line stays when the pointer rests on it, and the next toast takes its place.
  fireEvent.pointerEnter(saved.closest('[role="status"]')!, { pointerType: 'mouse' })
  fireEvent.click(await screen.findByRole('button', { name: `Undo ${item.property_number}` }))
  expect(container.contains(await screen.findByText(/^Undone:/))).toBe(true)
})

test('[SCAN-5268] the page of an item: prints its details and its QR code, and nothing that a count changes', async () => {
  const [item] = await twoUncountedItems()
  world.open(routes, tagOf(item))
  const state = await screen.findByText('Not yet counted')
  const code = await screen.findByTitle(`QR code of ${item.property_number}`)
  const isPrinted = (element: Element) => element.closest('.no-print') === null
  expect([isPrinted(state), isPrinted(code), isPrinted(screen.getByText('Date acquired'))]).toEqual([false, true, true])
})

test('[COUNT-13] a tag scanned while a count is being saved: shown next, and the saved item does not come back', async () => {
  const [, next] = await twoUncountedItems()
  // The suggested count is saved unchanged. Nothing is typed, so only the running save keeps the card on the screen.
  const item = (await allProducts()).find((row) => (row.physical_count ?? 0) > 0 && row.id !== next.id)!
  world.open(routes, tagOf(item))
  fireEvent.click(await enabledSubmit())
  typeLikeScanner(tagOf(item))
  typeLikeScanner(tagOf(next))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(next.property_number))
  fireEvent.click(await enabledSubmit())
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect((await counts()).map(({ eid }) => eid).sort()).toEqual([item.id, next.id].sort())
})

test('[COUNT-14] the row of a scanned item is still loading: Submit counts that item, never the previous one', async () => {
  const [item, next] = await twoUncountedItems()
  const { catalog } = world.services
  let releaseRow = () => {}
  const rowReleased = new Promise<void>((resolve) => {
    releaseRow = resolve
  })
  // The catalog returns the second row late, as on a busy device.
  const slow = {
    ...catalog,
    get: async (collection: string, id: number) => {
      if (id === next.id) await rowReleased
      return catalog.get(collection as 'products', id)
    },
  } as typeof catalog
  Object.assign(world.services, { catalog: { ...slow, resolve: catalog.resolve } })
  world.open(routes, tagOf(item))
  await enabledSubmit()
  typeLikeScanner(tagOf(next))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(next.property_number))
  fireEvent.click(await enabledSubmit())
  releaseRow()
  await screen.findByRole('region', { name: 'Last scans' })
  expect(await counts()).toEqual([{ eid: next.id, code: tagOf(next) }])
})

test('[SCAN-1807] a serial number: its item with the key that found it; one of two items: a button for each, and the chosen one is counted', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  const [a, b] = (await allProducts()).filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  const set = (id: number, serial: string) =>
    world.server.ask('admin', `products/${id}/`, { method: 'PATCH', body: JSON.stringify({ serial_number: serial }) })
  await set(a!.id, 'ONLY-ONE-1')
  await set(b!.id, 'TWO-ITEMS-2')
  await world.services.catalog.refresh('manual')
  await waitFor(async () =>
    expect((await world.services.catalog.get<ProductView>('products', b!.id))?.serial_number).toBe('TWO-ITEMS-2'),
  )
  world.network.isCut = true
  world.open(routes, '/qr')
  typeLikeScanner('ONLY-ONE-1')
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(a!.property_number))
  expect(screen.getByText('Found by serial number').getAttribute('role')).toBe('status')

  await set(a!.id, 'TWO-ITEMS-2')
  world.network.isCut = false
  await world.services.catalog.refresh('manual')
  await waitFor(async () => expect((await world.services.catalog.resolve('TWO-ITEMS-2')).kind).toBe('several'))
  world.network.isCut = true
  typeLikeScanner('TWO-ITEMS-2')
  expect((await screen.findByText(/2 items have this code/)).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull()
  const choices = within(screen.getByRole('region', { name: 'Matching items' })).getAllByRole('button')
  expect(choices.map((button) => button.textContent)).toEqual([
    expect.stringContaining(`${a!.property_number}`),
    expect.stringContaining('Found by serial number'),
  ])
  choices[1]!.focus()
  await user.keyboard('{Enter}')
  fireEvent.click(await enabledSubmit())
  await waitFor(async () => expect((await counts()).map(({ eid }) => eid)).toEqual([b!.id]))
})

test('[SCAN-1841] a scanned code that only a part of one number matches: the item is offered, never opened; typed, it opens', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  const [item] = (await allProducts()).filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  const set = { serial_number: 'QQWW-123456' }
  await world.server.ask('admin', `products/${item!.id}/`, { method: 'PATCH', body: JSON.stringify(set) })
  await world.services.catalog.refresh('manual')
  await waitFor(async () => expect((await world.services.catalog.resolve('QQWW')).kind).toBe('product'))
  world.open(routes, '/qr')
  typeLikeScanner('QQWW')
  await screen.findByRole('heading', { name: 'No item has this code' })
  expect(screen.getByText('1 item contains it. Choose one only if it’s in front of you.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Record as found at station' })).toBeDefined()
  await user.click(within(screen.getByRole('region', { name: 'Matching items' })).getByRole('button'))
  await enabledSubmit()
  expect(screen.getByRole('article').textContent).toContain(item!.property_number)
})

test('[COUNT-3052] "Mark as done" is in a row of its own, away from Submit, and not red', async () => {
  const [item] = await twoUncountedItems()
  world.open(routes, tagOf(item))
  await enabledSubmit()
  const mark = screen.getByRole('button', { name: 'Mark as done' })
  expect(mark.getAttribute('style')).not.toContain('refused')
  expect(within(mark.parentElement!).getAllByRole('button')).toEqual([mark])
  expect(screen.getByRole('form', { name: 'Count' }).contains(mark)).toBe(false)
})
