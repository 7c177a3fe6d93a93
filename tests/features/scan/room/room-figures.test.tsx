/** How far a room is counted in each of several counts. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { noLimit, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

let world: ScreenWorld
let campaign = 0
let room: Room
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]

async function ask<T>(path: string, method: string, body: unknown, who = 'admin'): Promise<T> {
  const answer = await world.server.ask(who, path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}

async function openCampaign(more: object = {}, name = 'Count 2026'): Promise<number> {
  const { id } = await ask<{ id: number }>('inventory/', 'POST', { name, as_at: '2026-12-31', ...more })
  await ask(`inventory/${id}/`, 'PATCH', { state: 'counting', includes_earlier: true })
  return id
}

const itemsOf = async ({ location_code_one, location_code_two }: Room) => {
  const where = { location_code_one, location_code_two }
  const query = { collection: 'products', where, from: 0, limit: noLimit } as const
  return (await world.services.catalog.list<ProductView>(query)).rows
}
const left = async (one: Room) => (await itemsOf(one)).filter(({ scanned }) => !scanned)

/** Maria's device in a room of an open campaign with items that nobody counted. */
async function openRoom(options: Parameters<typeof openScreenWorld>[0] = {}): Promise<void> {
  world = await openScreenWorld({ username: 'maria', products: 60, ...options })
  campaign = await openCampaign()
  await world.services.catalog.refresh('manual')
  const { rows } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: noLimit })
  for (const one of rows) if ((await left(one)).length > 1) room = one
  await world.services.drafts.write('counting-room', toCurrentRoom(room))
}
const region = () => screen.findByRole('region', { name: `Counting of ${room.name}` })
const button = async (name: string) => within(await region()).findByRole('button', { name })

/** What this device states, the newest last. */
const ownRecords = async () => (await world.services.outbox.campaignRecords()).map(({ patch }) => patch)

test('[SCAN-5286] a second count from zero: the room is finished for the first and begins for the second, in lines, questions and records; one that closed and missed its items changes nothing', async () => {
  await openRoom()
  const items = await itemsOf(room)
  for (const { id, units } of items)
    await ask(`products/${id}/`, 'PATCH', { physical_count: units, scanned: true }, 'maria')
  const { id: second } = await ask<{ id: number }>('inventory/', 'POST', { name: 'Spot check', as_at: '2025-12-31' })
  await ask(`inventory/${second}/`, 'PATCH', { state: 'counting', includes_earlier: false })
  await world.services.catalog.refresh('manual')
  world.open(routes, '/qr')
  const line = async (name: string) =>
    (await within(await region()).findByText(name)).closest<HTMLElement>('[class*="roomLine"]')!.parentElement!
  await within(await line('Count 2026')).findByText('All items counted')
  within(await line('Spot check')).getByText(`${items.length} items left`)
  await userEvent.click(within(await line('Spot check')).getByRole('button', { name: 'Close room' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem')).toHaveLength(items.length)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await line('Count 2026')).getByRole('button', { name: 'Close room' }))
  await within(await region()).findByText(/^You closed this room, /)
  const figures = { counted: items.length, total: items.length }
  expect(await ownRecords()).toMatchObject([{ campaign, ...figures }])
  await ask(`inventory/${second}/`, 'PATCH', { state: 'reconciling' })
  await ask(`inventory/${second}/`, 'PATCH', { state: 'closed', close_reason: 'A mistake' })
  await act(() => world.services.catalog.refresh('manual'))
  await waitFor(async () => expect(within(await region()).queryByText('Spot check')).toBeNull())
  await userEvent.click(await button('Reopen'))
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Reopen/ }))
  await within(await region()).findByText('All items counted')
  await screen.findByLabelText(`Counted ${items.length} of ${items.length} in ${room.name}`)
})
