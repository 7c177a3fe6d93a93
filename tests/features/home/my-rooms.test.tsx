import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
let campaign = 0
let rooms: readonly Room[] = []
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/subadmin', element: <HomeScreen /> },
  { path: '/qr', element: <ScanScreen /> },
]

async function ask<T>(path: string, method: string, body: unknown, who = 'admin'): Promise<T> {
  const answer = await world.server.ask(who, path, { method, body: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}

/** Maria's device, offline, with a campaign that is open. */
async function openHome(): Promise<void> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  campaign = (await ask<{ id: number }>('inventory/', 'POST', { name: 'Count 2026', as_at: '2026-12-31' })).id
  await ask(`inventory/${campaign}/`, 'PATCH', { state: 'counting', includes_earlier: true })
  await world.services.catalog.refresh('manual')
  rooms = (await world.services.catalog.list<Room>({ collection: 'locations' })).rows
}
const idOf = async (who: string) => ((await world.server.ask(who, 'users/me/')).body as { id: number }).id
const placeOf = (room: Room) => ({ building: room.location_code_one, room: room.location_code_two })
const state = (content: object) =>
  world.services.recorder.campaignRecord({ campaign, ...content } as never, { label: 'a room' })
const assign = async (list: readonly Room[], who: string) =>
  state({ kind: 'assignment', person: await idOf(who), rooms: list.map(placeOf) })
const card = () => screen.findByRole('region', { name: 'My rooms' })

test('[SHELL-3355] home of a counter begins with their rooms, offline: how far each is, closed ones last, not sent as not sent; a room opens the scan screen in it', async () => {
  await openHome()
  world.network.isCut = true
  const [a, b, c] = rooms as [Room, Room, Room]
  await assign([a, b], 'maria')
  await assign([c], 'jose')
  await state({ kind: 'room-done', ...placeOf(a), result: 'all-seen', counted: 1, total: 2 })
  const shown = world.open(routes, '/subadmin')
  const items = within(await card()).getAllByRole('listitem')
  expect(items).toHaveLength(2)
  expect(items[0]!.textContent).toContain(b.name)
  expect(items[1]!.textContent).toContain(a.name)
  expect(items[1]!.textContent).toContain('Closed, not sent')
  expect((await card()).textContent).toContain('1 of 2 closed')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings[0]).toBe('My rooms')
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'Progress by location' }))
        .getAllByRole('listitem')
        .filter(({ textContent }) => textContent?.includes('Closed'))
        .map(({ textContent }) => textContent?.startsWith(a.name)),
    ).toEqual([true]),
  )

  await userEvent.click(within(await card()).getByRole('button', { name: `Count ${b.name}` }))
  expect(shown.path()).toBe('/qr')
  await screen.findByRole('button', { name: `Room: ${b.name}` })
  await within(await screen.findByRole('region', { name: `Counting of ${b.name}` })).findByText('Your room')
})

test('[SHELL-3356] what the server has is closed without a word about sending; the figures follow counts at once', async () => {
  await openHome()
  const [a] = rooms as [Room]
  await assign([a], 'maria')
  await state({ kind: 'room-done', ...placeOf(a), result: 'nothing-here', counted: 0, total: 0 })
  await world.services.outbox.sendNow()
  world.open(routes, '/subadmin')
  await waitFor(async () => expect((await card()).textContent).toContain('Closed'))
  await waitFor(async () => expect((await card()).textContent).not.toContain('not sent'))
  expect(within(await card()).queryByRole('button', { name: /^Count / })).toBeNull()
})

test('[SHELL-3357] no card if no room is assigned to anybody; with rooms of others alone, it says how to take one', async () => {
  await openHome()
  const shown = world.open(routes, '/subadmin')
  await screen.findByRole('region', { name: 'Progress by location' })
  expect(screen.queryByRole('region', { name: 'My rooms' })).toBeNull()
  shown.unmount()
  await assign([rooms[0]!], 'jose')
  world.open(routes, '/subadmin')
  within(await card()).getByText('No room is yours yet. Choose a room on the scan screen and take it.')
})
