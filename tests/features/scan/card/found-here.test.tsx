/** "Found here": one press for an item whose record names another room than the counter's. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { belongsElsewhere, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { countAppearances } from '#tests/support/screens/count-appearances.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]
const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`

/** A device without a network in a room, with uncounted items of other rooms. */
async function openInRoom() {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const { catalog, drafts } = world.services
  const { rows: rooms } = await catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  const room = toCurrentRoom(rooms[0]!)
  await drafts.write('counting-room', room)
  const { rows } = await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  const uncounted = rows.filter((row) => !row.scanned && row.physical_count === null && belongsElsewhere(row, room))
  const [item, other] = uncounted.filter(({ units }) => units === 1) as [ProductView, ProductView]
  return { room, item, other, lot: uncounted.find(({ units }) => units > 2)! }
}
const enabled = (name: RegExp | string) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
const foundHere = (count: number) => enabled(`Found here · ${count}`)
const cardClosed = () => waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
const card = (text: string) => waitFor(() => expect(screen.getByRole('article').textContent).toContain(text))
const lastScans = () => screen.getByRole('region', { name: 'Last scans' })
const kinds = async () => (await world.services.outbox.list()).map(({ kind }) => kind).toSorted()
const undo = () => fireEvent.click(screen.getByRole('button', { name: /^Undo / }))

test('[SCAN-2793] "Found here": the line under the camera and the last scans say the count and both rooms; scanned again, the card says so', async () => {
  const { room, item } = await openInRoom()
  world.open(routes, '/qr')
  typeLikeScanner(tagOf(item))
  await card(`Recorded in ${item.place}`)
  expect(screen.getByRole('article').textContent?.split(item.place)).toHaveLength(2)
  const line = `Saved on this device: ${item.property_number}, count 1, found in ${room.name}. Recorded in ${item.place}.`
  const appeared = countAppearances(new RegExp(line.replaceAll(/[.()]/g, '\\$&')))
  fireEvent.click(await foundHere(1))
  await cardClosed()
  expect(appeared()).toBeGreaterThan(0)
  expect(await kinds()).toEqual(['count', 'finding', 'scanned'])
  const [row, ...others] = within(lastScans()).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain(`found in ${room.name}`)

  typeLikeScanner(tagOf(item))
  await card('Saved on this device')
  await card(`Found in ${room.name}`)
  await enabled('Submit · 1')
  expect(screen.queryByRole('button', { name: /^Found here/ })).toBeNull()

  world.network.isCut = false
  await act(() => world.services.outbox.sendNow())
  await card('Sent')
  await card(`Found in ${room.name}`)
  undo()
  await card(`Recorded in ${item.place}`)
  await foundHere(1)
  await act(() => world.services.outbox.sendNow())
  const { results } = (await world.server.ask('admin', 'findings/')).body as { results: Record<string, unknown>[] }
  expect(results).toMatchObject([{ product: item.id, undone_at: expect.any(String) }])
})

test('[SCAN-2792] Undo right after "Found here": nothing stays recorded, and the card offers it again', async () => {
  const { item } = await openInRoom()
  world.open(routes, '/qr')
  typeLikeScanner(tagOf(item))
  fireEvent.click(await foundHere(1))
  await cardClosed()
  // The try without a network ends first: undone during it, a second op would follow (COUNT-1723).
  await act(() => world.services.outbox.sendNow())
  undo()
  await card(`Recorded in ${item.place}`)
  expect(await kinds()).toEqual([])
  await foundHere(1)
})

test('[SCAN-2794] Submit counts without saying where; Enter does what the large button says', async () => {
  const { item, other } = await openInRoom()
  world.open(routes, '/qr')
  typeLikeScanner(tagOf(item))
  fireEvent.click(await enabled('Submit · 1'))
  await cardClosed()
  expect(await kinds()).toEqual(['count', 'scanned'])
  // Counted, but nobody said that it is here: it can still be said.
  typeLikeScanner(tagOf(item))
  await card('Saved on this device')
  await foundHere(1)
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))

  typeLikeScanner(tagOf(other))
  await foundHere(1)
  const field = screen.getByRole('spinbutton', { name: 'Count' })
  fireEvent.change(field, { target: { value: '3' } })
  for (let times = 0; times < 3; times++) fireEvent.keyDown(field, { key: 'Enter' })
  await cardClosed()
  expect(await kinds()).toEqual(['count', 'count', 'finding', 'scanned', 'scanned'])
})

test('[SCAN-2794] a lot: the first tag says that it is here, each further one only adds one, and Undo takes them back one by one', async () => {
  const { room, lot } = await openInRoom()
  world.open(routes, '/qr')
  typeLikeScanner(tagOf(lot))
  fireEvent.click(await foundHere(1))
  await cardClosed()
  typeLikeScanner(tagOf(lot))
  await card(`Found in ${room.name}`)
  fireEvent.click(await enabled('Submit · 2'))
  await cardClosed()
  expect(await kinds()).toEqual(['count', 'count', 'finding', 'scanned'])
  await act(() => world.services.outbox.sendNow())
  undo()
  await enabled('Submit · 2')
  undo()
  await foundHere(1)
})

test('[SCAN-2794] an invalid count: neither button saves; a typed 0 offers "not here"', async () => {
  const { item } = await openInRoom()
  world.open(routes, '/qr')
  typeLikeScanner(tagOf(item))
  await foundHere(1)
  for (const text of ['0', '', '-1', 'x'.repeat(5000)]) {
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Count' }), { target: { value: text } })
    const buttons = [...screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Submit|Found here)$/ })]
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  }
  expect(await kinds()).toEqual([])
})

test('[SCAN-2734] "Save 1 at once": an item of another room opens its card with "Found here" and saves nothing', async () => {
  const { item } = await openInRoom()
  world.open(routes, '/qr')
  fireEvent.click(await screen.findByRole('switch', { name: /^Save 1 at once/ }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Save 1 at once/ }).checked).toBe(true),
  )
  typeLikeScanner(tagOf(item))
  await foundHere(1)
  expect(await kinds()).toEqual([])
})
