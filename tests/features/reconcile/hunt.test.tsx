/** The hunt list: the property unit asks counters for missing items, and counters look for them in the room. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  openView,
  openWorld,
  recordsOfKind,
  routes,
  user,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

const rooms = async () => (await world.services.catalog.list<Room>({ collection: 'locations' })).rows
const items = async (where = {}) =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', where })).rows
const placeOf = (room: Room) => ({ building: room.location_code_one, room: room.location_code_two })
const send = () => act(() => world.services.outbox.sendNow())
const state = (campaign: number, content: object) =>
  act(() => world.services.recorder.campaignRecord({ campaign, ...content } as never, { label: 'a room' }))
const scanRoutes = [{ path: '/qr', element: <ScanScreen /> }]
const enterRoom = ({ id, name, location_code_one, location_code_two }: Room) =>
  world.services.drafts.write('counting-room', { id, name, location_code_one, location_code_two })
const huntedHere = () => screen.findByRole('region', { name: /^Look for / })

test('[CAMPAIGN-4278] the property unit sees where missing items may be, with reasons, sends the chosen ones to a room, and takes it back', async () => {
  await openWorld({ products: 60 })
  const all = await items({ scanned: false })
  const missing = all.find((one) => one.names.locationTwo !== '')!
  const other = (await rooms()).find(
    (room) => room.location_code_two !== missing.location_code_two && room.location_code_one !== null,
  )!
  const campaign = await campaignIn('counting')
  // Somebody looked for it in its room, and somebody saw it elsewhere before that.
  const put = (id: string, body: object) =>
    ask('maria', 'PUT', `findings/${id}/`, { id, product: missing.id, device: 'phone-2', ...body })
  await put('00000000-0000-4000-8000-000000000001', {
    ...{ kind: 'elsewhere', room: other.id, counted_at: '2025-01-01T01:00:00.000Z' },
  })
  await put('00000000-0000-4000-8000-000000000002', { kind: 'not-found', counted_at: new Date().toISOString() })
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${campaign}`)
  await openView('Where to look')
  const named = { name: new RegExp(missing.property_number) }
  await screen.findByRole('row', named)
  // Items that somebody looked for come first, once the findings arrive.
  const row = () => screen.getByRole('row', named)
  await waitFor(() => expect(row().textContent).toContain(`${other.name} (`))
  expect(row().textContent).toContain('seen there')
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toBe(row()))
  // Its own room is ruled out: somebody looked there.
  expect(row().textContent).not.toContain('recorded there')
  await user.click(within(row()).getByRole('checkbox'))
  world.network.isCut = true
  await user.click(screen.getByRole('button', { name: 'Send 1 item to counters' }))
  await waitFor(() => expect(row().textContent).toContain(`In ${other.name}, no answer yet`))
  // The record is in the list before the press has ended.
  await user.click(await screen.findByRole('button', { name: 'Undo: 1 room asked' }))
  await waitFor(() => expect(row().textContent).not.toContain('no answer yet'))
  await screen.findByText('Undone. Nobody is asked for these items.')
  await user.click(within(row()).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Send 1 item to counters' }))
  await waitFor(() => expect(row().textContent).toContain(`In ${other.name}, no answer yet`))
  world.network.isCut = false
  await send()
  expect(await recordsOfKind('hunt')).toMatchObject([{ campaign, ...placeOf(other), products: [missing.id] }])
})

test('[CAMPAIGN-5111] what a colleague asks between choosing and pressing sends no item to a room that was not chosen; the choice stays until it is sent', async () => {
  await openWorld({ products: 60 })
  const campaign = await campaignIn('counting')
  // Rooms were visited, and items in them were not found.
  for (const { id } of (await items({ scanned: false })).filter((_, index) => index % 3 === 0))
    await ask('maria', 'PATCH', `products/${id}/`, { physical_count: 1, scanned: true })
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${campaign}`)
  await openView('Where to look')
  const all = await items()
  const candidate = await waitFor(() => {
    const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('. Then '))
    const item = all.find(({ property_number }) => found?.textContent?.includes(property_number))
    expect(item).toBeDefined()
    return item!
  })
  const row = () => screen.getByRole('row', { name: new RegExp(candidate.property_number) })
  const [firstRoom] = (await rooms()).filter(({ name }) => row().textContent?.includes(`${name} (match`))
  await user.click(within(row()).getByRole('checkbox'))
  // A colleague sends it to that room.
  const { id: made_by } = await ask<{ id: number }>('maria', 'GET', 'users/me/')
  const id = '00000000-0000-4000-8000-000000000009'
  await ask('maria', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by, recorded_at: new Date().toISOString(), skew_ms: 0, device: 'desk' },
    ...{ kind: 'hunt', ...placeOf(firstRoom!), products: [candidate.id] },
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(row().textContent).toContain(`In ${firstRoom!.name}, no answer yet`))
  await user.click(screen.getByRole('button', { name: 'Send 1 item to counters' }))
  await screen.findByText(/^Nothing was sent: where to look for 1 chosen item has changed\./)
  expect(await world.services.outbox.campaignRecords()).toEqual([])
  expect(within(row()).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Send 1 item to counters' }))
  await waitFor(async () => expect(await world.services.outbox.campaignRecords()).toHaveLength(1))
  await waitFor(() => expect(within(row()).getByRole('checkbox')).toHaveProperty('checked', false))
})

test('[SCAN-4279] a counter who enters the room sees what to look for, offline: a found item is counted, one not found is recorded with undo; another room or a closed count lists nothing', async () => {
  await openWorld({ username: 'maria', products: 60 })
  const [here, there] = await rooms()
  const [a, b] = (await items({ scanned: false })).filter((one) => one.location_code_two !== here!.location_code_two)
  const campaign = await campaignIn('counting')
  const { id: other } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'Recount', as_at: '2025-12-31' })
  await ask('admin', 'PATCH', `inventory/${other}/`, { state: 'counting', includes_earlier: true })
  await world.services.catalog.refresh('manual')
  await state(campaign, { kind: 'hunt', ...placeOf(here!), products: [a!.id, b!.id] })
  await send()
  world.network.isCut = true
  await enterRoom(here!)
  const shown = world.open(scanRoutes, '/qr')
  const list = await huntedHere()
  expect(list.getAttribute('aria-label')).toBe('Look for these 2 items here')
  const line = (item: ProductView) =>
    within(list)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(item.property_number))!
  expect(line(a!).textContent).toContain(a!.names.article)
  if (a!.serial_number) expect(line(a!).textContent).toContain(a!.serial_number)
  await user.click(within(line(a!)).getByRole('button', { name: /^Not in this room / }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo “Not in this room”' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  await user.click(within(line(a!)).getByRole('button', { name: /^Not in this room / }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))

  await user.click(within(line(b!)).getByRole('button', { name: /^Found here / }))
  await screen.findByRole('spinbutton', { name: 'Count' })
  expect(screen.queryByRole('region', { name: /^Look for / })).toBeNull()
  const found = await screen.findByRole<HTMLButtonElement>('button', { name: /^Found here/ })
  await waitFor(() => expect(found.disabled).toBe(false))
  await user.click(found)
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
  await waitFor(() => expect(screen.queryAllByRole('listitem', { name: b!.property_number })).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Not in this room / })).toBeNull())
  shown.unmount()
  await enterRoom(there!)
  const elsewhere = world.open(scanRoutes, '/qr')
  await screen.findByRole('region', { name: `Counting of ${there!.name}` })
  expect(screen.queryByRole('region', { name: /^Look for / })).toBeNull()
  elsewhere.unmount()

  world.network.isCut = false
  await send()
  expect(await recordsOfKind('hunt-not-here')).toMatchObject([{ campaign, product: a!.id, ...placeOf(here!) }])
  const counted = await ask<{ scanned: boolean }>('admin', 'GET', `products/${b!.id}/`)
  expect(counted.scanned).toBe(true)
  // What another count asks has its own line; a closed count asks nothing.
  await state(other, { kind: 'hunt', ...placeOf(here!), products: [a!.id] })
  await state(campaign, { kind: 'hunt', ...placeOf(here!), products: [a!.id] })
  await enterRoom(here!)
  world.open(scanRoutes, '/qr')
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Look for this item here' })).toHaveLength(2))
  const regions = screen.getAllByRole('region', { name: 'Look for this item here' })
  expect(regions.map(({ textContent }) => textContent?.split(' · ')[0]).toSorted()).toEqual(['Count 2026', 'Recount'])
})
