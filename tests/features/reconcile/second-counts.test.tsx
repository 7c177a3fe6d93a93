/** Second counts on the reconcile screen: requested, waiting, contradicted, decided; never accepted by a key or a rule in between. */

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
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
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

let made = 0
async function countAgain(who: string, campaign: number, product: number, asked: string, counted: number) {
  const id = numberedUuid(++made)
  const body = {
    ...{ id, campaign, made_by: await idOf(who), recorded_at: new Date().toISOString(), skew_ms: 0 },
    ...{ device: `phone of ${who}`, kind: 'second-count', product, asked, count: counted, remarks: null },
  }
  return ask<CampaignRecord>(who, 'PUT', `campaign-records/${id}/`, body)
}
const readAgain = () => document.dispatchEvent(new Event('visibilitychange'))

it('[CAMPAIGN-4247] requested in Reconcile: waits, disagrees after another count, and is settled with a reason; key and rule accept nothing in between', async () => {
  await openWorld()
  const [item, other] = (await products()).filter((row) => row.physical_count === null && row.units > 3) as [Row, Row]
  const campaign = await campaignIn('counting')
  await count('maria', item.id, item.units - 1)
  await count('maria', other.id, other.units - 1)
  await waitForRow(other.id, (row) => row.physical_count === other.units - 1)
  const page = world.open(routes, `${area}/counts/${campaign}`)
  await openItem(/^Shortage ·/, item)
  await user.type(await screen.findByRole('textbox', { name: 'Why, if needed' }), 'The room was dark')
  await user.click(screen.getByRole('button', { name: 'Ask for a second count' }))
  await openItem(/^Waiting for second count · 1/, item)
  await screen.findByText('Another person must count it again. No count is suggested until then.')
  expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
  const [question] = await waitFor(async () => {
    const found = await recordsOfKind('second-count-asked')
    expect(found).toMatchObject([{ product: item.id, first_by: await idOf('maria'), reason: 'The room was dark' }])
    return found
  })
  // By rule: only the other item.
  await user.click(screen.getByRole('button', { name: 'Accept by rule' }))
  const rules = within(await screen.findByRole('dialog', { name: 'Accept by rule' }))
  await user.click(await rules.findByRole('radio', { name: /One person counted less/ }))
  expect((await rules.findByRole('table')).textContent).toContain(other.property_number)
  expect(rules.getByRole('table').textContent).not.toContain(item.property_number)
  await user.click(rules.getByRole('button', { name: 'Cancel' }))

  await countAgain('jose', campaign, item.id, question!.id, item.units - 2)
  page.unmount()
  const again = world.open(routes, `${area}/counts/${campaign}`)
  await world.services.catalog.refresh('manual')
  readAgain()
  await openItem(/^Counts disagree ·/, item)
  const view = within(await screen.findByRole('table', { name: 'Counts of this item' }))
  const lines = view.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines[1]).toContain(`Quantity per property card${item.units}`)
  expect(lines[2]).toMatch(/^First count.*-1/)
  expect(lines[3]).toMatch(/^Second count.*phone of jose.*-2/)
  expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
  // A third person agrees with the second: that count is suggested, and settling it writes the count of the item.
  await countAgain('admin', campaign, item.id, question!.id, item.units - 2)
  again.unmount()
  world.open(routes, `${area}/counts/${campaign}`)
  readAgain()
  await openItem(/^Shortage ·/, item)
  await user.click(await screen.findByRole('button', { name: `Accept ${item.units - 2}` }))
  await giveReason()
  await waitFor(async () => {
    const now = (await products()).find(({ id }) => id === item.id)
    expect(now?.physical_count).toBe(item.units - 2)
    expect(await recordsOfKind('settlement')).toMatchObject([{ product: item.id, count: item.units - 2 }])
  })
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Waiting for second count/ })).toBeNull())
})

it('[CAMPAIGN-4248] accepting selected items as counted leaves out those that wait for a second count', async () => {
  await openWorld()
  const [item, other] = (await products()).filter((row) => row.physical_count === null && row.units > 3) as [Row, Row]
  const campaign = await campaignIn('counting')
  for (const { id, units } of [item, other]) await count('maria', id, units - 1)
  await waitForRow(other.id, (row) => row.physical_count === other.units - 1)
  const common = { campaign, kind: 'second-count-asked' as const, product: item.id }
  const question = { ...common, cause: 'person' as const, first_by: null, event: null, reason: null }
  await world.services.recorder.campaignRecord(question, { label: 'an item' })
  world.open(routes, `${area}/counts/${campaign}`)
  await user.click(await screen.findByRole('radio', { name: 'Shortage or overage' }))
  for (const one of [item, other]) {
    const row = within(await rowOf(one))
    await user.click(row.getByRole('checkbox'))
  }
  await user.click(screen.getByRole('button', { name: 'Accept 2 counts' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Accept 1 count as it is?' })).getByRole('button', {
      name: /Accept 1 count/,
    }),
  )
  await giveReason()
  await waitFor(async () => expect(await recordsOfKind('settlement')).toMatchObject([{ product: other.id }]))
})

it('[CAMPAIGN-4516] a whole group is requested after one confirmation, without the items that two people counted alike; one press undoes it', async () => {
  await openWorld({ products: 60 })
  const [item, other, third] = (await products()).filter((row) => row.physical_count === null && row.units > 3) as [
    Row,
    Row,
    Row,
  ]
  const campaign = await campaignIn('counting')
  for (const { id, units } of [item, other, third]) await count('maria', id, units - 1)
  const id = '00000000-0000-4000-8000-000000009001'
  await ask('admin', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by: await idOf('admin'), recorded_at: new Date().toISOString(), skew_ms: 0 },
    ...{ device: 'desk', kind: 'second-count-asked', product: item.id, cause: 'person', first_by: await idOf('maria') },
    ...{ event: null, reason: null },
  })
  await countAgain('jose', campaign, item.id, id, item.units - 1)
  await waitForRow(third.id, (row) => row.physical_count === third.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await user.click(await screen.findByRole('radio', { name: /^Shortage ·/ }))
  const short = Number(
    /\d+/.exec((await screen.findByRole('radio', { name: /^Shortage ·/ })).parentElement!.textContent!),
  )
  await user.click(await screen.findByRole('button', { name: `Ask for second counts · ${short - 1}` }))
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`count of ${short - 1} item`) }))
  await user.click(dialog.getByRole('button', { name: 'Ask for a second count' }))
  const asked = async () =>
    (await recordsOfKind('second-count-asked'))
      .filter((one) => one.id !== id && !one['undone_at'])
      .map((one) => one['product'])
  await waitFor(async () => expect(await asked()).toHaveLength(short - 1))
  expect(await asked()).toEqual(expect.arrayContaining([other.id, third.id]))
  expect(await asked()).not.toContain(item.id)
  await user.click(await rowOf(item))
  await user.click(await screen.findByRole('button', { name: 'Undo the request' }))
  await waitFor(async () => expect(await asked()).toEqual([]))
})

it('[CAMPAIGN-4249] limits: typed with a new campaign, changed while it is open, refused if they cannot be read; the close dialog names what waits', async () => {
  await openWorld()
  const page = world.open(routes, `${area}/counts`)
  await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
  const units = await screen.findByRole('textbox', { name: 'Difference in units, at least' })
  const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create campaign' })
  for (const wrong of ['0', '-2', '1.5', 'x'.repeat(5_000)]) {
    await user.clear(units)
    await user.click(units)
    await user.paste(wrong)
    expect(create().disabled, wrong.slice(0, 9)).toBe(true)
  }
  await user.clear(units)
  await user.type(units, '2')
  await user.type(screen.getByRole('textbox', { name: 'Difference in value (₱), at least' }), '12,500.5')
  await user.click(create())
  const created = await waitFor(async () => {
    const [first] = (await ask<{ results: Campaign[] }>('admin', 'GET', 'inventory/')).results
    expect(first).toMatchObject({ second_count_units: 2, second_count_value: '12500.50' })
    return Number(first!.id)
  })
  page.unmount()
  await ask('admin', 'PATCH', `inventory/${created}/`, {
    state: 'counting',
    includes_earlier: true,
    as_at: '2025-12-31',
  })
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${created}`)
  await user.click(await screen.findByRole('button', { name: 'Change limits of second counts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change limits of second counts' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Difference in value (₱), at least' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Difference in units, at least' }))
  await user.type(dialog.getByRole('textbox', { name: 'Difference in units, at least' }), '3')
  await user.click(dialog.getByRole('button', { name: 'Save limits' }))
  await screen.findByText('Differences of 3 units or more need a second count.')

  const [item] = (await products()).filter((row) => row.physical_count === null && row.units > 4) as [Row]
  await count('maria', item.id, item.units - 1)
  const common = { campaign: created, kind: 'second-count-asked' as const, product: item.id }
  const question = { ...common, cause: 'person' as const, first_by: null, event: null, reason: null }
  await world.services.recorder.campaignRecord(question, { label: 'an item' })
  await ask('admin', 'PATCH', `inventory/${created}/`, { state: 'reconciling' })
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  await user.click(await screen.findByRole('button', { name: 'Ask to close' }))
  await screen.findByText(`1 item waits for a second count: ${item.property_number}.`)
})
