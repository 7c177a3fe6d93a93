/** The tags that wait behind an open card, on the device. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`
const card = (item: ProductView) =>
  waitFor(() => expect(screen.getByRole('article').textContent).toContain(item.property_number))
const storedTags = async () => (await world.services.drafts.list('')).filter(({ key }) => key.endsWith('waiting-tags'))
const storedTexts = async () =>
  (await storedTags()).flatMap(({ value }) =>
    (value as { scanned: { text: string }[] }).scanned.map(({ text }) => text),
  )
const countedItems = async () =>
  (await world.services.outbox.list()).filter(({ kind }) => kind === 'count').map(({ eid }) => eid)
/** Presses Submit on the card of this item, again if a press came too soon after the card appeared. */
const submit = (item: ProductView) =>
  waitFor(async () => {
    const button = screen.queryByRole('button', { name: /^Submit · / })
    if (button && screen.getByRole('article').textContent.includes(item.property_number)) fireEvent.click(button)
    expect(await countedItems()).toContain(item.id)
  })

/** Single items that nobody counted. */
async function singleItems(): Promise<readonly ProductView[]> {
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  return rows.filter((row) => !row.scanned && row.physical_count === null && row.units === 1)
}

/** A device without a network, and three of these items. */
async function threeItems(): Promise<readonly [ProductView, ProductView, ProductView]> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  return (await singleItems()) as unknown as readonly [ProductView, ProductView, ProductView]
}

/** A card with a typed count, and two tags that wait behind it. The system then ends the app. */
async function endedApp() {
  const [a, b, c] = await threeItems()
  const shown = world.open(routes, '/qr')
  typeLikeScanner(tagOf(a))
  await card(a)
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '4' } })
  for (const item of [b, c]) typeLikeScanner(tagOf(item))
  await screen.findByText('2 more tags waiting')
  await waitFor(async () => expect(await storedTexts()).toEqual([a, b, c].map(tagOf)))
  shown.unmount()
  return { a, b, c }
}

test('[SCAN-5874] the system ends the app while tags wait behind an open card: all of them wait again, with what was typed', async () => {
  const { a, b, c } = await endedApp()
  world.open(routes, '/qr')
  await screen.findByText('3 more tags waiting')
  // Nothing is counted without a press.
  expect(screen.queryByRole('article')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await card(a)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('4'))
  for (const item of [a, b, c]) {
    await card(item)
    await submit(item)
  }
  expect(await countedItems()).toEqual([c, b, a].map(({ id }) => id))
  await waitFor(async () => expect(await storedTags()).toEqual([]))
})

test('[SCAN-5874] with "Save 1 at once" they open their cards too, and after four hours none of them waits', async () => {
  const { a } = await endedApp()
  const again = world.open(routes, '/qr')
  await screen.findByText('3 more tags waiting')
  fireEvent.click(await screen.findByRole('switch', { name: /^Save 1 at once/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await card(a)
  expect(await world.services.outbox.list()).toEqual([])
  again.unmount()
  for (const { key, value } of await storedTags()) {
    const stored = value as { at: number }
    await world.services.drafts.write(key, { ...stored, at: stored.at - 4 * 3_600_000 })
  }
  world.open(routes, '/qr')
  await waitFor(async () => expect(await storedTags()).toEqual([]))
  expect(screen.queryByText(/more tags? waiting/)).toBeNull()
})

test('[SCAN-5875] tags that are scanned while the one before is still looked up: the last one is on the card, the others wait', async () => {
  const [a, b, c] = await threeItems()
  world.open(routes, '/qr')
  const { catalog } = world.services
  const resolve = catalog.resolve.bind(catalog)
  let answer = () => {}
  const isAnswered = new Promise<void>((done) => {
    answer = done
  })
  vi.spyOn(catalog, 'resolve').mockImplementation((text) => isAnswered.then(() => resolve(text)))
  for (const item of [a, b, a, c]) typeLikeScanner(tagOf(item))
  answer()
  await card(c)
  await screen.findByText('2 more tags waiting')
  await submit(c)
  await card(a)
  await screen.findByText('1 more tag waiting')
  await submit(a)
  await card(b)
  await waitFor(() => expect(screen.queryByText(/more tags? waiting/)).toBeNull())
})

test('[SCAN-5882] a tag is scanned while the next one of the waiting tags is looked up: none of them is lost, also if the app ends then', async () => {
  const { a, b, c } = await endedApp()
  const [, , , d] = await singleItems()
  const { catalog } = world.services
  const resolve = catalog.resolve.bind(catalog)
  let answer = () => {}
  const isAnswered = new Promise<void>((done) => {
    answer = done
  })
  const slow = vi.spyOn(catalog, 'resolve').mockImplementation((text) => isAnswered.then(() => resolve(text)))
  world.open(routes, '/qr')
  await screen.findByText('3 more tags waiting')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(slow).toHaveBeenCalledTimes(1))
  expect(await storedTexts()).toEqual([a, b, c].map(tagOf))
  typeLikeScanner(tagOf(d as ProductView))
  answer()
  await card(d as ProductView)
  await screen.findByText('3 more tags waiting')
  await submit(d as ProductView)
  await card(a)
  await screen.findByText('2 more tags waiting')
})
