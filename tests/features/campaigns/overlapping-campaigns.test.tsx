/** Two open campaigns over the same items: each shows what is counted for it, with the same figure everywhere. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
  idOf,
  openItem,
  openWorld,
  products,
  type Row,
  recordsOfKind,
  routes,
  rowOf,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const allRoutes = [...routes, { path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const figureOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

it('[CAMPAIGN-3801] counts before a second campaign from zero stay counted in the first: its page, its rooms and the dialog that closes it agree', async () => {
  await openWorld()
  const first = await campaignIn('counting')
  const items = await products()
  for (const { id, units } of items.slice(0, 3)) await count('maria', id, units)
  const { id: second } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'Spot check', as_at: '2025-12-31' })
  await ask('admin', 'PATCH', `inventory/${second}/`, { state: 'counting', includes_earlier: false })
  await count('maria', items[3]!.id, items[3]!.units)
  await world.services.catalog.refresh('manual')
  const countedFirst = (await products()).filter(({ scanned }) => scanned).length
  const expected = [
    { id: first, counted: countedFirst },
    { id: second, counted: 1 },
  ]
  for (const { id, counted } of expected) {
    const page = world.open(allRoutes, `${area}/counts/${id}`)
    await screen.findByText(new RegExp(`\\. ${counted} items? already counted`))
    const view = 'Not yet counted'
    await user.click(await screen.findByRole('radio', { name: view }))
    await screen.findByText(new RegExp(`^${items.length - counted} items?`))
    page.unmount()
    const rooms = world.open(allRoutes, `${area}/counts/${id}/rooms`)
    await waitFor(() => expect(figureOf('Items counted')).toBe(`${counted} of ${items.length}`))
    rooms.unmount()
  }
  await ask('admin', 'PATCH', `inventory/${first}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${first}`)
  await user.click(await screen.findByRole('button', { name: /Close/ }))
  await screen.findByText(new RegExp(`${items.length - countedFirst} items? `))
})

/** A second campaign; then nothing counted before is counted in the list. */
async function beginSecond(scope: Campaign['scope'] = {}): Promise<number> {
  const draft = { name: 'Spot check', as_at: '2025-12-31', scope }
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', draft)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
  return id
}

it('[CAMPAIGN-5285] a second open campaign, or one that closed and missed the items: the first is reconciled by its own counts, by key, selection and rule; second counts wait on its board and before it closes', async () => {
  await openWorld({ products: 60 })
  const [item, other, third, fourth] = (await products()).filter(
    (row) => row.physical_count === null && row.units > 3,
  ) as [Row, Row, Row, Row]
  const first = await campaignIn('counting')
  for (const { id, units } of [item, other, third, fourth]) await count('maria', id, units - 1)
  const question = '00000000-0000-4000-8000-000000005285'
  await ask('admin', 'PUT', `campaign-records/${question}/`, {
    ...{ id: question, campaign: first, made_by: await idOf('admin'), recorded_at: new Date().toISOString() },
    ...{ skew_ms: 0, device: 'desk', kind: 'second-count-asked', product: other.id, cause: 'person' },
    ...{ first_by: await idOf('maria'), event: null, reason: null },
  })
  const second = await beginSecond()
  await waitForRow(fourth.id, (row) => !row.scanned && row.physical_count === fourth.units - 1)

  const page = world.open(allRoutes, `${area}/counts/${first}`)
  await openItem(/^Waiting for second count · 1/, other)
  await screen.findByText('Another person must count it again. No count is suggested until then.')
  await openItem(/^Shortage ·/, item)
  await screen.findByRole('button', { name: `Accept ${item.units - 1}` })
  const facts = within(screen.getByRole('row', { name: /^Current count/ }))
  facts.getByText(String(item.units - 1))
  await user.click(screen.getByRole('button', { name: 'Accept by rule' }))
  const rules = within(await screen.findByRole('dialog', { name: 'Accept by rule' }))
  await user.click(await rules.findByRole('radio', { name: /One person counted less/ }))
  const planned = (await rules.findByRole('table')).textContent
  for (const one of [item, third, fourth]) expect(planned).toContain(one.property_number)
  expect(planned).not.toContain(other.property_number)
  await user.click(rules.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: `Accept ${item.units - 1}` }))
  await giveReason()
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      { campaign: first, product: item.id, difference: 'short' },
    ]),
  )
  await user.click(await screen.findByRole('radio', { name: 'Shortage or overage' }))
  for (const one of [third, other]) await user.click(within(await rowOf(one)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Accept 2 counts' }))
  await screen.findByRole('dialog', { name: 'Accept 1 count as it is?' })
  await user.keyboard('{Escape}')
  page.unmount()

  // The second one closes without having found them.
  await ask('admin', 'PATCH', `inventory/${second}/`, { state: 'reconciling' })
  await ask('admin', 'PATCH', `inventory/${second}/`, { state: 'closed', close_reason: 'A mistake' })
  await waitForRow(fourth.id, (row) => row.missing_in === second)
  const rooms = world.open(allRoutes, `${area}/counts/${first}/rooms`)
  await screen.findByText(/1 item .*second count/)
  rooms.unmount()
  await ask('admin', 'PATCH', `inventory/${first}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${first}`)
  await openItem(/^Shortage ·/, fourth)
  await screen.findByRole('button', { name: `Accept ${fourth.units - 1}` })
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  await screen.findByText(`1 item waits for a second count: ${other.property_number}.`)
})

it('[CAMPAIGN-5791] items that a campaign did not find, counted in another open one by earlier counts: the dialog that closes it says how many, and the other one no longer counts them', async () => {
  await openWorld({ products: 60 })
  const items = await products()
  const isInSection = (row: Row) => (row as unknown as { section: { id: number } }).section.id === 1
  const [missed, also, found] = items.filter(isInSection) as [Row, Row, Row]
  const outside = items.find((row) => !isInSection(row)) as Row
  await ask('admin', 'POST', 'products/reset_flags/', { scanned: true, physical_count: true })
  for (const { id, units } of [missed, also, found, outside]) await count('maria', id, units)
  const first = await campaignIn('counting')
  const second = await beginSecond({ section: 1 })
  await count('maria', found.id, found.units)
  await ask('admin', 'PATCH', `inventory/${second}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  const countedIn = async (id: number, counted: number) => {
    const rooms = world.open(allRoutes, `${area}/counts/${id}/rooms`)
    await waitFor(() => expect(figureOf('Items counted')).toBe(`${counted} of ${items.length}`))
    rooms.unmount()
  }
  await countedIn(first, 4)
  const page = world.open(allRoutes, `${area}/counts/${second}`)
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  await screen.findByText(
    /^2 items that are not counted here are counted in Count 2026 by earlier counts\. They won’t be counted there/,
  )
  page.unmount()
  await ask('admin', 'PATCH', `inventory/${second}/`, { state: 'closed', close_reason: 'A mistake' })
  await waitForRow(missed.id, (row) => row.missing_in === second)
  await countedIn(first, 2)
  world.open(allRoutes, `${area}/counts/${first}`)
  await screen.findByText(/Earlier counts are kept, except of items that a closed count has missed since\./)
})

it('[CAMPAIGN-5309] items of the baseline that were moved out of the scope or deleted without a count: the dialog that closes names them, with where Reconcile has them', async () => {
  await openWorld({ products: 60 })
  const section = 1
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', {
    ...{ name: 'One section', as_at: '2025-12-31', scope: { section } },
  })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
  const inSection = (await products()).filter(
    (row) => (row as unknown as { section: { id: number } }).section.id === section,
  )
  const [moved, deleted, found] = inSection as [Row, Row, Row]
  await count('maria', found.id, found.units)
  for (const one of [moved, found]) await ask('admin', 'PATCH', `products/${one.id}/`, { section: 2 })
  await ask('admin', 'DELETE', `products/${deleted.id}/`)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(allRoutes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('button', { name: /^(Close|Ask to close)/ }))
  const line = await screen.findByText(
    /^Of these, 2 items were moved, transferred, changed or deleted since counting began/,
  )
  for (const one of [moved, deleted]) expect(line.textContent).toContain(one.property_number)
  screen.getByText(new RegExp(`^${inSection.length - 1} items are not yet counted`))
})
