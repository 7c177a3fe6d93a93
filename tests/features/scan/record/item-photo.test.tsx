/** A photo of the item on the scan card: taken offline, in the outbox, undone; refused on a device that is almost full. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasSpaceForPhotos } from '#domain/app/photo-space.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})
const photo = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]).toString('base64')}`

async function openCard({
  isFull = false,
  ...options
}: Parameters<typeof openScreenWorld>[0] & { isFull?: boolean } = {}) {
  world = await openScreenWorld({ username: 'maria', ...options })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units === 1 && !row.scanned)!
  if (isFull) {
    const { readDeviceStatus } = world.services
    world.services.readDeviceStatus = async () => ({ ...(await readDeviceStatus()), usage: 990_000_000, quota: 1e9 })
  }
  world.network.isCut = true
  world.open([{ path: '/qr', element: <ScanScreen /> }], `/qr?product_id=${item.id}`)
  await screen.findByRole('button', { name: /^Submit/ })
  return item
}
const take = async (file: File) => {
  await screen.findByRole('button', { name: 'Photo of the item' })
  fireEvent.change(document.querySelector('input[type=file][capture]') as Element, { target: { files: [file] } })
}
const recorded = async () => (await world.services.outbox.list()).map(({ kind, patch }) => [kind, patch])

test('[COUNT-4631] taken offline: a separate record, the card stays open, Undo reverses it; a text file is not a picture', async () => {
  // The browser's decoder and canvas, which the page of the tests lacks.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/jpeg') throw new Error('not a picture')
    return { width: 4000, height: 3000, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(photo)
  const item = await openCard()
  await take(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(await screen.findByText('This file isn’t an image.')).toBeTruthy()
  expect(await recorded()).toEqual([])
  await take(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }))
  await waitFor(async () =>
    expect(await recorded()).toMatchObject([['finding', { kind: 'photo', product: item.id, photo }]]),
  )
  expect(screen.getByRole('button', { name: /^Submit/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Undo.*photo of / }))
  await waitFor(async () => expect(await recorded()).toEqual([]))
})

test('[COUNT-4632] a device that is almost full takes no photos and says that counts are saved', async () => {
  expect(hasSpaceForPhotos({ usage: 951_000_000, quota: 1_000_000_000 })).toBe(false)
  expect(hasSpaceForPhotos({ usage: 950_000_000, quota: 1_000_000_000 })).toBe(true)
  expect(hasSpaceForPhotos({ usage: null, quota: null })).toBe(true)
  await openCard({ isFull: true })
  expect(await screen.findByText(/takes no photos\. Counts are still saved\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Photo of the item' })).toBeNull()
})

test('[COUNT-4632] a server without photos of items is offered none', async () => {
  await openCard({ plain: true })
  expect(screen.queryByRole('button', { name: 'Photo of the item' })).toBeNull()
})
