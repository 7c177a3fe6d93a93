import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { HardwareScanner } from '#app/shell/hardware-scanner.tsx'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { practiceTags } from '#domain/scan/practice-tags.ts'
import { PracticeScreen } from '#features/scan/practice/practice-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { makePractice } from '#react/practice/practice-services.ts'
import { dumpDevice, dumpServer } from '#tests/support/device/dump-databases.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/practice', element: <PracticeScreen /> },
  { path: '/qr', element: <ScanScreen /> },
  { path: '*', element: <p>Another page</p> },
]
const tagNamed = (name: string) => practiceTags.find((tag) => tag.name === name)!.text
const enabled = (name: RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
const card = (number: string) => waitFor(() => expect(screen.getByRole('article').textContent).toContain(number))
/** A dialog that is closing still takes the keys: then a person scans again. */
async function scanUntilShown(text: string, number: string): Promise<void> {
  const isShown = () => screen.queryByRole('article')?.textContent?.includes(number) ?? false
  for (let tries = 0; tries < 20 && !isShown(); tries++) {
    typeLikeScanner(text)
    await waitFor(() => expect(isShown()).toBe(true), { timeout: 2_000 }).catch(() => {})
  }
  await card(number)
}
const noCard = () => waitFor(() => expect(screen.queryByRole('article')).toBeNull())
const nextStep = (step: string) => screen.findByText(`Next: ${step}`)

/** Every step of the guide, on the real scan screen. */
async function practiceEverything() {
  const user = userEvent.setup()
  await nextStep('Choose a room')
  typeLikeScanner(tagNamed('Practice room 1'))
  await nextStep('Scan or type a tag')
  typeLikeScanner(tagNamed('PRACTICE-4'))
  await card('PRACTICE-4')
  await nextStep('Enter a number and save it')
  await enabled(/^Submit · /)
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '11' } })
  fireEvent.click(await enabled(/^Submit · 11/))
  await noCard()
  await nextStep('Count an item of another room')
  typeLikeScanner(tagNamed('PRACTICE-5'))
  await card('Practice room 2')
  fireEvent.click(await enabled(/^Found here/))
  await noCard()
  await nextStep('Report an item that isn’t here')
  typeLikeScanner(tagNamed('PRACTICE-2'))
  await card('PRACTICE-2')
  await enabled(/^Submit · /)
  await user.click(screen.getByRole('button', { name: 'Not here' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await noCard()
  await nextStep('Record an item without a record')
  typeLikeScanner(tagNamed('PRACTICE-9'))
  await user.click(await screen.findByRole('button', { name: 'Record as found at station' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'What is it?' }), 'Electric fan')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await nextStep('Undo')
  await user.click(await screen.findByRole('button', { name: /^Undo / }))
  await nextStep('Check the outbox')
}

test('[SCAN-4120] a whole practice, offline and online: every table of the device and of the server is unchanged, and the server gets no request', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  const [item] = (
    await world.services.catalog.list<ProductView>({
      collection: 'products',
      where: { scanned: false },
      from: 0,
      limit: 1,
    })
  ).rows
  const before = { device: await dumpDevice(), server: await dumpServer(world.server), item }
  const requests = [...world.network.requests]
  for (const isCut of [false, true]) {
    world.network.isCut = isCut
    const shown = world.open(routes, '/practice')
    await practiceEverything()
    await user.click(screen.getByRole('button', { name: 'Practice outbox' }))
    const outbox = await screen.findByRole('dialog')
    await waitFor(() => expect(within(outbox).getAllByText('Practice only')).toHaveLength(3))
    expect(within(outbox).getByText('count 11', { exact: false })).toBeTruthy()
    await user.click(within(outbox).getAllByRole('button', { name: 'Close' })[0]!)
    expect(await screen.findByText('You did all the steps. You’re ready for a real count.')).toBeTruthy()
    // A dialog takes the keys of the scanner.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // A real tag takes part as well.
    await scanUntilShown(`/qr?product_id=${item!.id}`, item!.property_number)
    await enabled(/^Found here · /)
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '3' } })
    fireEvent.click(await enabled(/^Found here · 3/))
    await noCard()
    shown.unmount()
  }
  world.network.isCut = false
  await world.engine.outbox.sendNow()
  expect(world.network.requests).toEqual(requests)
  expect(world.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0, onlyOnDevice: 0 })
  expect(await world.services.catalog.get('products', item!.id)).toEqual(before.item)
  expect(await dumpDevice()).toEqual(before.device)
  expect(await dumpServer(world.server)).toEqual(before.server)
  const exported = await world.services.outbox.exportFiles()
  expect(exported.map(({ text }) => text).join()).not.toMatch(/PRACTICE|Electric fan/i)
})

test('[SCAN-4121] the band says that nothing is saved, over dialogs too, and leaving is one press; the next practice begins with nothing', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  const shown = world.open(routes, '/practice')
  typeLikeScanner(tagNamed('Practice room 1'))
  await nextStep('Scan or type a tag')
  typeLikeScanner(tagNamed('PRACTICE-1'))
  await card('PRACTICE-1')
  fireEvent.click(await enabled(/^Submit · /))
  // Each message says it too.
  const message = await screen.findByText(/^Saved on this device: /)
  const toast = message.closest<HTMLElement>('[role="status"]')
  expect(toast?.textContent).toContain('Practice: nothing is saved')
  // Only the usual title is not shown in the line under the camera.
  expect(toast?.dataset['titled']).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Summary' }))
  const summary = await screen.findByRole('dialog')
  expect(await within(summary).findByText(/You made 1 record\. None of it was saved or sent/)).toBeTruthy()
  expect(within(summary).getByText('Done: Enter a number and save it')).toBeTruthy()
  expect(within(summary).getByText('Not done yet: Undo')).toBeTruthy()
  await user.click(within(summary).getAllByRole('button', { name: 'Close' })[0]!)
  expect(screen.getAllByText('Practice: nothing is saved').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('link', { name: 'Leave practice' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
  expect(shown.path()).toBe('/subadmin')
  await shown.goTo('/practice')
  await nextStep('Choose a room')
  expect(screen.queryByRole('region', { name: 'Last scans' })).toBeNull()
})

test('[SCAN-4122] a practice tag in a real count: named as one, with nothing to record; typed too', async () => {
  world = await openScreenWorld({ username: 'maria' })
  world.open(routes, '/qr')
  for (const text of [tagNamed('PRACTICE-9'), tagNamed('Practice room 1'), 'practice-1']) {
    typeLikeScanner(text)
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
    expect(screen.getByRole('heading', { name: 'This is a practice tag' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record as found at station' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  }
  expect(await world.services.outbox.list()).toEqual([])
})

test('[SCAN-4123] the services of practice: no export, no hand-over, no printing and no server, and Undo of a count leaves it not counted', async () => {
  world = await openScreenWorld({ username: 'maria' })
  const session = world.services.session.state()
  if (session.is !== 'in') throw new Error('nobody is signed in')
  const { services, end } = makePractice(world.services, session)
  await expect(services.outbox.exportFiles()).rejects.toThrow('practice')
  await expect(services.outbox.handOver()).rejects.toThrow('practice')
  await expect(services.openPrinter()).rejects.toThrow('practice')
  expect(services.api.online()).toBe(false)
  const found = await services.catalog.resolve('PRACTICE-1')
  if (found.kind !== 'product' || !found.product) throw new Error('no practice item')
  const { op } = await services.recorder.count(
    found.product,
    { physical_count: 1, remarks: null, done: true },
    { source: 'scan' },
  )
  const counted = await services.catalog.resolve('PRACTICE-1')
  expect(counted).toMatchObject({ product: { scanned: true, physical_count: 1, countProgress: { kind: 'saved' } } })
  await services.recorder.undo(op.id)
  expect(await services.catalog.resolve('PRACTICE-1')).toMatchObject({
    product: { scanned: false, physical_count: null },
  })
  end()
})

test('[SCAN-4124] a hardware scanner on the practice screen scans there, and opens no real count', async () => {
  world = await openScreenWorld({ username: 'maria' })
  const shown = world.open([{ path: '*', element: <HardwareScanner /> }], '/practice')
  typeLikeScanner(tagNamed('PRACTICE-1'))
  await act(async () => {})
  expect(shown.path()).toBe('/practice')
  await shown.goTo('/outbox')
  typeLikeScanner(tagNamed('PRACTICE-1'))
  await waitFor(() => expect(shown.path()).toContain('/qr?code='))
})
