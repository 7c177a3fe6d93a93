/** The dialog of a finding: it waits for its photo, and what was typed or photographed survives everything but Save and Cancel. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import { storeSharedFiles } from '#device-db/shared-files.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { ShareScreen } from '#features/share/share-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import { dirtyForms } from '#ui/form/dirty-forms.ts'

let world: ScreenWorld
/** Each chosen file is read when its test says so. */
let readings: ((isPicture: boolean) => void)[] = []
let drawn = ''
beforeEach(async () => {
  readings = []
  vi.stubGlobal(
    'createImageBitmap',
    ({ name }: File) =>
      new Promise((resolve, reject) =>
        readings.push((isPicture) => {
          drawn = photoOf(name)
          if (isPicture) resolve({ width: 4000, height: 3000, close: () => {} })
          else reject(new Error('not a picture'))
        }),
      ),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => drawn)
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})

const photoOf = (name: string) =>
  `data:image/jpeg;base64,${btoa(`${String.fromCharCode(0xff, 0xd8, 0xff, 0xe0)}${name}`)}`
const recorded = async () => (await world.services.outbox.list()).map(({ patch }) => patch)
const what = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What is it/ })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const isBusy = () => saveButton().dataset['loading'] === 'true'
const take = (name: string) =>
  fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file]') as Element, {
    target: { files: [new File(['x'], name, { type: 'image/jpeg' })] },
  })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openDialog(): Promise<void> {
  if (!screen.queryByRole('heading', { name: 'Scan' })) world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await userEvent.click(await screen.findByRole('button', { name: 'Record item without a tag' }))
  await what()
}

const finishReading = (index: number, isPicture = true) => act(async () => readings[index]?.(isPicture))

test('[SCAN-5590] a photo is still being read: Save waits for it; of two photos the one taken last is saved, whichever is read first', async () => {
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  take('first.jpg')
  await waitFor(() => expect(isBusy()).toBe(true))
  await userEvent.click(saveButton())
  fireEvent.submit(saveButton().closest('form') as Element)
  expect(await recorded()).toEqual([])
  take('second.jpg')
  await finishReading(1)
  await waitFor(() => expect(isBusy()).toBe(false))
  await finishReading(0)
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', photo: photoOf('second.jpg') }])
})

test('[SCAN-5590] a file that is no picture: Save works again, and saves what is on the screen', async () => {
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  take('notes.jpg')
  await waitFor(() => expect(isBusy()).toBe(true))
  await finishReading(0, false)
  await screen.findByText('This file isn’t an image.')
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', photo: null }])
})

test('[SCAN-5591] the dialog is left without Save or Cancel: text and photo are there when it is opened again, also a photo read meanwhile; no update interrupts it', async () => {
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  take('cabinet.jpg')
  await waitFor(() => expect(isBusy()).toBe(true))
  expect(dirtyForms.isAnyDirty()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  expect(dirtyForms.isAnyDirty()).toBe(false)
  await finishReading(0)
  await openDialog()
  await screen.findByText('Your unsaved changes were restored.')
  expect((await what()).value).toBe('Steel cabinet')
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'The found item' }).src).toBe(photoOf('cabinet.jpg'))
  expect(await recorded()).toEqual([])
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', photo: photoOf('cabinet.jpg') }])
  // Saved, it is no draft anymore.
  await openDialog()
  expect((await what()).value).toBe('')
  expect(screen.queryByText('Your unsaved changes were restored.')).toBeNull()
})

test('[SCAN-5591] Cancel and “Start over” delete what was typed', async () => {
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await closed()
  await openDialog()
  expect((await what()).value).toBe('')
  fireEvent.change(await what(), { target: { value: 'Wooden table' } })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  await openDialog()
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }))
  expect((await what()).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  await openDialog()
  expect((await what()).value).toBe('')
})

test('[SCAN-5662] the dialog is closed while a photo is read, and opened again: Save waits for that photo; after Cancel it makes no draft', async () => {
  const takeAndReopen = async (text: string, name: string) => {
    await openDialog()
    fireEvent.change(await what(), { target: { value: text } })
    take(name)
    await waitFor(() => expect(isBusy()).toBe(true))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await closed()
    await openDialog()
    await screen.findByText('Your unsaved changes were restored.')
    expect(isBusy()).toBe(true)
  }
  await takeAndReopen('Steel cabinet', 'cabinet.jpg')
  fireEvent.submit(saveButton().closest('form') as Element)
  expect(await recorded()).toEqual([])
  await finishReading(0)
  await waitFor(() => expect(isBusy()).toBe(false))
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', photo: photoOf('cabinet.jpg') }])

  await takeAndReopen('Wooden table', 'table.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await closed()
  await finishReading(1)
  expect(await world.services.drafts.list('')).toEqual([])
  expect(await recorded()).toHaveLength(1)
})

test('[SCAN-5663] a finding with a shared photo is saved: the draft of an item without a tag is there afterwards', async () => {
  const { goTo } = world.open(
    [
      { path: '/qr', element: <ScanScreen /> },
      { path: '/share', element: <ShareScreen /> },
    ],
    '/qr',
  )
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await closed()
  const shared = { kind: 'photo', name: 'chair.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer } as const
  await storeSharedFiles(world.core, [shared], Date.now(), () => crypto.randomUUID())
  await goTo('/share')
  await userEvent.click(await screen.findByRole('link', { name: /^Record an item found here with this photo/ }))
  await what()
  await waitFor(() => expect(readings).toHaveLength(1))
  await finishReading(0)
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ photo: photoOf('chair.jpg') }])
  await openDialog()
  await screen.findByText('Your unsaved changes were restored.')
  expect((await what()).value).toBe('Steel cabinet')
})

test('[COUNT-4632] a device that is almost full takes no photo of an item without a record either; its description is saved', async () => {
  const { readDeviceStatus } = world.services
  world.services.readDeviceStatus = async () => ({ ...(await readDeviceStatus()), usage: 990_000_000, quota: 1e9 })
  await openDialog()
  expect(await screen.findByText(/takes no photos\. Counts are still saved\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take photo' })).toBeNull()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', photo: null }])
})

test('[SCAN-5509] a finding with a photo is typed: no keystroke writes the photo again, and a draft of an earlier build keeps its photo', async () => {
  const { drafts } = world.services
  const written: string[] = []
  const write = drafts.write.bind(drafts)
  vi.spyOn(drafts, 'write').mockImplementation((key, value) => {
    written.push(`${key} ${JSON.stringify(value)}`)
    return write(key, value)
  })
  await openDialog()
  take('cabinet.jpg')
  await waitFor(() => expect(isBusy()).toBe(true))
  await finishReading(0)
  await waitFor(() => expect(isBusy()).toBe(false))
  for (const text of ['S', 'St', 'Steel']) fireEvent.change(await what(), { target: { value: text } })
  expect(written.filter((line) => line.includes(photoOf('cabinet.jpg')))).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  const [[key, text] = []] = (await drafts.list('')).flatMap(({ key, value }) =>
    /^\d+: finding-/.test(key) ? [[key, value as object] as const] : [],
  )
  await drafts.clear(key?.replace('finding-', 'photo-finding-') ?? '')
  await drafts.write(key ?? '', { ...text, photo: photoOf('earlier.jpg') })
  await openDialog()
  await screen.findByText('Your unsaved changes were restored.')
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel', photo: photoOf('earlier.jpg') }])
  expect((await drafts.list('')).filter(({ key }) => key.includes('finding-'))).toEqual([])
})

test('[SCAN-5510] a finding that was begun in one room and restored in another is recorded in the first one, and says so', async () => {
  const { rows } = await world.services.catalog.list<Room>({ collection: 'locations' })
  const [first, second] = rows as [Room, Room]
  const enter = async (room: Room) => {
    typeLikeScanner(`HTTPS://X.PH/R/${room.id}`)
    await screen.findAllByText(new RegExp(room.name))
  }
  const shown = world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await screen.findByRole('heading', { name: 'Scan' })
  await enter(first)
  await openDialog()
  fireEvent.change(await what(), { target: { value: 'Steel cabinet' } })
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await closed()
  shown.unmount()
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  await enter(second)
  await openDialog()
  await screen.findByText(`You began this in ${first.name}, so it is recorded there.`)
  await userEvent.click(saveButton())
  await closed()
  expect(await recorded()).toMatchObject([{ description: 'Steel cabinet', room: first.id, place: first.name }])
})
