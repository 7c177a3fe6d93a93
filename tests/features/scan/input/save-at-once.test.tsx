import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { belongsElsewhere, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]
const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`

/** A device without a network, and its items that nobody has counted. */
async function openWithoutNetwork(products = 60): Promise<{ singles: ProductView[]; lots: ProductView[] }> {
  world = await openScreenWorld({ username: 'maria', products })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  const uncounted = all.rows.filter((row) => !row.scanned && row.physical_count === null)
  return { singles: uncounted.filter((row) => row.units === 1), lots: uncounted.filter((row) => row.units > 2) }
}
const myId = async () => ((await world.server.ask('maria', 'users/me/')).body as { id: number }).id
const switchButton = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Save 1 at once/ })
async function openAtOnce(at = '/qr') {
  const shown = world.open(routes, at)
  fireEvent.click(await switchButton())
  await waitFor(async () => expect((await switchButton()).checked).toBe(true))
  return shown
}
const counts = async () =>
  (await world.services.outbox.list({ closed: true }))
    .filter(({ kind, state }) => kind === 'count' && state !== 'withdrawn')
    .map(({ eid, patch }) => ({ eid, count: patch['physical_count'] }))
    .toReversed()
const ones = (...items: readonly ProductView[]) => items.map(({ id }) => ({ eid: id, count: 1 }))
const card = (item: ProductView) =>
  waitFor(() => expect(screen.getByRole('article').textContent).toContain(item.property_number))
const saved = (item: ProductView) =>
  waitFor(() => expect(within(screen.getByRole('region', { name: 'Last scans' })).getByText(item.property_number)))
const enabledSubmit = (name: RegExp = /^Submit · /) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })

test('[SCAN-2731] "Save 1 at once" is off until a person turns it on, and this person finds it on again', async () => {
  const { singles } = await openWithoutNetwork()
  const [item] = singles as [ProductView]
  const shown = world.open(routes, '/qr')
  expect((await switchButton()).checked).toBe(false)
  typeLikeScanner(tagOf(item))
  await card(item)
  await enabledSubmit()
  expect(await counts()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  fireEvent.click(await switchButton())
  const me = await myId()
  await waitFor(async () => expect(await world.services.drafts.read(`${me}: save-1-at-once`)).toBe(true))
  shown.unmount()
  world.open(routes, '/qr')
  await waitFor(async () => expect((await switchButton()).checked).toBe(true))
  // Another person on this device has their own choice.
  expect(await world.services.drafts.read('1: save-1-at-once')).toBe(me === 1 ? true : undefined)
  fireEvent.click(await switchButton())
  await waitFor(async () => expect(await world.services.drafts.read(`${me}: save-1-at-once`)).toBeUndefined())
})

test('[SCAN-2732] on: the scan of a plain single item saves count 1 and says so; Undo restores, and the tag then opens the card', async () => {
  const { singles } = await openWithoutNetwork()
  const [item] = singles as [ProductView]
  await openAtOnce()
  typeLikeScanner(tagOf(item))
  const line = await screen.findByText(/^Saved on this device: /)
  expect(line.textContent).toContain(`${item.property_number}, count 1`)
  await saved(item)
  expect(screen.queryByRole('article')).toBeNull()
  const ops = (await world.services.outbox.list()).filter(({ eid }) => eid === item.id)
  // The same ops as Submit: the count and its mark, with the remarks of the record and the code that was scanned.
  expect(
    ops.map(({ kind, code, source }) => ({ kind, code, source })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  ).toEqual(['count', 'scanned'].map((kind) => ({ kind, code: tagOf(item), source: 'wedge' })))
  expect(ops.find(({ kind }) => kind === 'count')?.patch).toEqual({ physical_count: 1, remarks: item.remarks || null })

  await world.services.outbox.sendNow()
  fireEvent.click(screen.getByRole('button', { name: `Undo ${item.property_number}` }))
  await card(item)
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Not yet counted'))
  expect(await counts()).toEqual([])
  expect(await world.services.outbox.list()).toEqual([])
  // The camera still sees the tag: it must not count the item again.
  typeLikeScanner(tagOf(item))
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  typeLikeScanner(tagOf(item))
  await card(item)
  fireEvent.click(await enabledSubmit(/^Submit · 1$/))
  await waitFor(async () => expect(await counts()).toEqual(ones(item)))
})

test('[SCAN-2733] the same tag scanned again, at once, later or in another form: nothing is recorded, the card says that it is counted', async () => {
  const { singles } = await openWithoutNetwork()
  const [item, next] = singles as [ProductView, ProductView]
  await openAtOnce()
  typeLikeScanner(tagOf(item))
  typeLikeScanner(tagOf(item))
  typeLikeScanner(`HTTPS://X.PH/Q/${item.id}`)
  typeLikeScanner(item.property_number)
  await card(item)
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Saved on this device'))
  expect(await counts()).toEqual(ones(item))
  // The card asks for nothing: the next scan replaces it.
  typeLikeScanner(tagOf(next))
  await saved(next)
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(await counts()).toEqual(ones(item, next))
})

test('[SCAN-2734] a lot, an item of another room, an item outside the open count: the card opens and nothing is recorded', async () => {
  const { singles, lots } = await openWithoutNetwork()
  const { rows: rooms } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  const room = toCurrentRoom(rooms[0]!)
  const elsewhere = singles.find((item) => belongsElsewhere(item, room))!
  await world.services.drafts.write('counting-room', room)
  await openAtOnce()
  for (const item of [lots[0]!, elsewhere]) {
    typeLikeScanner(tagOf(item))
    await card(item)
    await enabledSubmit()
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  }
  typeLikeScanner('NO-SUCH-TAG-99')
  await screen.findByRole('heading', { name: 'Not in the offline list' })
  expect(await counts()).toEqual([])
})

test('[SCAN-2734] a door tag and then an item: the item is judged by the room of that tag', async () => {
  const { singles } = await openWithoutNetwork()
  const { rows: rooms } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  const room = toCurrentRoom(rooms[0]!)
  const elsewhere = singles.find((item) => belongsElsewhere(item, room))!
  await openAtOnce()
  typeLikeScanner(`HTTPS://X.PH/R/${room.id}`)
  typeLikeScanner(tagOf(elsewhere))
  await card(elsewhere)
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Recorded in'))
  expect(await counts()).toEqual([])
})

test('[SCAN-2734] named by an address, or half counted: the card opens and nothing is recorded', async () => {
  const { singles } = await openWithoutNetwork()
  const [addressed, opened, drafted] = singles as [ProductView, ProductView, ProductView]
  const me = await myId()
  await world.services.drafts.write(`${me}: count-${drafted.id}`, { physical_count: '4', remarks: null })
  const { goTo } = await openAtOnce()
  await goTo(`/qr?code=${encodeURIComponent(tagOf(addressed))}`)
  await card(addressed)
  await enabledSubmit()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await goTo(tagOf(opened))
  await card(opened)
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  typeLikeScanner(tagOf(drafted))
  await card(drafted)
  await enabledSubmit(/^Submit · 4$/)
  expect(await counts()).toEqual([])
})

test('[SCAN-2735] a count that cannot be stored: NOT SAVED with its card, the next tags wait, and saving others does not hide it', async () => {
  const { singles } = await openWithoutNetwork()
  const [item, next] = singles as [ProductView, ProductView]
  await openAtOnce()
  const { write } = world.core
  world.core.write = () => Promise.reject(new Error('the disk is gone'))
  typeLikeScanner(tagOf(item))
  const notSaved = () => screen.queryByRole('heading', { name: 'NOT SAVED' })?.parentElement
  await screen.findByRole('heading', { name: 'NOT SAVED' })
  expect(notSaved()?.getAttribute('role')).toBe('alert')
  expect(notSaved()?.textContent).toContain(`${item.property_number}: count 1`)
  await card(item)
  world.core.write = write
  typeLikeScanner(tagOf(next))
  await screen.findByText('1 more tag waiting')
  expect(await counts()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Last scans' })).toBeNull()
  // Skipped by the person: the next one is saved, and the unsaved one is still shown.
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await saved(next)
  expect(notSaved()?.textContent).toContain(`${item.property_number}: count 1`)
  // Scanned again, it is saved, and only then the alert goes.
  typeLikeScanner(tagOf(item))
  await saved(item)
  await waitFor(() => expect(notSaved()).toBeUndefined())
  expect(await counts()).toEqual(ones(next, item))
})

test('[SCAN-2736] 40 different tags without a pause, one of them of a lot, and all again: each is counted once, in order', async () => {
  const { singles, lots } = await openWithoutNetwork(200)
  const [lot] = lots as [ProductView]
  const items = singles.slice(0, 39)
  expect(items).toHaveLength(39)
  await openAtOnce()
  const [before, after] = [items.slice(0, 20), items.slice(20)]
  for (const item of before) typeLikeScanner(tagOf(item))
  typeLikeScanner(tagOf(lot))
  for (const item of after) typeLikeScanner(tagOf(item))
  await card(lot)
  await screen.findByText(`${after.length} more tags waiting`)
  expect(await counts()).toEqual(ones(...before))
  fireEvent.click(await enabledSubmit(/^Submit · 1$/))
  await waitFor(async () => expect(await counts()).toHaveLength(40))
  expect(await counts()).toEqual(ones(...before, lot, ...after))
  expect(screen.queryByText(/more tags? waits?/)).toBeNull()
  for (const item of items) typeLikeScanner(tagOf(item))
  await card(items.at(-1)!)
  expect(await counts()).toHaveLength(40)
})

test('[SCAN-2737] a tag scanned while a dialog about an item is open: it waits, and the dialog stays about its item', async () => {
  const { singles } = await openWithoutNetwork()
  const [item, next] = singles as [ProductView, ProductView]
  world.open(routes, tagOf(item))
  await enabledSubmit()
  fireEvent.click(screen.getByRole('button', { name: 'Not here' }))
  const dialog = await screen.findByRole('dialog')
  typeLikeScanner(tagOf(next))
  await screen.findByText('1 more tag waiting')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await card(next)
  const findings = (await world.services.outbox.list()).filter(({ kind }) => kind === 'finding')
  expect(findings.map(({ patch }) => patch)).toMatchObject([{ kind: 'not-found', product: item.id }])
})
