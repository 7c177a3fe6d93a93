/** "Scan several": scanned tags are listed with their states, and one press counts all that need no decision. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { belongsElsewhere, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { makeOp } from '#tests/support/device/make-op.ts'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import {
  atOnce,
  closeWorld,
  countButton,
  counts,
  lastScans,
  ones,
  openSeveral,
  openWithoutNetwork,
  row,
  rows,
  several,
  switchButton,
  tagOf,
  world,
} from './several-world.tsx'

afterEach(closeWorld)

test('[SCAN-2985] off until a person turns it on, which turns "Save 1 at once" off, and found on again by this person', async () => {
  const { singles } = await openWithoutNetwork()
  const [item] = singles as [ProductView]
  const shown = world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  expect((await switchButton(several)).checked).toBe(false)
  typeLikeScanner(tagOf(item))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(item.property_number))
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  fireEvent.click(await switchButton(atOnce))
  await waitFor(async () => expect((await switchButton(atOnce)).checked).toBe(true))
  fireEvent.click(await switchButton(several))
  await waitFor(async () => expect((await switchButton(several)).checked).toBe(true))
  expect((await switchButton(atOnce)).checked).toBe(false)
  typeLikeScanner(tagOf(item))
  await row(item.property_number)
  expect(screen.queryByRole('article')).toBeNull()
  shown.unmount()
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await waitFor(async () => expect((await switchButton(several)).checked).toBe(true))
  await row(item.property_number)
  fireEvent.click(await switchButton(several))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scanned tags' })).toBeNull())
  fireEvent.click(await switchButton(several))
  await waitFor(() => expect(rows()).toEqual([]))
})

test('[SCAN-2986] six tags, some twice: nothing is recorded until one press counts each once, as Submit does; one Undo reverses all', async () => {
  const { singles } = await openWithoutNetwork()
  const items = singles.slice(0, 6)
  await openSeveral()
  for (const item of [...items, items[0]!]) typeLikeScanner(tagOf(item))
  typeLikeScanner(items[1]!.property_number)
  const press = await countButton('Count 6 items')
  expect(rows()).toHaveLength(6)
  for (const text of rows()) expect(text).toContain('Ready to count')
  await screen.findByText('6 items are ready to count. 0 are counted. You decide about 0 tags.')
  expect(await counts()).toEqual([])
  fireEvent.click(press)
  fireEvent.click(press)
  await screen.findByText('Saved on this device: 6 items, count 1 each')
  expect(await counts()).toEqual(ones(...items))
  const ops = (await world.services.outbox.list()).filter(({ eid }) => eid === items[0]!.id)
  expect(
    ops.map(({ kind, code, source }) => ({ kind, code, source })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  ).toEqual(['count', 'scanned'].map((kind) => ({ kind, code: tagOf(items[0]!), source: 'wedge' })))
  await waitFor(() => expect(rows().filter((text) => text?.includes('Saved on this device'))).toHaveLength(6))
  const recent = within(await lastScans()).getAllByRole('listitem')
  expect(recent).toHaveLength(1)
  for (const item of items) expect(recent[0]!.textContent).toContain(item.property_number)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to count' }).disabled).toBe(true)

  await world.services.outbox.sendNow()
  fireEvent.click(screen.getByRole('button', { name: 'Undo 6 items' }))
  await countButton('Count 6 items')
  expect(await counts()).toEqual([])
  expect(await world.services.outbox.list()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Last scans' })).toBeNull()
})

test('[SCAN-2987] a lot, an item of another room, an unknown code: each says why it waits, opens its card, and is not counted with the others', async () => {
  const { singles, lots } = await openWithoutNetwork()
  const { rows: rooms } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  const room = toCurrentRoom(rooms.find((one) => singles.some((item) => !belongsElsewhere(item, toCurrentRoom(one))))!)
  const here = singles.find((item) => !belongsElsewhere(item, room))!
  const elsewhere = singles.find((item) => belongsElsewhere(item, room))!
  const lot = lots.find((item) => !belongsElsewhere(item, room)) ?? lots[0]!
  await world.services.drafts.write('counting-room', room)
  await openSeveral()
  typeLikeScanner(tagOf(elsewhere))
  expect((await row(elsewhere.property_number)).textContent).toContain('Recorded in')
  typeLikeScanner('NO-SUCH-TAG-99')
  expect((await row('NO-SUCH-TAG-99')).textContent).toContain('Not in the offline list')
  const press = screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to count' })
  expect(press.disabled).toBe(true)
  expect(document.getElementById(press.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'None of these tags is ready to count. Open one to decide about it.',
  )
  typeLikeScanner(tagOf(lot))
  typeLikeScanner(tagOf(here))
  expect((await row(lot.property_number)).textContent).toMatch(/Lot of|Recorded in/)
  fireEvent.click(await countButton('Count 1 item'))
  await screen.findByText('Saved on this device: 1 item, count 1')
  expect(await counts()).toEqual(ones(here))

  fireEvent.click(await row(elsewhere.property_number))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(elsewhere.property_number))
  // Another tag comes while the card is open: it is listed behind it.
  typeLikeScanner(tagOf(singles.find((item) => item !== here && item !== elsewhere)!))
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows().join()).not.toContain(here.property_number)
  fireEvent.click(screen.getByRole('button', { name: 'Clear the list' }))
  expect(rows()).toEqual([])
  expect(await counts()).toEqual(ones(here))
})

test('[SCAN-2988] counted in another tab before the list knows it: the press leaves it out and names it', async () => {
  const { singles } = await openWithoutNetwork()
  const [first, second] = singles as [ProductView, ProductView]
  await openSeveral()
  for (const item of [first, second]) typeLikeScanner(tagOf(item))
  const press = await countButton('Count 2 items')
  const me = ((await world.server.ask('maria', 'users/me/')).body as { id: number }).id
  const userKey = (await world.core.db().session.toArray())[0]?.userKey ?? String(me)
  const patch = { physical_count: 1, remarks: null, scanned: true }
  const op = makeOp(userKey, 1, { eid: second.id, patch })
  // Past Dexie, so that no news of it reaches the list.
  const { transaction } = world.core.db().backendDB().transaction('outbox', 'readwrite').objectStore('outbox').put(op)
  await new Promise((resolve) => {
    transaction!.oncomplete = resolve
  })
  fireEvent.click(press)
  const line = await screen.findByText(/^Saved on this device: 1 item, count 1\./)
  expect(line.textContent).toContain('Not saved, because it changed:')
  expect(line.textContent?.replace(/\u2011/g, '-')).toContain(second.property_number)
  expect((await counts()).filter(({ eid }) => eid === first.id)).toEqual(ones(first))
  expect((await world.services.outbox.list()).filter(({ eid }) => eid === second.id)).toHaveLength(1)
})

test('[SCAN-2989] the counts cannot be stored: NOT SAVED with all their numbers, the list stays, and a second press saves them', async () => {
  const { singles } = await openWithoutNetwork()
  const items = singles.slice(0, 3)
  await openSeveral()
  for (const item of items) typeLikeScanner(tagOf(item))
  const { write } = world.core
  const press = await countButton('Count 3 items')
  world.core.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  fireEvent.click(press)
  const alert = (await screen.findByRole('heading', { name: 'NOT SAVED' })).parentElement!
  expect(alert.textContent).toContain(`${items.map((item) => item.property_number).join(', ')}: count 1 each`)
  expect(screen.queryByRole('region', { name: 'Last scans' })).toBeNull()
  expect(rows()).toHaveLength(3)
  world.core.write = write
  expect(await counts()).toEqual([])
  fireEvent.click(await countButton('Count 3 items'))
  await screen.findByText('Saved on this device: 3 items, count 1 each')
  expect(screen.queryByRole('heading', { name: 'NOT SAVED' })).toBeNull()
  expect(await counts()).toEqual(ones(...items))
})

test('[SCAN-2990] a tag that appears just before the press: the press counts what its button says, and the tag stays in the list', async () => {
  const { singles } = await openWithoutNetwork()
  const [first, second] = singles as [ProductView, ProductView]
  await openSeveral()
  typeLikeScanner(tagOf(first))
  await countButton('Count 1 item')
  typeLikeScanner(tagOf(second))
  await row(second.property_number)
  const press = screen.getByRole('button', { name: /^Count \d items?$/ })
  const said = Number(/\d/.exec(press.textContent ?? '')![0])
  fireEvent.click(press)
  await screen.findByText(/^Saved on this device: /)
  expect(await counts()).toHaveLength(said)
  if (said === 1) await countButton('Count 1 item')
})

test('[SCAN-2991] the Save code counts the ready tags, Undo reverses them; digits and a room tag do what they do without the list', async () => {
  const { singles } = await openWithoutNetwork()
  const items = singles.slice(0, 2)
  await openSeveral()
  typeLikeScanner('BILANGSAVE')
  await screen.findByText('Scan an item first.')
  const { rows: rooms } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  const room = rooms.find((one) => items.every((item) => !belongsElsewhere(item, toCurrentRoom(one)))) ?? rooms[0]!
  typeLikeScanner(`HTTPS://X.PH/R/${room.id}`)
  await screen.findByText(`Room: ${room.name}`)
  expect(rows()).toEqual([])
  typeLikeScanner('BILANGNEXTROOM')
  for (const item of items) typeLikeScanner(tagOf(item))
  await countButton('Count 2 items')
  typeLikeScanner('BILANGSAVE')
  await screen.findByText('Saved on this device: 2 items, count 1 each')
  typeLikeScanner('BILANGUNDO')
  await countButton('Count 2 items')
  expect(await counts()).toEqual([])
})
