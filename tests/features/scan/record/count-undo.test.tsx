import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
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

/** Opens a device without a network and returns the first uncounted item that passes the filter. */
async function uncountedItem(passes: (row: ProductView) => boolean): Promise<ProductView> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  return all.rows.find((row) => passes(row) && !row.scanned && row.physical_count === null)!
}
const tagOf = ({ id }: ProductView) => `/qr?product_id=${id}`
const enabledButton = (name: RegExp | string = /^Submit · /) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
const value = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Count' }).value
const lastScans = () => screen.getByRole('region', { name: 'Last scans' })
const card = (text: string) => waitFor(() => expect(screen.getByRole('article').textContent).toContain(text))
const cardClosed = () => waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
const undo = () => fireEvent.click(screen.getByRole('button', { name: /^Undo / }))
const counts = async () =>
  (await world.services.outbox.list({ closed: true }))
    .filter(({ kind, state }) => kind === 'count' && state !== 'withdrawn')
    .map(({ patch }) => patch['physical_count'])
    .toReversed()
const onServer = async (id: number) =>
  (await world.server.ask('admin', `products/${id}/`)).body as { physical_count: number | null; scanned: boolean }
const send = () => act(() => world.services.outbox.sendNow())

test('[COUNT-205] an item recorded as "Not here": listed in the last scans, shown again when its tag is scanned, and undoable', async () => {
  const item = await uncountedItem((row) => row.units === 1)
  world.open(routes, tagOf(item))
  await enabledButton()
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '0' } })
  fireEvent.click(await enabledButton('Record as not here'))
  await cardClosed()
  expect(within(lastScans()).getByRole('listitem').textContent).toContain('Not here')
  typeLikeScanner(tagOf(item))
  await card('Not here · Saved on this device')
  await enabledButton()
  // Undone during a try, a second op would follow (COUNT-1723): the try without a network ends first.
  await send()
  undo()
  await card('Not yet counted')
  expect(screen.queryByRole('region', { name: 'Last scans' })).toBeNull()
  expect(await world.services.outbox.list()).toEqual([])

  // Recorded again and sent: the device still shows it, and undoing it reaches the server.
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '0' } })
  fireEvent.click(await enabledButton('Record as not here'))
  await cardClosed()
  world.network.isCut = false
  await send()
  const findings = async () =>
    ((await world.server.ask('admin', 'findings/')).body as { results: Record<string, unknown>[] }).results
  expect(await findings()).toMatchObject([{ kind: 'not-found', product: item.id }])
  typeLikeScanner(tagOf(item))
  await card('Not here · Sent ')
  await enabledButton()
  undo()
  await card('Not yet counted')
  await send()
  await waitFor(async () =>
    expect(await findings()).toMatchObject([{ product: item.id, undone_at: expect.any(String) }]),
  )
  expect(world.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
})

test('[COUNT-206] each scanned tag of a lot: adds one to its count; Undo subtracts one', async () => {
  const lot = await uncountedItem((row) => row.units >= 3 && row.units <= 60)
  world.open(routes, '/qr')
  for (const sum of [1, 2, 3]) {
    typeLikeScanner(tagOf(lot))
    fireEvent.click(await enabledButton(`Submit · ${sum}`))
    await cardClosed()
  }
  expect(await counts()).toEqual([1, 2, 3])
  undo()
  await enabledButton('Submit · 3')
  expect(screen.getByText(`2 of ${lot.units} counted so far. This tag makes it 3.`)).toBeTruthy()
  undo()
  await enabledButton('Submit · 2')
  expect(await counts()).toEqual([1])
  world.network.isCut = false
  await send()
  await waitFor(async () => expect(await onServer(lot.id)).toMatchObject({ physical_count: 1, scanned: true }))
})

test('[COUNT-206] counts of a lot that were sent one by one: undone one by one', async () => {
  const lot = await uncountedItem((row) => row.units >= 3)
  world.network.isCut = false
  world.open(routes, '/qr')
  for (const sum of [1, 2]) {
    typeLikeScanner(tagOf(lot))
    fireEvent.click(await enabledButton(`Submit · ${sum}`))
    await cardClosed()
    await send()
    await waitFor(async () => expect(await onServer(lot.id)).toMatchObject({ physical_count: sum }))
  }
  undo()
  await enabledButton('Submit · 2')
  await send()
  await waitFor(async () => expect(await onServer(lot.id)).toMatchObject({ physical_count: 1, scanned: true }))
  undo()
  await enabledButton('Submit · 1')
  await send()
  await waitFor(async () => expect(await onServer(lot.id)).toMatchObject({ physical_count: null, scanned: false }))
  expect(world.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
})

test('[COUNT-207] a counted single item or a complete lot, scanned again: "already counted", and no higher suggestion', async () => {
  const single = await uncountedItem((row) => row.units === 1)
  world.open(routes, '/qr')
  for (const sum of [1, 1]) {
    typeLikeScanner(tagOf(single))
    fireEvent.click(await enabledButton(`Submit · ${sum}`))
    await cardClosed()
  }
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const lot = all.rows.find((row) => row.units >= 2 && !row.scanned && row.physical_count === null)!
  typeLikeScanner(tagOf(lot))
  await enabledButton('Submit · 1')
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: String(lot.units) } })
  fireEvent.click(await enabledButton(`Submit · ${lot.units}`))
  await cardClosed()
  typeLikeScanner(tagOf(lot))
  await enabledButton(`Submit · ${lot.units}`)
  expect(value()).toBe(String(lot.units))
})

test('[COUNT-209] a scanned product that the server fails to return or does not have: a toast says so', async () => {
  world = await openScreenWorld({ username: 'maria' })
  world.network.answerInstead = (request) =>
    request.url.endsWith('/products/990001/') ? Response.json({ detail: 'No.' }, { status: 500 }) : null
  const saidTimes = countAppearances(
    /^Something went wrong!An error occurred while attempting to retrieve the scanned product\./,
  )
  world.open(routes, '/qr?product_id=990001')
  await waitFor(() => expect(saidTimes()).toBe(1))
  // A second product, which the server does not have.
  typeLikeScanner('/qr?product_id=990002')
  await waitFor(() => expect(saidTimes()).toBe(2))
  expect(await screen.findByRole('heading', { name: 'Not in the property records' })).toBeTruthy()
})

test('[COUNT-210] a count from another tab: changes the suggestion, never a typed value, and Submit still works', async () => {
  const lot = await uncountedItem((row) => row.units >= 3)
  world.open(routes, tagOf(lot))
  const input = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Count' })
  expect(input.value).toBe('0')
  const elsewhere = (physical_count: number) =>
    act(async () => {
      const fresh = (await world.services.catalog.get<ProductView>('products', lot.id))!
      await world.services.recorder.count(fresh, { physical_count, remarks: null, done: true }, { source: 'list' })
    })
  // Typed before Submit is enabled; the other tab's count arrives in between.
  fireEvent.change(input, { target: { value: '3' } })
  await elsewhere(2)
  await card('Saved on this device')
  expect(input.value).toBe('3')
  // The changed suggestion disables Submit for a moment again; a press before that has no effect.
  await waitFor(() => {
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Submit · 3' })
    if (button && !button.disabled) fireEvent.click(button)
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })
  expect(await counts()).toEqual([2, 3])
})

test('[SCAN-5297] a 0 typed over the suggested 0: its message, and no count that arrives takes its place; Submit saves nothing', async () => {
  const lot = await uncountedItem((row) => row.units >= 3)
  world.open(routes, tagOf(lot))
  const input = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Count' })
  expect(input.value).toBe('0')
  fireEvent.input(input, { target: { value: '0' } })
  await screen.findByRole('button', { name: 'Record as not here' })
  await act(async () => {
    const fresh = (await world.services.catalog.get<ProductView>('products', lot.id))!
    await world.services.recorder.count(fresh, { physical_count: 2, remarks: null, done: true }, { source: 'list' })
  })
  await card('Saved on this device')
  expect(input.value).toBe('0')
  expect(screen.queryByRole('button', { name: /^Submit · / })).toBeNull()
  expect(await counts()).toEqual([2])
})

test('[COUNT-1501] a count being checked on a server without versions: its card does not call it sent', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30, plain: true })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units > 1 && !row.scanned && row.physical_count === null)!
  for (const physical_count of [1, 2]) {
    const now = (await world.services.catalog.get<ProductView>('products', item.id))!
    await world.services.recorder.count(now, { physical_count, remarks: null, done: true }, { source: 'list' })
    await send()
  }
  expect(world.services.outbox.summary()).toMatchObject({ notSent: 0, checking: 1 })
  world.open(routes, tagOf(item))
  await card('Checking…')
  expect(screen.getByRole('article').querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('saved')
  expect(screen.getByRole('article').textContent).not.toContain('Sent')
})

test('[COUNT-1721] a count being checked: the product list, its filter and its export say so, and "Counted" once the check is over', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30, plain: true })
  const { catalog, outbox, recorder } = world.services
  const all = await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units > 1 && !row.scanned && row.physical_count === null)!
  for (const physical_count of [1, 2]) {
    const now = (await catalog.get<ProductView>('products', item.id))!
    await recorder.count(now, { physical_count, remarks: null, done: true }, { source: 'list' })
    await send()
  }
  expect(outbox.summary()).toMatchObject({ notSent: 0, checking: 1 })
  const shown = world.open(
    [{ path: '/inventory/database', element: <ProductDatabase /> }],
    '/inventory/database?state=checking',
  )
  expect((await screen.findAllByText(countStateLabels.checking)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getAllByText(item.property_number)).toHaveLength(1))
  const query = { collection: 'products', where: { id: item.id } } as const
  const exportContext = { timeZone: 'Asia/Manila', onProgress() {}, signal: new AbortController().signal }
  const exported = async () =>
    (await exportOnDevice(catalog, query, ['state'], { ...exportContext, kind: 'csv', day: '2026-11-22' })).blob.text()
  expect(await exported()).toContain(countStateLabels.checking)

  // The time of the check has come, and the server still shows the newest value.
  const { requests } = world.core.db()
  const settling = (await requests.toArray()).filter(({ state }) => state === 'settling')
  for (const { id } of settling) await requests.update(id, { nextAt: 1 })
  await world.catalog.settled()
  await send()
  await waitFor(() => expect(outbox.summary()).toMatchObject({ notSent: 0, checking: 0 }))
  await waitFor(() => expect(screen.queryByText(item.property_number)).toBeNull())
  await shown.goTo('/inventory/database?state=sent')
  await screen.findByText(item.property_number)
  expect(await exported()).toContain(countStateLabels.sent)
})
