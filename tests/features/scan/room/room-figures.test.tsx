/** How far a room is counted in each of several counts. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import {
  askServer,
  buttonOfRoom,
  itemsOfRoom,
  openCountingRoom,
  openMariasWorld,
  regionOf,
  scanRoutes,
  statedRecords,
} from '#tests/support/screens/counting-room.tsx'
import type { ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
let campaign = 0
let room: Room
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const ask = <T,>(path: string, method: string, body: unknown, who?: string) =>
  askServer<T>(world, path, method, body, who)
const itemsOf = (one: Room) => itemsOfRoom(world, one)
const openRoom = async () => {
  world = await openMariasWorld()
  ;({ campaign, room } = await openCountingRoom(world))
}
const region = () => regionOf(room)
const button = (name: string) => buttonOfRoom(room, name)
const ownRecords = () => statedRecords(world)

/** Without the names of counts at the end of buttons, which only screen readers read. */
const shown = { ignore: '.bilang-hidden' }

test('[SCAN-5286] a second count from zero: the room is finished for the first and begins for the second, in lines, questions and records; one that closed and missed its items changes nothing', async () => {
  await openRoom()
  const items = await itemsOf(room)
  for (const { id, units } of items)
    await ask(`products/${id}/`, 'PATCH', { physical_count: units, scanned: true }, 'maria')
  const { id: second } = await ask<{ id: number }>('inventory/', 'POST', { name: 'Spot check', as_at: '2025-12-31' })
  await ask(`inventory/${second}/`, 'PATCH', { state: 'counting', includes_earlier: false })
  await world.services.catalog.refresh('manual')
  world.open(scanRoutes, '/qr')
  const line = async (name: string) =>
    (await within(await region()).findByText(name, shown)).closest<HTMLElement>('[class*="roomLine"]')!.parentElement!
  await within(await line('Count 2026')).findByText('All items counted')
  within(await line('Spot check')).getByText(`${items.length} items left`)
  await userEvent.click(within(await line('Spot check')).getByRole('button', { name: 'Close room Spot check' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem')).toHaveLength(items.length)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await line('Count 2026')).getByRole('button', { name: 'Close room Count 2026' }))
  await within(await region()).findByText(/^You closed this room, /)
  const figures = { counted: items.length, total: items.length }
  expect(await ownRecords()).toMatchObject([{ campaign, ...figures }])
  await ask(`inventory/${second}/`, 'PATCH', { state: 'reconciling' })
  await ask(`inventory/${second}/`, 'PATCH', { state: 'closed', close_reason: 'A mistake' })
  await act(() => world.services.catalog.refresh('manual'))
  await waitFor(async () => expect(within(await region()).queryByText('Spot check', shown)).toBeNull())
  await userEvent.click(await button('Reopen'))
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Reopen/ }))
  await within(await region()).findByText('All items counted')
  await screen.findByLabelText(`Counted ${items.length} of ${items.length} in ${room.name}`)
})
