import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { productDraft } from '#tests/server/suites/open-server.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const path = '/admin/inventory/attribute/rooms'
const routes = [{ path, element: <AttributeList /> }]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const roomsOnServer = async () =>
  ((await world.server.ask('admin', 'locations/?limit=200')).body as { results: Room[] }).results

/** The screen of rooms, after two rooms with items were removed from the list; returns them. */
async function openWithoutTwoRooms() {
  world = await openScreenWorld()
  const rooms = await roomsOnServer()
  const items = (await world.server.ask('admin', 'products/?limit=100')).body as {
    results: { location_code_one: number; location_code_two: number }[]
  }
  const hasItems = (room: Room) =>
    items.results.some(
      (item) => item.location_code_one === room.location_code_one && item.location_code_two === room.location_code_two,
    )
  const [first, second] = rooms.filter(hasItems) as [Room, Room]
  for (const { id } of [first, second]) await world.server.ask('admin', `locations/${id}/`, { method: 'DELETE' })
  await world.catalog.refresh('manual')
  world.open(routes, path)
  return [first, second] as const
}

const pairOf = ({ location_code_one, location_code_two }: Room) => ({ location_code_one, location_code_two })

test('[ADMIN-4771] rooms that items are in: shown with their items, added in one step, and then none is left', async () => {
  const user = userEvent.setup()
  const removed = await openWithoutTwoRooms()
  await user.click(await screen.findByRole('button', { name: 'Add rooms from items' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/^Items are in 2 rooms that aren’t in the list yet/)
  expect(within(dialog).getAllByRole('row')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 rooms' }))
  await screen.findByText('2 rooms were added.')
  const pairs = (await roomsOnServer()).map(pairOf)
  for (const room of removed)
    expect(pairs.filter((pair) => JSON.stringify(pair) === JSON.stringify(pairOf(room)))).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Add rooms from items' }))
  await screen.findByText('Every room that items are in is in the list.')
})

test('[ADMIN-4772] a room that someone else adds meanwhile: nothing is added twice, the dialog says so and shows what is left', async () => {
  const user = userEvent.setup()
  const [first] = await openWithoutTwoRooms()
  await user.click(await screen.findByRole('button', { name: 'Add rooms from items' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Add 2 rooms' })
  const body = JSON.stringify({ name: first.name, ...pairOf(first) })
  expect((await world.server.ask('admin', 'locations/', { method: 'POST', body })).status).toBe(201)
  const before = (await roomsOnServer()).length
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 rooms' }))
  await within(dialog).findByText(/so nothing was added/)
  expect(await roomsOnServer()).toHaveLength(before)
  await user.click(await within(dialog).findByRole('button', { name: 'Add 1 room' }))
  await screen.findByText('1 room was added.')
  expect(await roomsOnServer()).toHaveLength(before + 1)
})

test('[ADMIN-4771] before the list is on the device: nothing is compared, so no screen says that every room is there', async () => {
  world = await openScreenWorld({ empty: true })
  world.open(routes, path)
  const button = await screen.findByRole('button', { name: 'Add rooms from items' })
  expect(button).toHaveProperty('disabled', true)
})

test('[ADMIN-5166] no item is on this device yet: the dialog says so instead of calling the list of rooms complete, and follows what arrives', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 0 })
  for (const { id } of await roomsOnServer()) await world.server.ask('admin', `locations/${id}/`, { method: 'DELETE' })
  await world.catalog.refresh('manual')
  world.open(routes, path)
  await user.click(await screen.findByRole('button', { name: 'Add rooms from items' }))
  expect(await screen.findByText(/^The offline list of this device has no items yet/)).toBeTruthy()
  const body = JSON.stringify({ ...productDraft('2026-05-03-1-02'), location_code_one: 1, location_code_two: 1 })
  const added = await world.server.ask('admin', 'products/', { method: 'POST', body })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  await world.catalog.refresh('manual')
  expect(await screen.findByRole('button', { name: 'Add 1 room' })).toBeTruthy()
})
