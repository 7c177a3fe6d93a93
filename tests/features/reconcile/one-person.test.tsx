/** On the reconcile screen: a second count by the first counter, and people who have the name on a sheet. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  idOf,
  openItem,
  openWorld,
  products,
  type Row,
  recordsOfKind,
  routes,
  user,
  waitForRow,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

let made = 0
const put = async (who: string, campaign: number, content: object) => {
  const id = numberedUuid(++made)
  const stamp = { id, campaign, made_by: await idOf(who), recorded_at: new Date().toISOString(), skew_ms: 0 }
  await ask(who, 'PUT', `campaign-records/${id}/`, { ...stamp, device: `phone of ${who}`, ...content })
  return id
}
const question = (product: number) => ({
  ...{ kind: 'second-count-asked', product, cause: 'person', first_by: null, event: null, reason: null },
})
const uncounted = async () =>
  (await products()).filter((row) => row.physical_count === null && row.units > 3) as [Row, Row]
const nameOf = async (who: string) => {
  const { first_name, last_name } = await ask<Record<string, string>>('admin', 'GET', `users/${await idOf(who)}/`)
  return `${first_name} ${last_name}`
}

it('[CAMPAIGN-5105] two entries are joined after they counted first and second: the item waits again and says why, and the dialog that closes names it', async () => {
  await openWorld()
  const [item] = await uncounted()
  const campaign = await campaignIn('counting')
  await count('maria', item.id, item.units - 1)
  const asked = await put('admin', campaign, question(item.id))
  const person = { first_name: 'Lina', middle_name: '', last_name: 'Abad', position: '' }
  const { id: entry } = await ask<{ id: number }>('admin', 'POST', 'users/without_login/', person)
  const sheet = 'CS-7K2M-9XQM'
  const keyed = { counted_by: entry, sheet, remarks: null, count: item.units - 1 }
  await put('admin', campaign, { kind: 'second-count', product: item.id, asked, ...keyed })
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  const page = world.open(routes, `${area}/counts/${campaign}`)
  await openItem(/^Shortage ·/, item)
  await screen.findByRole('button', { name: `Accept ${item.units - 1}` })
  page.unmount()

  await ask('admin', 'POST', `users/${entry}/join/`, { into: await idOf('maria') })
  await ask('admin', 'PATCH', `inventory/${campaign}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${campaign}`)
  await openItem(/^Waiting for second count ·/, item)
  await screen.findByText(/^The person who counted .* first also counted it again, under another name\./)
  expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
  const view = within(await screen.findByRole('table', { name: 'Counts of this item' }))
  expect(view.getAllByRole('row').map(({ textContent }) => textContent)[3]).toMatch(/^Again by the first counter/)
  await user.click(await screen.findByRole('button', { name: 'Close the count' }))
  await screen.findByText(
    `1 item was counted twice by one person under two names: ${item.property_number}. Another person must count it.`,
  )
})

it('[CAMPAIGN-5224] Enter pressed twice in the reason states once that somebody is another person', async () => {
  await openWorld()
  const [item] = await uncounted()
  const campaign = await campaignIn('counting')
  await count('admin', item.id, item.units - 1)
  await put('admin', campaign, question(item.id))
  const lines = [{ product: item.id, count: item.units - 1, counted: true }]
  const counter = await nameOf('jose')
  await put('admin', campaign, {
    ...{ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQ4', counter, witness: 'Luz', day: '2026-01-05', lines },
  })
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await openItem(/^Waiting for second count ·/, item)
  await user.click(await screen.findByRole('button', { name: /is another person…$/ }))
  const reason = await screen.findByRole('textbox', { name: 'Why you are sure' })
  await user.click(reason)
  await user.paste('Two of this name')
  for (let press = 1; press <= 2; press++) fireEvent.keyDown(reason, { key: 'Enter' })
  await screen.findByText(/is another person: Two of this name/)
  await world.services.outbox.sendNow()
  expect(await recordsOfKind('other-person')).toHaveLength(1)
})

it('[CAMPAIGN-5106] Reconcile lists the people who may be the one on the sheet; stating that somebody is another person needs a reason, is stored with it, and can be undone', async () => {
  await openWorld()
  const [item] = await uncounted()
  const campaign = await campaignIn('counting')
  await count('admin', item.id, item.units - 1)
  const [jose, name] = [await idOf('jose'), await nameOf('jose')]
  const asked = await put('admin', campaign, question(item.id))
  await put('jose', campaign, { kind: 'second-count', product: item.id, asked, count: item.units - 1, remarks: null })
  const lines = [{ product: item.id, count: item.units - 1, counted: true }]
  const keyed = { kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQ4', counter: name, witness: 'Luz', day: '2026-01-05' }
  await put('admin', campaign, { ...keyed, lines })
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await openItem(/^Waiting for second count ·/, item)
  await screen.findByText(`The first count was keyed in from a sheet that names ${name} as the counter.`)
  world.network.isCut = true
  await user.click(await screen.findByRole('button', { name: /is another person…$/ }))
  const record = await screen.findByRole('button', { name: /^Record that / })
  await user.click(record)
  await screen.findByText(/^Say why you’re sure/)
  await user.click(screen.getByRole('textbox', { name: 'Why you are sure' }))
  await user.paste('Two of this name: one in Accounting')
  await user.click(record)
  await openItem(/^Shortage ·/, item)
  await screen.findByText(/is another person: Two of this name: one in Accounting/)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  await waitFor(async () =>
    expect(await recordsOfKind('other-person')).toMatchObject([
      { person: jose, name, reason: 'Two of this name: one in Accounting', undone_at: null },
    ]),
  )
  await user.click(screen.getByRole('button', { name: /^Undo this statement/ }))
  await openItem(/^Waiting for second count ·/, item)
  await screen.findByText(/ is another person: Two of this name: one in Accounting .* It no longer applies\.$/)
})
