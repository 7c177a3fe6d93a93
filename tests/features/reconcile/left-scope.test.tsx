/** Items that left the scope of a campaign since counting began: Reconcile, board, close dialog, report and file say the same. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { readSheets } from '#spreadsheet/read-table.ts'
import {
  area,
  ask,
  closeWorld,
  count,
  giveReason,
  openWorld,
  products,
  type Row,
  recordsOfKind,
  routes,
  rowOf,
  user,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

const allRoutes = [...routes, { path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const section = 1
type InSection = Row & { section: { id: number }; user: number }

/** A campaign of a section from zero, with its items. */
async function beginSection(): Promise<{ id: number; items: readonly InSection[] }> {
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', {
    name: 'One section',
    as_at: '2025-12-31',
    scope: { section, price: { max: '9000000.00' } },
  })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
  const items = ((await products()) as unknown as InSection[]).filter((row) => row.section.id === section)
  return { id, items }
}
/** Deletes one of these items that no document names. */
async function deleteOne<Item extends Row>(items: readonly Item[]): Promise<Item> {
  for (const item of items) {
    const answer = await world.server.ask('admin', `products/${item.id}/`, { method: 'DELETE' })
    if (answer.status === 204) return item
  }
  throw new Error('every item is named by a document')
}
/** The columns of the item list that the page exports, by their headings. */
async function exported(kind: 'CSV' | 'XLSX'): Promise<Record<string, readonly string[]>> {
  let saved: Blob | null = null
  const blobs = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:saved'
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click((await screen.findAllByRole('menuitem', { name: kind }))[0]!)
  await waitFor(() => expect(saved).not.toBeNull())
  blobs.mockRestore()
  const read = await readSheets(new Uint8Array(await saved!.arrayBuffer()))
  if (!read.ok) throw new Error(read.text)
  const [head, ...rows] = read.file.sheets[0]!.rows
  return Object.fromEntries(head!.map((name, at) => [name, rows.map((cells) => cells[at] ?? '')]))
}
const edit = (item: Row, patch: object) => ask('admin', 'PATCH', `products/${item.id}/`, patch)

it('[CAMPAIGN-5572] items that were moved, transferred, changed or deleted since counting began: a group of the queue has them with the reason, and the board, the dialog that closes and the report have the same figures', async () => {
  await openWorld({ products: 120 })
  const { id, items } = await beginSection()
  const deleted = await deleteOne(items)
  const [short, moved, transferred, changed, even] = items
    .filter(({ id: one }) => one !== deleted.id)
    .toSorted((a, b) => b.units - a.units) as [...[InSection, InSection, InSection, InSection, InSection]]
  await count('maria', even.id, even.units)
  await count('maria', short.id, short.units - 1)
  for (const item of [moved, even, short]) await edit(item, { section: 2 })
  await edit(transferred, { section: 2, user: transferred.user === 1 ? 2 : 1 })
  await edit(changed, { price: '9500000.00' })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')

  const shown = world.open(allRoutes, `${area}/counts/${id}`)
  const group = 'Left the scope'
  await user.click(await screen.findByRole('radio', { name: `${group} · 4` }))
  const reasons: [Row, string, RegExp][] = [
    [moved, 'Moved out', /Moved out since counting began\. Section: .+, now .+\. It stays in the figures/],
    [transferred, 'Transferred', /Transferred since counting began\. Person: .+, now .+; Section: .+, now/],
    [changed, 'Record changed', /Record changed since counting began\. Unit cost: ₱.+, now ₱9,500,000\.00\./],
    [deleted, 'Not in the list', /Deleted from the records since counting began\. It stays in the figures/],
  ]
  for (const [item, label, sentence] of reasons) {
    const row = await rowOf(item)
    within(row).getByText(`${group}: ${label}`)
    await user.click(row)
    await waitFor(() =>
      expect(
        screen
          .getAllByText(/since counting began/)
          .map((one) => one.textContent)
          .join(),
      ).toMatch(sentence),
    )
  }
  // One that was counted is in the group of its difference, or in none.
  expect(screen.queryByRole('row', { name: new RegExp(even.property_number) })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: /^Shortage · / }))
  await user.click(await rowOf(short))
  await screen.findByText(/^Moved out since counting began\./)
  await screen.findByRole('button', { name: `Accept ${short.units - 1}` })

  await shown.goTo(`${area}/counts/${id}/rooms`)
  await screen.findByText(/^6 items of the baseline left the scope, so no room here includes them: 4 not counted\.$/)
  await shown.goTo(`${area}/counts/${id}/report`)
  await screen.findByText(/^6 items of the baseline are no longer in the scope of this count.*4 aren’t counted\.$/)
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  await screen.findByText('6 items')
  for (const item of [moved, transferred, changed, deleted, even, short]) await rowOf(item)

  await shown.goTo(`${area}/counts/${id}`)
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  const line = await screen.findByText(/^Of these, 4 items were moved, transferred, changed or deleted/)
  for (const [item] of reasons) expect(line.textContent).toContain(item.property_number)
  screen.getByText(new RegExp(`^${items.length - 2} items are not yet counted`))
})

it('[CAMPAIGN-5673] two people counted an item differently before it left the scope: it is among the counts that disagree', async () => {
  await openWorld({ products: 60 })
  const { id, items } = await beginSection()
  const [item] = items.toSorted((a, b) => b.units - a.units) as [InSection]
  await count('maria', item.id, item.units - 1)
  await count('jose', item.id, item.units)
  await edit(item, { section: 2 })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('radio', { name: 'Counts disagree · 1' }))
  await user.click(await rowOf(item))
  await screen.findByText(/^Moved out since counting began\./)
})

it('[CAMPAIGN-5574] a deleted item that was not counted is settled with a reason, and with its settlement it is missing in the closed count', async () => {
  await openWorld({ products: 60 })
  const { id, items } = await beginSection()
  const deleted = await deleteOne(items)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  const shown = world.open(allRoutes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('radio', { name: 'Left the scope · 1' }))
  await user.click(await rowOf(deleted))
  await user.click(await screen.findByRole('button', { name: 'Settle without a count' }))
  await giveReason()
  await screen.findByRole('radio', { name: 'Left the scope · 0' })
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      { campaign: id, product: deleted.id, difference: 'missing', count: null, units: deleted.units },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
  await screen.findByRole('radio', { name: 'Left the scope · 1' })
  await waitFor(async () => expect((await recordsOfKind('settlement'))[0]?.undone_at).not.toBeNull())
  shown.unmount()
})

it('[CAMPAIGN-5575] without the baseline on the device the queue says that items that left the scope may be missing from it', async () => {
  await openWorld({ products: 60 })
  const { id } = await beginSection()
  world.network.isCut = true
  await world.services.catalog.refresh('manual')
  world.network.isCut = false
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  world.open(allRoutes, `${area}/counts/${id}`)
  await screen.findByText(/items that left the scope of this count may be missing from this list/)
})

it('[CAMPAIGN-5671] a baseline that is not on the device and arrives slowly: the queue is shown without waiting for it, and has the items that left the scope once it is here', async () => {
  await openWorld({ products: 60 })
  const { id, items } = await beginSection()
  const deleted = await deleteOne(items)
  const [short] = items.filter((one) => one.id !== deleted.id).toSorted((a, b) => b.units - a.units)
  await count('maria', short!.id, short!.units - 1)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  world.network.beforeRequest = async ({ url }) => {
    if (url.includes('/book/')) await arrival
  }
  world.open(allRoutes, `${area}/counts/${id}`)
  await screen.findByRole('radio', { name: 'Shortage · 1' })
  await screen.findByText(/may be missing from this list/)
  // A change of the list while it is being downloaded is shown too.
  await count('maria', short!.id, short!.units)
  await world.services.catalog.refresh('manual')
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Shortage · 1' })).toBeNull())
  arrive()
  await screen.findByRole('radio', { name: 'Left the scope · 1' })
  expect(screen.queryByText(/may be missing from this list/)).toBeNull()
})

it('[CAMPAIGN-5672] the files of the report have a column with what happened to each item that left the scope, and none without such items or after the close', async () => {
  await openWorld({ products: 120 })
  const { id, items } = await beginSection()
  await world.services.catalog.refresh('manual')
  const shown = world.open(allRoutes, `${area}/counts/${id}/report`)
  expect(await exported('CSV')).not.toHaveProperty('Left the scope')

  const deleted = await deleteOne(items)
  const [moved, changed, both] = items.filter((one) => one.id !== deleted.id) as [InSection, InSection, InSection]
  await edit(moved, { section: 2 })
  await edit(changed, { price: '9500000.00' })
  await edit(both, { section: 2, user: both.user === 1 ? 2 : 1 })
  await world.services.catalog.refresh('manual')
  await screen.findByText(/^4 items of the baseline are no longer in the scope/)
  const expected = {
    [moved.property_number]: 'Moved out',
    [both.property_number]: 'Transferred',
    [changed.property_number]: 'Record changed',
    [deleted.property_number]: 'Not in the list',
  }
  for (const kind of ['CSV', 'XLSX'] as const) {
    const columns = await exported(kind)
    const left = columns['Property number']!.flatMap((number, row) => {
      const what = columns['Left the scope']![row]
      return what ? [[number, what] as const] : []
    })
    expect(Object.fromEntries(left), kind).toEqual(expected)
    for (const { property_number } of items) expect(columns['Property number'], kind).toContain(property_number)
  }

  // Back again: nothing happened to it.
  await edit(moved, { section })
  await world.services.catalog.refresh('manual')
  await screen.findByText(/^3 items of the baseline are no longer in the scope/)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed' })
  await world.services.catalog.refresh('manual')
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Left the scope' })).toBeNull())
  expect(await exported('CSV')).not.toHaveProperty('Left the scope')
  shown.unmount()
})

it('[CAMPAIGN-5523] a file of the report made before the page knows what left the scope: it waits and has the column', async () => {
  await openWorld({ products: 60 })
  const { id, items } = await beginSection()
  await deleteOne(items)
  await world.services.catalog.refresh('manual')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { catalog } = world.services
  const ids = catalog.ids.bind(catalog)
  const slow = vi.spyOn(catalog, 'ids').mockImplementation((...query) => arrival.then(() => ids(...query)))
  world.open(allRoutes, `${area}/counts/${id}/report`)
  const columns = exported('CSV')
  await screen.findByRole('button', { name: 'Stop' })
  arrive()
  expect((await columns)['Left the scope']).toContain('Not in the list')
  slow.mockRestore()
})

it('[CAMPAIGN-5582] an item that entered the scope since counting began and is not counted: the dialog that closes names it, and says not that every item is counted', async () => {
  await openWorld({ products: 60 })
  const { id, items } = await beginSection()
  for (const item of items) await count('maria', item.id, item.units)
  const others = ((await products()) as unknown as InSection[]).filter((row) => row.section.id !== section)
  const [entered, counted] = others as [InSection, InSection]
  for (const item of [entered, counted]) await edit(item, { section })
  await count('maria', counted.id, counted.units)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  const line = await screen.findByText(/^1 item entered the scope after the baseline was saved and isn’t counted/)
  expect(line.textContent).toContain(entered.property_number)
  expect(screen.queryAllByText(/^Every item is counted/).length).toBe(0)
})

it('[CAMPAIGN-5583] a count over no items: the dialog that closes it says so, and not that every item is counted', async () => {
  await openWorld({ products: 30 })
  const draft = { name: 'Nothing', as_at: '2025-12-31', scope: { price: { min: '99999999.00' } } }
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', draft)
  for (const state of ['counting', 'reconciling']) await ask('admin', 'PATCH', `inventory/${id}/`, { state })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  await screen.findByText(/^The baseline has no items/)
  expect(screen.queryAllByText(/^Every item is counted/).length).toBe(0)
})
