import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]

const everything = async () =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })).rows

/** Two single things that nobody has counted, on the device of somebody without a network. */
async function before(): Promise<readonly [ProductView, ProductView]> {
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  const [a, b] = (await everything()).filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  return [a!, b!]
}
const counts = async () =>
  (await world.services.outbox.list()).filter(({ kind }) => kind === 'count').map(({ eid, code }) => ({ eid, code }))
/** Submit once it takes a tap; looked for anew each time, because every thing brings its own. */
const ready = () =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Submit · / })
    expect(button.disabled).toBe(false)
    return button
  })
const tagOf = ({ id }: ProductView) => `/qr?product_id=${id}`

test('[COUNT-12] Submit pressed and Enter typed as fast as can be is one record', async () => {
  const [thing] = await before()
  world.open(routes, tagOf(thing))
  const button = await ready()
  const field = screen.getByRole('spinbutton')
  fireEvent.change(field, { target: { value: '3' } })
  for (let times = 0; times < 3; times++) {
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.click(button)
  }
  await screen.findByRole('region', { name: 'Last scans' })
  for (let times = 0; times < 3; times++) fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull())
  expect(await counts()).toEqual([{ eid: thing.id, code: tagOf(thing) }])
})

test('[COUNT-13] a tag that is seen while a count is being saved comes next, and the saved thing does not come again', async () => {
  const [, next] = await before()
  // Counted again as it is: nothing is typed, so nothing but the save itself holds the card.
  const thing = (await everything()).find((row) => (row.physical_count ?? 0) > 0 && row.id !== next.id)!
  world.open(routes, tagOf(thing))
  fireEvent.click(await ready())
  typeLikeScanner(tagOf(thing))
  typeLikeScanner(tagOf(next))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(next.property_number))
  fireEvent.click(await ready())
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect((await counts()).map(({ eid }) => eid).sort()).toEqual([thing.id, next.id].sort())
})

test('[COUNT-14] until the row of a scanned thing is here, nothing of the thing before can be counted under its tag', async () => {
  const [thing, next] = await before()
  const { catalog } = world.services
  let letIn = () => {}
  const door = new Promise<void>((open) => {
    letIn = open
  })
  // The list is slow with the second row, as on a busy device.
  const slow = {
    ...catalog,
    get: async (collection: string, id: number) => {
      if (id === next.id) await door
      return catalog.get(collection as 'products', id)
    },
  } as typeof catalog
  Object.assign(world.services, { catalog: { ...slow, resolve: catalog.resolve } })
  world.open(routes, tagOf(thing))
  await ready()
  typeLikeScanner(tagOf(next))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(next.property_number))
  fireEvent.click(await ready())
  letIn()
  await screen.findByRole('region', { name: 'Last scans' })
  expect(await counts()).toEqual([{ eid: next.id, code: tagOf(next) }])
})
