import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { textLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { placeGroupBy, placeProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]

/** Creates a row on the server and returns its id. */
async function create(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await world.server.ask('admin', path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as { id: number }).id
}
const createRoom = async (name: string, building: number, codeTwo: string) =>
  create('locations/', {
    name,
    location_code_one: building,
    location_code_two: await create('location/code-two/', { number: codeTwo, name: `Place ${codeTwo}` }),
  })
const rooms = async () =>
  (await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 9999 })).rows
const itemsOf = async ({ location_code_one, location_code_two }: Room) =>
  (
    await world.services.catalog.list<ProductView>({
      collection: 'products',
      where: { location_code_one, location_code_two },
      from: 0,
      limit: 999,
    })
  ).rows

const field = () => screen.getByRole('button', { name: /^Room/ })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const searchField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search Room' })
/** Not key by key: keys as fast as a test types them are those of a hardware scanner. */
const search = (text: string) => fireEvent.change(searchField(), { target: { value: text } })
async function openList() {
  fireEvent.click(await screen.findByRole('button', { name: /^Room/ }))
  return screen.findAllByRole('option')
}
async function chooseRoom(name: string) {
  await openList()
  await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(field().getAttribute('aria-label')).toBe(`Room: ${name}`))
}

test('[COUNT-2771] the list of rooms without a network: each with its building and the figure of home, an empty room without a bar', async () => {
  world = await openScreenWorld({ username: 'maria', products: 90 })
  const [first] = await rooms()
  const empty = await createRoom('Peñafrancia', first!.location_code_one, '77')
  await createRoom(first!.name, 3 - first!.location_code_one, '78')
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  world.open(routes, '/qr')
  await openList()
  const places = placeProgress(
    'room',
    await world.services.catalog.sums({
      collection: 'products',
      groupBy: placeGroupBy('room'),
      measures: progressMeasures,
    }),
  )
  for (const room of await rooms()) {
    const option = screen.getAllByRole('option').find((each) => each.getAttribute('value') === String(room.id))!
    const place = places.find(
      ({ where }) =>
        where['location_code_one'] === room.location_code_one && where['location_code_two'] === room.location_code_two,
    )
    const building = room.location_code_one === 1 ? 'Main Building' : 'Research Building'
    const figure = place ? `${place.counted} of ${place.total} counted` : 'No items to count here'
    expect(option.textContent).toBe(`${room.name}${building}${figure}`)
    expect(option.querySelectorAll('[aria-hidden] [role="progressbar"], [role="progressbar"]').length > 0).toBe(
      place !== undefined,
    )
  }
  const twins = options().filter((text) => text?.startsWith(first!.name))
  expect(new Set(twins).size).toBe(2)

  // Found without its accent, by keyboard; then the bar has nothing to divide by.
  search('penaf')
  await waitFor(() => expect(options()).toHaveLength(1))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(field().getAttribute('aria-label')).toBe('Room: Peñafrancia'))
  await screen.findByLabelText('Counted 0 of 0 in Peñafrancia')
  expect(await world.services.drafts.read('counting-room')).toMatchObject({ id: empty, name: 'Peñafrancia' })
})

test('[COUNT-2772] the rooms used last: first in the list, after a restart too, stored for this person alone', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30 })
  const names = (await rooms()).map(({ name }) => name)
  const [a, b, c] = [names.at(-1)!, names.at(-3)!, names.at(-5)!]
  const shown = world.open(routes, '/qr')
  for (const name of [a, b, c, a]) await chooseRoom(name)
  await userEvent.click(screen.getByRole('button', { name: 'Clear Room' }))
  await waitFor(() => expect(field().getAttribute('aria-label')).toBe('Room: Which room are you in?'))
  shown.unmount()
  world.open(routes, '/qr')
  await openList()
  const group = screen.getByText('Last used').parentElement!
  const lastUsed = within(group)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(lastUsed.map((text) => names.find((name) => text?.startsWith(name)))).toEqual([a, c, b])
  expect(options()).toHaveLength(names.length)
  const me = (await world.server.ask('maria', 'users/me/')).body as { id: number }
  expect(await world.services.drafts.read(`${me.id}: recent-rooms`)).toHaveLength(3)
})

test('[COUNT-2773] more rooms than the list shows at once: it says how many more, the search finds each, and a pasted page finds none', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30 })
  const before = (await rooms()).length
  for (let no = 1; no <= 60; no++) await createRoom(`Room ${String(no).padStart(3, '0')}`, 1, `${500 + no}`)
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  world.open(routes, '/qr')
  // A test has no layout: without a height, the menu counts as scrolled to its end.
  const scrollHeight = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(9_999)
  expect(await openList()).toHaveLength(50)
  await screen.findByText(`${before + 10} more. Scroll, or type to narrow the list.`)
  scrollHeight.mockRestore()
  await waitFor(() => expect(options()).toHaveLength(before + 60))
  expect(screen.queryByText(/ more\. Scroll/)).toBeNull()
  search('room 057')
  await waitFor(() => expect(options()).toEqual(['Room 057Main BuildingNo items to count here']))
  expect(screen.queryByText(/ more\. Scroll/)).toBeNull()
  search('')
  await userEvent.click(searchField())
  await userEvent.paste('x'.repeat(5_000))
  expect(searchField().value).toHaveLength(textLimit)
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0))
})

test('[COUNT-2774] an uncounted item whose edit needs review: not counted in the room, and in the list of remaining items', async () => {
  world = await openScreenWorld({ username: 'maria', products: 90 })
  for (const room of await rooms()) {
    const items = await itemsOf(room)
    const item = items.find((each) => !each.scanned && each.state === 'not-counted')
    if (!item) continue
    const counted = items.filter(({ scanned }) => scanned).length
    const { id, name, location_code_one, location_code_two } = room
    await world.services.drafts.write('counting-room', { id, name, location_code_one, location_code_two })
    const condition = (
      await world.services.catalog.list<{ id: number; name: string }>({ collection: 'conditions', from: 0, limit: 9 })
    ).rows.find((each) => each.id !== item.condition)!
    world.network.answerInstead = (request) =>
      request.method === 'PATCH' ? Response.json({ condition: ['No.'] }, { status: 400 }) : null
    world.open(routes, '/qr')
    await screen.findByLabelText(`Counted ${counted} of ${items.length} in ${name}`)
    await act(() => world.services.recorder.values(conditionCommand, item, { condition }, { source: 'list' }))
    await act(() => world.services.outbox.sendNow())
    await waitFor(async () =>
      expect((await world.services.catalog.get<ProductView>('products', item.id))?.state).toBe('needs-you'),
    )
    fireEvent.click(screen.getByRole('button', { name: `${items.length - counted} left in ${name}: show them` }))
    const list = await screen.findByRole('region', { name: 'Matching items' })
    await waitFor(() =>
      expect(within(list).getByText(item.property_number).closest('li, button')?.textContent).not.toContain(
        'Not yet counted',
      ),
    )
    screen.getByRole('heading', { name: `${items.length - counted} left in ${name}` })
    screen.getByLabelText(`Counted ${counted} of ${items.length} in ${name}`)
    return
  }
  throw new Error('No room with an uncounted item')
})

test('[COUNT-2775] a second campaign that starts from zero: no room shows an earlier count as counted, in the list and in its bar', async () => {
  world = await openScreenWorld({ username: 'maria', products: 90 })
  const places = async () =>
    placeProgress(
      'room',
      await world.services.catalog.sums({
        collection: 'products',
        groupBy: placeGroupBy('room'),
        measures: progressMeasures,
      }),
    )
  const before = (await places()).find(({ counted, within: building }) => counted > 0 && building !== '')!
  const room = (await rooms()).find(
    (each) =>
      each.location_code_one === before.where['location_code_one'] &&
      each.location_code_two === before.where['location_code_two'],
  )!
  world.open(routes, '/qr')
  await chooseRoom(room.name)
  await screen.findByLabelText(`Counted ${before.counted} of ${before.total} in ${room.name}`)
  for (const name of ['First', 'Second']) {
    const campaign = await create('inventory/', { name, as_at: '2025-12-31' })
    const answer = await world.server.ask('admin', `inventory/${campaign}/`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'counting', includes_earlier: name === 'First' }),
    })
    expect(answer.status).toBe(200)
  }
  await act(() => world.services.catalog.refresh('manual'))
  await screen.findByLabelText(`Counted 0 of ${before.total} in ${room.name}`)
  await openList()
  expect(screen.getByRole('option', { name: new RegExp(`^${room.name}`) }).textContent).toContain(
    `0 of ${before.total} counted`,
  )
})

test('[COUNT-2931] one open campaign over one article: list of rooms, bar and items left are about its items; a room without any says so', async () => {
  world = await openScreenWorld({ username: 'maria', products: 90 })
  const [item] = (await itemsOf((await rooms())[0]!)).filter(({ scanned }) => !scanned)
  const article = item!.article.id
  const campaign = await create('inventory/', { name: 'One article', as_at: '2025-12-31', scope: { article } })
  await world.server.ask('admin', `inventory/${campaign}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'counting', includes_earlier: false }),
  })
  await world.services.catalog.refresh('manual')
  world.open(routes, '/qr')
  await openList()
  for (const room of await rooms()) {
    const total = (await itemsOf(room)).filter((each) => each.article.id === article).length
    const figure = total > 0 ? `0 of ${total} counted` : 'No items to count here'
    const option = () => screen.getAllByRole('option').find((each) => each.getAttribute('value') === String(room.id))
    await waitFor(() =>
      expect([room.name, option()?.textContent]).toEqual([room.name, expect.stringContaining(figure)]),
    )
  }
  const room = (await rooms())[0]!
  const left = (await itemsOf(room)).filter((each) => each.article.id === article).length
  await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${room.name}`) }))
  await screen.findByLabelText(`Counted 0 of ${left} in ${room.name}`)
  await userEvent.click(screen.getByRole('button', { name: `${left} left in ${room.name}: show them` }))
  const list = await screen.findByRole('region', { name: 'Matching items' })
  expect(within(list).getByText(item!.property_number)).toBeTruthy()
  await screen.findByRole('heading', { name: `${left} left in ${room.name}` })
})

test('[SCAN-3352] my rooms come first in the list of rooms, the open ones before the closed ones; a closed room says so', async () => {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const all = await rooms()
  const [first, second] = [all.at(-1)!, all.at(-2)!]
  const campaign = await create('inventory/', { name: 'Count 2026', as_at: '2026-12-31' })
  const send = async (method: string, path: string, body: object, who: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await world.server.ask(who, path, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  await send('PATCH', `inventory/${campaign}/`, { state: 'counting' }, 'admin')
  const idOf = async (who: string) => ((await world.server.ask(who, 'users/me/')).body as { id: number }).id
  const [maria, jose] = [await idOf('maria'), await idOf('jose')]
  const placeOf = (room: Room) => ({ building: room.location_code_one, room: room.location_code_two })
  const records = [
    { kind: 'assignment', person: maria, rooms: [placeOf(first), placeOf(second)] },
    { kind: 'room-done', ...placeOf(first), result: 'all-seen', counted: 1, total: 1 },
  ]
  for (const [at, record] of records.entries()) {
    const id = `00000000-0000-4000-8000-00000000000${at}`
    const stamp = { id, campaign, made_by: jose, recorded_at: '2026-01-30T02:00:00Z', skew_ms: 0, device: 'd' }
    await send('PUT', `campaign-records/${id}/`, { ...stamp, ...record }, 'jose')
  }
  await world.services.catalog.refresh('manual')
  world.open(routes, '/qr')
  await openList()
  const group = (await screen.findByText('My rooms')).parentElement!
  await waitFor(() => {
    const mine = within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(mine).toHaveLength(2)
    expect(mine[0]).toMatch(new RegExp(`^${second.name}.*counted$`))
    expect(mine[1]).toMatch(new RegExp(`^${first.name}.* · Closed$`))
  })
  expect(options()).toHaveLength(all.length)
})

test('[SCAN-4602] the list of rooms is opened before this device has its list: the rooms appear once they are there, and nobody has to open it again', async () => {
  world = await openScreenWorld({ username: 'maria', empty: true })
  world.open(routes, '/qr')
  fireEvent.click(await screen.findByRole('button', { name: /^Room/ }))
  expect(await screen.findByText(/no offline list on this device yet/i)).toBeTruthy()
  await act(() => world.services.catalog.refresh('manual'))
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/no offline list on this device yet/i)).toBeNull()
})
