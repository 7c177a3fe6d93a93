/** The condition on the scan form: chosen beside the remarks, saved with the count or alone. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/qr', element: <ScanScreen /> },
  { path: '/outbox', element: <OutboxScreen /> },
]

interface Condition {
  id: number
  name: string
}

/** Opens a device without a network. Returns an item that nobody has counted, and a condition that it does not have. */
async function uncountedItem(username = 'maria'): Promise<{ item: ProductView; poor: Condition; worse: Condition }> {
  world = await openScreenWorld({ username })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units === 1 && !row.scanned && row.physical_count === null)!
  const known = await world.services.catalog.list<Condition>({ collection: 'conditions', from: 0, limit: 100 })
  const [poor, worse] = known.rows.filter(({ id }) => id !== item.condition) as [Condition, Condition]
  return { item, poor, worse }
}
const tagOf = ({ id }: ProductView) => `/qr?product_id=${id}`
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Condition/ })
const choose = async ({ id }: Condition) => fireEvent.change(await select(), { target: { value: String(id) } })
const press = async (name: RegExp | string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const recorded = async () =>
  (await world.services.outbox.list()).map(({ kind, patch }) => [kind, patch]).toReversed() as [string, object][]
const lastScans = () => screen.findByRole('region', { name: 'Last scans' })
const shown = (id: number) => world.services.catalog.get<ProductView>('products', id)

test('[COUNT-1781] an untouched condition: the count is saved without it', async () => {
  const { item, poor } = await uncountedItem()
  world.open(routes, tagOf(item))
  expect((await select()).value).toBe(String(item.condition))
  expect(screen.queryByRole('button', { name: 'Save condition only' })).toBeNull()
  await choose(poor)
  await choose({ id: item.condition, name: '' })
  expect(screen.queryByRole('button', { name: 'Save condition only' })).toBeNull()
  await press(/^Submit/)
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
  expect((await recorded()).map(([kind]) => kind)).toEqual(['count', 'scanned'])
})

test('[COUNT-1782] a condition chosen before Submit: saved with the count, named in Last scans and in the outbox, undone with it', async () => {
  const { item, poor } = await uncountedItem()
  const screens = world.open(routes, tagOf(item))
  await choose(poor)
  expect(screen.getByText(`Condition, was ${item.names.condition}`)).toBeTruthy()
  await press(/^Submit/)
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
  expect(await recorded()).toEqual([
    ['count', { physical_count: 1, remarks: item.remarks }],
    ['scanned', { scanned: true }],
    ['condition', { condition: poor.id }],
  ])
  expect(within(await lastScans()).getByRole('listitem').textContent).toContain(`Condition: ${poor.name}`)
  await waitFor(async () =>
    expect(await shown(item.id)).toMatchObject({ condition: poor.id, names: { condition: poor.name } }),
  )
  await screens.goTo('/outbox')
  await screen.findByText(new RegExp(`Count 1.* · Condition: ${poor.name} · done`))
  await screens.goTo('/qr')
  await act(async () => {
    const [first] = (await world.services.outbox.list()).toReversed()
    await world.services.recorder.undo(first?.id ?? '')
  })
  expect(await recorded()).toEqual([])
  await waitFor(async () => expect(await shown(item.id)).toMatchObject({ condition: item.condition }))
})

test('[COUNT-1783] "Save condition only": no count, the card stays open with the new condition, and Undo brings the old one back', async () => {
  const { item, poor } = await uncountedItem()
  world.open(routes, tagOf(item))
  await choose(poor)
  await press('Save condition only')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save condition only' })).toBeNull())
  expect(await recorded()).toEqual([['condition', { condition: poor.id }]])
  await waitFor(async () => expect((await select()).value).toBe(String(poor.id)))
  expect(await screen.findByText('Not yet counted')).toBeTruthy()
  expect(within(await lastScans()).getByRole('listitem').textContent).toContain(`Condition: ${poor.name}`)
  await press(/^Undo /)
  await waitFor(async () => expect((await select()).value).toBe(String(item.condition)))
  await waitFor(async () => expect(await recorded()).toEqual([]))
})

test('[COUNT-1784] a chosen condition is a typed value: the next tag waits, and it is restored after a restart', async () => {
  const { item, poor } = await uncountedItem()
  const first = world.open(routes, tagOf(item))
  await choose(poor)
  typeLikeScanner(`/qr?product_id=${item.id + 1}`)
  await screen.findByText('1 more tag waiting')
  expect((await select()).value).toBe(String(poor.id))
  first.unmount()
  world.open(routes, tagOf(item))
  await waitFor(async () => expect((await select()).value).toBe(String(poor.id)))
  await press(/^Submit/)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toContain('condition'))
})

test('[COUNT-1785] two conditions for one item: the card names both, and the person decides', async () => {
  const { item, poor, worse } = await uncountedItem()
  const screens = world.open(routes, tagOf(item))
  await choose(poor)
  await press('Save condition only')
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  await world.server.ask('admin', `products/${item.id}/`, {
    method: 'PATCH',
    body: JSON.stringify({ condition: worse.id }),
  })
  world.network.isCut = false
  await act(() => world.services.outbox.sendNow())
  await screens.goTo('/outbox')
  const row = await screen.findByRole('row', { name: /^Condition/ })
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([item.names.condition, poor.name, worse.name]),
  )
  expect(screen.queryByRole('button', { name: /^Recount / })).toBeNull()
  await press(/^Use mine/)
  await waitFor(async () => expect(await world.services.outbox.conflicts()).toEqual([]))
  await act(() => world.services.outbox.sendNow())
  expect((await world.server.ask('admin', `products/${item.id}/`)).body).toMatchObject({ condition: poor.id })
})

test('[COUNT-1786] an employee sees no condition to choose', async () => {
  const { item } = await uncountedItem('ana')
  world.open(routes, tagOf(item))
  await screen.findByRole('article')
  expect(screen.queryByRole('combobox', { name: /^Condition/ })).toBeNull()
})
