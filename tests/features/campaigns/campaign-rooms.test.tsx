/** The rooms, people and devices of a campaign, on the real engine and the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { headerNames } from '#contract/limits.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { recordStoreOf } from '#react/campaign-records/record-store.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import {
  area,
  ask,
  campaignIn,
  campaignPage,
  closeWorld,
  count,
  idOf,
  openWorld,
  products,
  user,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const routes = [
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> },
]
const openRooms = (id: number) => world.open(routes, `${area}/counts/${id}/rooms`)
const findGrid = (name = 'Rooms') => screen.findByRole('grid', { name })
const roomCount = async () => Number((await findGrid()).getAttribute('aria-rowcount')) - 1
const recordsOnServer = async () =>
  (await ask<{ results: CampaignRecord[] }>('admin', 'GET', 'campaign-records/')).results
const choose = async (index: number) =>
  user.click(within(await findGrid()).getAllByRole('checkbox')[index] as HTMLElement)
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const roomsOf = (records: readonly CampaignRecord[]) =>
  records.flatMap((record) => (record.kind === 'assignment' ? record.rooms : []))

const idIn = (value: unknown) => (value as { id?: number } | null)?.id ?? (value as number | null)
/** The items of the server with the ids of their rooms. */
const placedItems = async () =>
  ((await products()) as unknown as { id: number; location_code_one: unknown; location_code_two: unknown }[]).map(
    ({ id, location_code_one, location_code_two }) => ({
      id,
      building: idIn(location_code_one),
      room: idIn(location_code_two),
    }),
  )
const userKeyOf = () => {
  const state = world.services.session.state()
  return state.is === 'in' ? state.userKey : ''
}
/** A record of Maria's on the server. */
async function putRecord(n: number, campaign: number, content: object): Promise<void> {
  const id = numberedUuid(n)
  const made_by = await idOf('maria')
  const stamp = { id, campaign, made_by, recorded_at: new Date().toISOString(), skew_ms: 0, device: 'd' }
  await ask('maria', 'PUT', `campaign-records/${id}/`, { ...stamp, ...content })
}

it('[CAMPAIGN-3378] [SHELL-5740] rooms of the scope: a table whose columns are arranged by keys too; chosen ones are given to a person, offline too, and one press undoes it', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  openRooms(id)
  const rooms = await roomCount()
  expect(screen.getByRole('button', { name: 'Columns' })).toBeDefined()
  const places = new Set(
    (await products()).map((item) => JSON.stringify(Object.entries(item).filter(([key]) => /^location_/.test(key)))),
  )
  expect(rooms).toBe(places.size)
  expect(figure('Rooms without a person')).toBe(`${rooms} of ${rooms}`)
  world.network.isCut = true
  await choose(1)
  await choose(2)
  const maria = (await screen.findAllByRole('option', { name: /^Maria/ })).at(-1) as HTMLOptionElement
  await user.selectOptions(screen.getByLabelText('Assign to'), maria.value)
  await user.click(screen.getByRole('button', { name: 'Assign 2 rooms' }))
  await screen.findByText(/^2 rooms assigned to Maria/)
  await waitFor(() => expect(figure('Rooms without a person')).toBe(`${rooms - 2} of ${rooms}`))
  expect(within(await findGrid()).getAllByText(/^Maria/)).toHaveLength(2)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  const [record] = await recordsOnServer()
  expect(record).toMatchObject({ kind: 'assignment', person: await idOf('maria'), undone_at: null })
  expect(roomsOf([record!])).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(figure('Rooms without a person')).toBe(`${rooms} of ${rooms}`))
  await world.services.outbox.sendNow()
  await waitFor(async () => expect((await recordsOnServer())[0]?.undone_at).not.toBeNull())
})

it('[CAMPAIGN-3379] rooms are distributed evenly: nothing is recorded before the preview is accepted, each room goes to one person, one undo', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  openRooms(id)
  const rooms = await roomCount()
  await choose(1)
  await user.selectOptions(await screen.findByLabelText('Assign to'), String(await idOf('maria')))
  await user.click(screen.getByRole('button', { name: 'Assign 1 room' }))
  await screen.findByText(/^1 room assigned to Maria/)

  await user.click(screen.getByRole('button', { name: 'Divide rooms evenly' }))
  const dialog = await screen.findByRole('dialog', { name: `Divide ${rooms - 1} rooms` })
  expect(within(dialog).getByRole('button', { name: /^Assign/ })).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('button', { name: 'Choose all' }))
  const people = within(dialog).getAllByRole('row').length - 1
  expect(people).toBeGreaterThan(1)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await world.services.outbox.campaignRecords()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Divide rooms evenly' }))
  await user.click(await screen.findByRole('button', { name: 'Choose all' }))
  await user.click(await screen.findByRole('button', { name: `Assign ${rooms - 1} rooms` }))
  await screen.findByText(`${rooms - 1} rooms divided among ${people} people.`)
  await waitFor(() => expect(figure('Rooms without a person')).toBe(`0 of ${rooms}`))
  await world.services.outbox.sendNow()
  const records = await recordsOnServer()
  expect(new Set(roomsOf(records).map((place) => JSON.stringify(place))).size).toBe(rooms)
  expect(roomsOf(records)).toHaveLength(rooms)

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(figure('Rooms without a person')).toBe(`${rooms - 1} of ${rooms}`))
  await user.click(screen.getByRole('button', { name: 'Divide rooms evenly' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Include rooms that are assigned' }))
  await screen.findByRole('dialog', { name: `Divide ${rooms} rooms` })
})

it('[CAMPAIGN-3380] the figures say until when they are true; offline they are what this device knew', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  const [first] = await products()
  await count('maria', first!.id, 1)
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await screen.findByText(/^From the server on .*, with your own records\. 1 item was counted in the hour before/)
  await screen.findByText(/At this pace, without a break, the last item is counted on /)
  world.network.isCut = true
  await world.services.catalog.refresh('manual')
  await screen.findByText(/^From this device’s data of .*, with your own records since then\./)
  await user.click(screen.getByRole('radio', { name: 'Devices' }))
  await screen.findByText(/appears here when you’re connected/)
})

it('[CAMPAIGN-3381] devices: those with records that the server lacks come first, with person, last record and last room', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  const report = {
    device: 'eeeeeeee-5555',
    last_seq: 7,
    last_recorded_at: '2026-11-20T02:00:00Z',
    last_room: 'Annex, Room 12',
    closed: [{ reason: 'withdrawn', ranges: [[1, 4]] }],
  }
  await world.server.ask('maria', 'sync/receipts/', {
    method: 'POST',
    headers: { [headerNames.device]: report.device },
    body: JSON.stringify(report),
  })
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await screen.findByText(/^3 records are still on devices and not in these figures\./)
  await user.click(screen.getByRole('radio', { name: 'Devices' }))
  const [, line] = within(await findGrid('Devices')).getAllByRole('row')
  expect(line?.textContent).toMatch(/^Maria.*eeeeeeee.*3 records.*2026.*Annex, Room 12$/)
})

it('[CAMPAIGN-3382] a room that a colleague closed: the tick only while no item in it is left', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  const items = await placedItems()
  const [item] = items
  const { building, room } = item!
  const inRoom = items.filter((one) => one.building === building && one.room === room)
  for (const one of inRoom.slice(1)) await count('maria', one.id, 1)
  await putRecord(1, id, { kind: 'room-done', building, room, result: 'all-seen', counted: 2, total: 2 })
  await ask('admin', 'PATCH', `products/${item!.id}/`, { scanned: false })
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await findGrid()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed with items left')
  await waitFor(async () => expect(await roomCount()).toBe(1))
  expect((await findGrid()).textContent).toMatch(/Closed, 1 item left.*Closed by Maria/)
  await count('maria', item!.id, 1)
  await world.services.catalog.refresh('manual')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Finished')
  await waitFor(async () => expect(await roomCount()).toBe(1))
  expect(figure('Rooms finished')).toMatch(/^1 of /)
})

it('[CAMPAIGN-3383] a server without records of campaigns: the items of each room are shown, no rooms are given, and the page says why', async () => {
  await openWorld({ plain: true })
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await screen.findByText(/^This server doesn’t keep records about rooms/)
  expect(await roomCount()).toBeGreaterThan(1)
  expect(screen.queryByRole('button', { name: 'Divide rooms evenly' })).toBeNull()
  expect(within(await findGrid()).queryAllByRole('checkbox')).toEqual([])
  await screen.findByText(/^From the server on /)
})

it('[CAMPAIGN-3385] [CAMPAIGN-5749] before the close: rooms where perhaps nobody went, after their building and with their person; another warning has to be accepted too', async () => {
  await openWorld()
  const id = await campaignIn('counting', 'reconciling')
  const items = await placedItems()
  const { building, room } = items[0]!
  await Promise.all(items.slice(1).map((item) => count('maria', item.id, 1)))
  const inRoom = items.filter((one) => one.building === building && one.room === room)
  for (const one of inRoom) await ask('admin', 'PATCH', `products/${one.id}/`, { scanned: false })
  await putRecord(1, id, { kind: 'assignment', person: await idOf('jose'), rooms: [{ building, room }] })
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Close the count' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/^1 room has no count, and nobody closed it: .* · .* \(Jose .*\)\.$/)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Close the count anyway' }))
  await putRecord(2, id, { kind: 'room-done', building, room, result: 'nothing-here', counted: 0, total: 0 })
  await recordStoreOf(world.services, userKeyOf()).pull()
  await within(dialog).findByText(/^1 room was closed with items left: /)
  expect(within(dialog).queryByText(/nobody closed it/)).toBeNull()
  expect(within(dialog).getByRole('checkbox', { name: 'Close the count anyway' })).toHaveProperty('checked', false)
  expect(within(dialog).getByRole('button', { name: 'Close the count' })).toHaveProperty('disabled', true)
})
