import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import {
  askServer,
  buttonOfRoom,
  itemsOfRoom,
  leftInRoom,
  openCount,
  openCountingRoom,
  openMariasWorld,
  regionOf,
  scanRoutes,
  statedRecords,
} from '#tests/support/screens/counting-room.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
let campaign = 0
let room: Room
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const ask = <T,>(path: string, method: string, body: unknown, who?: string) =>
  askServer<T>(world, path, method, body, who)
const openCampaign = (more?: object, name?: string) => openCount(world, more, name)
const itemsOf = (one: Room) => itemsOfRoom(world, one)
const left = (one: Room) => leftInRoom(world, one)
const openRoom = async () => {
  world = await openMariasWorld()
  ;({ campaign, room } = await openCountingRoom(world))
}
const region = () => regionOf(room)
const button = (name: string) => buttonOfRoom(room, name)
const ownRecords = () => statedRecords(world)
const press = async (name: string) => userEvent.click(await button(name))
const pressInDialog = async (name: string) =>
  userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
const place = () => ({ building: room.location_code_one, room: room.location_code_two })

/** Counts everything that is left in the room. */
async function countAll(): Promise<void> {
  for (const item of await left(room))
    await world.services.recorder.count(
      item,
      { physical_count: item.units, remarks: null, done: true },
      { source: 'list' },
    )
}

let made = 0
/** What a colleague stated, on the server. */
async function putRecord(who: string, content: object): Promise<void> {
  const me = (await world.server.ask(who, 'users/me/')).body as { id: number }
  const id = numberedUuid(++made)
  const stamp = { id, campaign, made_by: me.id, recorded_at: '2026-01-30T02:00:00Z', skew_ms: 0, device: 'd' }
  await ask(`campaign-records/${id}/`, 'PUT', { ...stamp, ...place(), ...content }, who)
}

test('[SCAN-3345] a room with items left, offline: closing says how many and which, asks, and keeps them not yet counted; one Undo opens it again', async () => {
  await openRoom()
  world.network.isCut = true
  const items = await left(room)
  const total = (await itemsOf(room)).length
  world.open(scanRoutes, '/qr')
  await within(await region()).findByText(`${items.length} items left`)
  await press('Close room')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(`${items.length} items aren’t counted yet.`)
  await within(dialog).findByText(items[0]!.property_number)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await ownRecords()).toEqual([])

  await press('Close room')
  await pressInDialog('All items seen')
  await within(await region()).findByText(/^You closed this room, /)
  const figures = { result: 'all-seen', counted: total - items.length, total }
  expect(await ownRecords()).toMatchObject([{ campaign, kind: 'room-done', ...place(), ...figures }])
  expect((await region()).textContent).toContain('Not sent')
  expect((await region()).querySelector('[data-mark="saved"]')).not.toBeNull()
  expect((await left(room)).length).toBe(items.length)
  await press('Undo')
  await button('Close room')
  expect((await region()).textContent).toContain(`${items.length} items left`)
})

test('[SCAN-3346] all items counted: one press closes the room; a room without items: one press says that nothing is there', async () => {
  await openRoom()
  await countAll()
  const shown = world.open(scanRoutes, '/qr')
  await within(await region()).findByText('All items counted')
  await press('Close room')
  await within(await region()).findByText(/^You closed this room, /)
  expect(screen.queryByRole('dialog')).toBeNull()
  const total = (await itemsOf(room)).length
  expect(await ownRecords()).toMatchObject([{ result: 'all-seen', counted: total, total }])
  shown.unmount()

  const code = await ask<{ id: number }>('location/code-two/', 'POST', { number: '77', name: 'Empty place' })
  const empty = { name: 'Empty room', location_code_one: room.location_code_one, location_code_two: code.id }
  room = await ask<Room>('locations/', 'POST', empty)
  await world.services.catalog.refresh('manual')
  await world.services.drafts.write('counting-room', toCurrentRoom(room))
  world.open(scanRoutes, '/qr')
  await press('Nothing here')
  await within(await region()).findByText(/^You closed this room, /)
  const records = await ownRecords()
  expect(records).toContainEqual(
    expect.objectContaining({ ...place(), kind: 'room-done', result: 'nothing-here', counted: 0, total: 0 }),
  )
})

test('[SCAN-3347] a room that a colleague closed: says who and when; a count in it is saved, with a note; it is opened again with or without a reason', async () => {
  await openRoom()
  await putRecord('jose', { kind: 'room-done', result: 'all-seen', counted: 1, total: 9 })
  world.open(scanRoutes, '/qr')
  await within(await region()).findByText(/^(?!You).+ closed this room, 30 Jan 2026, /)
  expect((await region()).textContent).toContain('All items seen, 1 of 9 counted')
  expect((await region()).textContent).not.toContain('Not sent')
  // Items are left: no tick.
  expect((await region()).querySelector('[data-mark="none"]')).not.toBeNull()

  const [item] = await left(room)
  await userEvent.click(await screen.findByRole('button', { name: /left in/ }))
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(item!.property_number) }))
  await within(await region()).findByText('This room is closed. You can still count here.')
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })
  await waitFor(() => expect(submit().disabled).toBe(false))
  await userEvent.click(submit())
  await waitFor(async () => expect(await left(room)).not.toContainEqual(expect.objectContaining({ id: item!.id })))
  await within(await region()).findByText(/closed this room/)

  await press('Reopen')
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), '  one more shelf ')
  await pressInDialog('Reopen')
  await button('Close room')
  expect((await region()).textContent).toContain('Reason: one more shelf')
  await press('Undo')
  await within(await region()).findByText(/closed this room/)
  await press('Reopen')
  await pressInDialog('Reopen')
  await button('Close room')
  const reasons = (await ownRecords()).filter(({ undone_at }) => !undone_at).map(({ reason }) => reason)
  expect(reasons).toContain(null)
})

test('[SCAN-3348] a room is taken with one press and handed over to a colleague who counts, offline; each is undone', async () => {
  await openRoom()
  const users = (await world.server.ask('admin', 'users/?page_size=500')).body as {
    results: { id: number; username: string }[]
  }
  const idOf = (name: string) => users.results.find(({ username }) => username === name)!.id
  world.network.isCut = true
  world.open(scanRoutes, '/qr')
  await within(await region()).findByText('Nobody has taken this room')
  await press('Take this room')
  await within(await region()).findByText('Your room')
  expect(await ownRecords()).toMatchObject([{ kind: 'assignment', person: idOf('maria'), rooms: [place()] }])

  await press('Hand over')
  const dialog = await screen.findByRole('dialog')
  // An employee may not count, and the room is Maria's already.
  const ana = (await world.server.ask('ana', 'users/me/')).body as { first_name: string; last_name: string }
  const maria = (await world.server.ask('maria', 'users/me/')).body as { first_name: string; last_name: string }
  const jose = (await world.server.ask('jose', 'users/me/')).body as { last_name: string }
  const choice = await within(dialog).findByRole('button', { name: new RegExp(jose.last_name) })
  const names = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  for (const { last_name } of [ana, maria]) expect(names.join()).not.toContain(last_name)
  await userEvent.click(choice)
  await within(await region()).findByText(new RegExp(`${jose.last_name} counts this room`))
  expect(await ownRecords()).toContainEqual(expect.objectContaining({ kind: 'assignment', person: idOf('jose') }))
  await press('Undo')
  await within(await region()).findByText('Your room')
  await press('Hand over')
  await pressInDialog('Nobody yet')
  await within(await region()).findByText('Nobody has taken this room')
})

test('[SCAN-3349] without an open count, with a count of other people or of other rooms, or on a plain server: nothing is shown about the room', async () => {
  await openRoom()
  const { location_code_one } = room
  const me = (await world.server.ask('jose', 'users/me/')).body as { id: number }
  const states = ['reconciling', 'closed']
  for (const state of states)
    await ask(`inventory/${campaign}/`, 'PATCH', {
      state,
      ...(state === 'closed' ? { close_reason: 'x', second_person: false, as_at: '2020-01-01' } : {}),
    })
  await openCampaign({ people: [me.id] }, 'Others')
  await openCampaign({ scope: { location_code_one: 3 - location_code_one } }, 'Other building')
  await world.services.catalog.refresh('manual')
  world.open(scanRoutes, '/qr')
  await screen.findByRole('button', { name: /left in/ })
  await act(() => world.services.catalog.refresh('manual'))
  expect(screen.queryByRole('region', { name: /^Counting of/ })).toBeNull()
  await world.close()

  world = await openScreenWorld({ username: 'maria', plain: true })
  const { rows } = await world.services.catalog.list<Room>({ collection: 'locations' })
  await world.services.drafts.write('counting-room', toCurrentRoom(rows[0]!))
  world.open(scanRoutes, '/qr')
  await screen.findByRole('button', { name: /left in/ })
  expect(screen.queryByRole('region', { name: /^Counting of/ })).toBeNull()
})

test('[SCAN-3350] while a question about the room is open, a scanned tag waits and is not lost', async () => {
  await openRoom()
  const [item] = await left(room)
  world.open(scanRoutes, '/qr')
  await press('Close room')
  await screen.findByRole('dialog')
  typeLikeScanner(`/qr?product_id=${item!.id}`)
  await screen.findByText('1 more tag waiting')
  expect(screen.queryByRole('article')).toBeNull()
  await pressInDialog('Cancel')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect((await screen.findByRole('article')).textContent).toContain(item!.property_number)
  expect(await ownRecords()).toEqual([])
})

test('[SCAN-5045] the last items are counted while the dialog asks: it says that all are counted, and nothing of items left', async () => {
  await openRoom()
  world.open(scanRoutes, '/qr')
  await press('Close room')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/aren’t counted yet\.$/)
  await countAll()
  await within(dialog).findByText('All items counted')
  expect(dialog.textContent).not.toMatch(/counted yet|items? left/)
  await pressInDialog('All items seen')
  await within(await region()).findByText(/^You closed this room, /)
})

test('[SCAN-3351] a statement that cannot be stored is NOT SAVED and stays reported; pressed twice it is one record', async () => {
  await openRoom()
  await countAll()
  world.open(scanRoutes, '/qr')
  await within(await region()).findByText('All items counted')
  const close = await button('Close room')
  const record = world.services.recorder.campaignRecord
  world.services.recorder.campaignRecord = () => Promise.reject(new Error('The disk is full.'))
  await userEvent.click(close)
  const alert = (await within(await region()).findAllByRole('alert'))[0]!
  expect(alert.textContent).toContain('NOT SAVED')
  expect(alert.textContent).toContain(`${room.name}: ${room.name} closed`)
  expect(document.body.textContent).not.toContain('Saved on this device: ')
  expect(screen.queryByText(/You closed this room/)).toBeNull()
  world.services.recorder.campaignRecord = record
  const again = await button('Close room')
  act(() => {
    again.click()
    again.click()
  })
  await within(await region()).findByText(/^You closed this room, /)
  expect(within(await region()).queryByRole('alert')).toBeNull()
  expect(await ownRecords()).toHaveLength(1)
})

/** Without the names of items and counts at the end of buttons, which only screen readers read. */
const shown = { ignore: '.bilang-hidden' }

test('[SCAN-3353] two open counts with items in the room: each has its own line, name and figures; closing it in one leaves it open in the other', async () => {
  await openRoom()
  const { condition } = (await left(room))[0]!
  const second = await openCampaign({ scope: { condition } }, 'One condition')
  await world.services.catalog.refresh('manual')
  world.open(scanRoutes, '/qr')
  await within(await region()).findByText('One condition', shown)
  within(await region()).getByText('Count 2026', shown)
  const line = async () =>
    (await within(await region()).findByText('One condition', shown)).closest<HTMLElement>('[class*="roomLine"]')!
      .parentElement!
  await userEvent.click(within(await line()).getByRole('button', { name: 'Close room One condition' }))
  await pressInDialog('All items seen')
  await within(await region()).findByText(/^You closed this room, /)
  await button('Close room Count 2026')
  const items = (await itemsOf(room)).filter((item) => item.condition === condition)
  const counted = items.filter(({ scanned }) => scanned).length
  expect(await ownRecords()).toMatchObject([{ campaign: second, counted, total: items.length }])
})
