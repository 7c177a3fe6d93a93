/** "Scan several": the list of scanned tags on the device. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { belongsElsewhere, type CurrentRoom, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import {
  closeWorld,
  countButton,
  counts,
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

test('[SCAN-5508] the system ends the app: the scanned tags are listed again, without those that were counted; not after four hours', async () => {
  const { singles } = await openWithoutNetwork()
  const [a, b, c] = singles as [ProductView, ProductView, ProductView]
  const first = await openSeveral()
  for (const item of [a, b]) typeLikeScanner(tagOf(item))
  await row(b.property_number)
  const drafts = async () => (await world.services.drafts.list('')).filter(({ key }) => key.endsWith('scanned-tags'))
  await waitFor(async () => expect(await drafts()).toMatchObject([{ value: { scanned: { length: 2 } } }]))
  first.unmount()
  const second = world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await screen.findByRole('region', { name: 'Scanned tags' })
  await row(a.property_number)
  fireEvent.click(await countButton('Count 2 items'))
  await waitFor(async () => expect(await counts()).toEqual(ones(a, b)))
  await waitFor(async () => expect(await drafts()).toEqual([]))
  second.unmount()
  const third = world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await screen.findByRole('region', { name: 'Scanned tags' })
  await waitFor(async () => expect((await switchButton(several)).checked).toBe(true))
  typeLikeScanner(tagOf(c))
  await row(c.property_number)
  expect(rows()).toHaveLength(1)
  await waitFor(async () => expect(await drafts()).toHaveLength(1))
  third.unmount()
  for (const { key, value } of await drafts()) {
    const stored = value as { at: number }
    await world.services.drafts.write(key, { ...stored, at: stored.at - 4 * 3_600_000 })
  }
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await waitFor(async () => expect((await switchButton(several)).checked).toBe(true))
  await waitFor(async () => expect(await drafts()).toEqual([]))
  expect(rows()).toEqual([])
})

test('[SCAN-5690] a tag that comes while a count is stored, and tags whose count is undone, are stored too', async () => {
  const { singles } = await openWithoutNetwork()
  const [a, b] = singles as [ProductView, ProductView]
  await openSeveral()
  typeLikeScanner(tagOf(a))
  const press = await countButton('Count 1 item')
  const { recorder } = world.services
  const countAll = recorder.countAll.bind(recorder)
  let store = () => {}
  const isStored = new Promise<void>((resolve) => {
    store = resolve
  })
  vi.spyOn(recorder, 'countAll').mockImplementation((...args) => isStored.then(() => countAll(...args)))
  fireEvent.click(press)
  typeLikeScanner(tagOf(b))
  await row(b.property_number)
  store()
  await screen.findByText('Saved on this device: 1 item, count 1')
  const storedTags = async () =>
    (await world.services.drafts.list(''))
      .filter(({ key }) => key.endsWith('scanned-tags'))
      .flatMap(({ value }) => (value as { scanned: { text: string }[] }).scanned.map(({ text }) => text))
  await waitFor(async () => expect(await storedTags()).toEqual([tagOf(b)]))
  fireEvent.click(screen.getByRole('button', { name: 'Undo 1 item' }))
  await waitFor(async () => expect(await storedTags()).toEqual([tagOf(a), tagOf(b)]))
})

test('[SCAN-5694] a tag scanned in one room and listed again in another: it is not counted there with the others', async () => {
  const { singles } = await openWithoutNetwork()
  const { rows: rooms } = await world.services.catalog.list<Room>({ collection: 'locations', from: 0, limit: 50 })
  // Recorded in the second room, and seen in the first one.
  const item = singles.find((one) => rooms.some((room) => !belongsElsewhere(one, toCurrentRoom(room))))!
  const roomWhere = (isElsewhere: boolean) =>
    rooms.map(toCurrentRoom).find((room) => belongsElsewhere(item, room) === isElsewhere)!
  const [first, second] = [roomWhere(true), roomWhere(false)]
  const isIn = (room: CurrentRoom) => world.services.drafts.write('counting-room', room)
  await isIn(first)
  const shown = await openSeveral()
  typeLikeScanner(tagOf(item))
  expect((await row(item.property_number)).textContent).toContain('Recorded in')
  shown.unmount()
  await isIn(second)
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await screen.findByRole('region', { name: 'Scanned tags' })
  expect((await row(item.property_number)).textContent).toContain(`Scanned in ${first.name}`)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to count' }).disabled).toBe(true)
})
