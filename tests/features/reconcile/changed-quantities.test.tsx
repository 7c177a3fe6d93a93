/** Quantities that somebody corrects in the records while a campaign counts: Reconcile, close dialog and report compare with the baseline. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import {
  area,
  ask,
  closeWorld,
  count,
  giveReason,
  openItem,
  openView,
  openWorld,
  products,
  type Row,
  recordsOfKind,
  routes,
  rowOf,
  user,
  waitForRow,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

const edit = (item: Row, units: number) => ask('admin', 'PATCH', `products/${item.id}/`, { units })

/** Two items of at least 4 units. The first was counted 1 short and the records were corrected to that; the second was counted as recorded, and then 1 more was recorded. */
async function openWithChanges() {
  await openWorld({ products: 60 })
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'All', as_at: '2025-12-31' })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
  const [short, even] = (await products()).filter(({ units }) => units > 3) as [Row, Row]
  await count('maria', short.id, short.units - 1)
  await count('maria', even.id, even.units)
  await edit(short, short.units - 1)
  await edit(even, even.units + 1)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await waitForRow(even.id, ({ units }) => units === even.units + 1)
  return { id, short, even }
}

/** Pressed before this device has the baseline: the dialog waits for it. */
async function openRules() {
  await user.click(await screen.findByRole('button', { name: 'Accept by rule' }))
  const rules = within(await screen.findByRole('dialog', { name: 'Accept by rule' }))
  await user.click(await rules.findByRole('radio', { name: /One person counted less.*: 1 item$/ }))
  return rules
}

it('[CAMPAIGN-5722] a quantity corrected while counting: queue, lists, suggestion and settlement compare the count with the baseline, as the dialog that closes and the report do', async () => {
  const { id, short, even } = await openWithChanges()
  const page = world.open(routes, `${area}/counts/${id}`)
  await openItem(/^Shortage · 1/, short)
  expect(screen.queryByRole('row', { name: new RegExp(even.property_number) })).toBeNull()
  const row = within(await rowOf(short))
  row.getByText(String(short.units))
  row.getByText(String(short.units - 1))
  await screen.findByRole('button', { name: `Accept ${short.units - 1}` })
  // The panel has both quantities.
  within(screen.getByRole('row', { name: /^Baseline/ })).getByText(new RegExp(`^${short.units} `))
  within(screen.getByRole('row', { name: /^Property records now/ })).getByText(new RegExp(`^${short.units - 1} `))

  await openView()
  within(await rowOf(short)).getByText('-1')
  await screen.findByText(/^1 item\b/)
  await openView('No difference')
  await rowOf(even)
  expect(screen.queryByRole('row', { name: new RegExp(short.property_number) })).toBeNull()

  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  await screen.findByText(/^1 difference /)
  await user.keyboard('{Escape}')

  await openView('To settle')
  const rules = await openRules()
  const planned = within(await rules.findByRole('table')).getAllByRole('row')
  expect(planned).toHaveLength(2)
  expect(planned[1]!.textContent).toContain(short.property_number)
  await user.click(rules.getByRole('button', { name: 'Cancel' }))

  await openItem(/^Shortage · 1/, short)
  await user.click(await screen.findByRole('button', { name: `Accept ${short.units - 1}` }))
  await giveReason()
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      { product: short.id, difference: 'short', units: short.units, count: short.units - 1 },
    ]),
  )
  page.unmount()
  world.open(routes, `${area}/counts/${id}/report`)
  const reasons = within((await screen.findByRole('columnheader', { name: 'Reason' })).closest('table')!)
  const settled = within(await reasons.findByRole('row', { name: /^Under repair/ }))
  expect(
    settled
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['1', '1'])
})

it('[CAMPAIGN-5839] lists of Reconcile after a quantity was corrected: no page is asked for with ids', async () => {
  const { id, short, even } = await openWithChanges()
  const queries: string[] = []
  const { list } = world.catalog
  world.catalog.list = (query, ...rest) => {
    queries.push(JSON.stringify(query))
    return list(query, ...rest)
  }
  world.open(routes, `${area}/counts/${id}`)
  await openView('No difference')
  await rowOf(even)
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(short.property_number) })).toBeNull())
  expect(queries.filter((query) => query.includes('"balanceOf"'))).not.toEqual([])
  expect(queries.filter((query) => query.includes('"id":['))).toEqual([])
})

it('[CAMPAIGN-5840] the server away and back while the dialog is open: the plan and the typed reason stay while the counts are read again', async () => {
  const { id, short } = await openWithChanges()
  world.open(routes, `${area}/counts/${id}`)
  const rules = await openRules()
  await user.selectOptions(await rules.findByRole('combobox', { name: /^Reason/ }), 'Under repair')
  const reads = () => world.network.requests.filter((request) => request.includes('counts_by_person')).length
  const before = reads()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.network.beforeRequest = ({ url }) => (url.includes('counts_by_person') ? held : undefined)
  world.network.isCut = true
  await act(async () => void dispatchEvent(new Event('offline')))
  await rules.findByText(/^You’re offline|^You're offline/)
  world.network.isCut = false
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(reads()).toBe(before + 1))
  within(rules.getByRole('table')).getByText(short.property_number)
  expect(rules.queryByText(/^Reading/)).toBeNull()
  answer()
  await user.click(rules.getByRole('button', { name: 'Record 1 count' }))
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      { product: short.id, difference: 'short', units: short.units, count: short.units - 1 },
    ]),
  )
})

it('[CAMPAIGN-5722] accepting by rule records the difference from the baseline, and nothing is left out because the records changed before', async () => {
  const { id, short } = await openWithChanges()
  world.open(routes, `${area}/counts/${id}`)
  const rules = await openRules()
  await user.selectOptions(await rules.findByRole('combobox', { name: /^Reason/ }), 'Under repair')
  await user.click(rules.getByRole('button', { name: 'Record 1 count' }))
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      { product: short.id, difference: 'short', units: short.units, count: short.units - 1 },
    ]),
  )
})

it('[CAMPAIGN-5831] the baseline cannot be downloaded: accepting by rule says so and what to do, and continues once the download works; the queue offers to try again too', async () => {
  const { id, short } = await openWithChanges()
  world.network.answerInstead = ({ url }) =>
    url.includes(`/inventory/${id}/book/`) ? Response.json({ detail: 'broken' }, { status: 500 }) : null
  world.open(routes, `${area}/counts/${id}`)
  await screen.findByText(/^The baseline isn’t on this device/)
  await screen.findByRole('button', { name: 'Read again' })
  await user.click(await screen.findByRole('button', { name: 'Accept by rule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept by rule' }))
  await dialog.findByText(/^Accepting by rule compares counts with the baseline, which isn’t on this device yet/)
  expect(dialog.queryByText(/^Reading/)).toBeNull()
  // Once by the queue, and a few times because the server counts as unreachable after each failure.
  const downloads = world.network.requests.filter((request) => request.includes('/book/'))
  expect(downloads.length).toBeLessThanOrEqual(12)
  const tryAgain = dialog.getByRole('button', { name: 'Try Again' })
  world.network.answerInstead = null
  await user.click(tryAgain)
  await user.click(await dialog.findByRole('radio', { name: /One person counted less.*: 1 item$/ }))
  const planned = within(await dialog.findByRole('table')).getAllByRole('row')
  expect(planned[1]!.textContent).toContain(short.property_number)
  expect(screen.queryByText(/^The baseline isn’t on this device/)).toBeNull()
})
