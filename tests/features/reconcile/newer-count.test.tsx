/** Somebody else counts, settles or looks for an item while a person reconciles it. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
  idOf,
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

/** Items that nobody counted, in the order of the queue. */
const uncounted = async () =>
  (await products())
    .filter((row) => row.physical_count === null && row.units > 3)
    .toSorted((a, b) => (a.property_number < b.property_number ? -1 : 1)) as [Row, Row, Row, ...Row[]]
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('[CAMPAIGN-5288] a newer count of the open item is in the field for a different count, with its remarks; what was typed stays, and Save writes what the field shows', async () => {
  await openWorld({ products: 60 })
  const [item] = await uncounted()
  const campaign = await campaignIn('counting')
  await count('maria', item.id, item.units - 1, 'first look')
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await openView()
  await user.click(await rowOf(item))
  await waitFor(() => expect(field('Different count').value).toBe(String(item.units - 1)))
  await count('jose', item.id, item.units - 2, 'behind the door')
  await waitForRow(item.id, (row) => row.physical_count === item.units - 2)
  await waitFor(() => expect(field('Different count').value).toBe(String(item.units - 2)))
  expect(field('Remarks').value).toBe('behind the door')
  await user.clear(field('Different count'))
  await user.type(field('Different count'), String(item.units + 1))
  await count('maria', item.id, item.units - 3, 'behind the door')
  await waitForRow(item.id, (row) => row.physical_count === item.units - 3)
  // A count of a person who has not seen the newest one would be a conflict.
  await screen.findByRole('row', { name: `Current count ${item.units - 3}` })
  expect(field('Different count').value).toBe(String(item.units + 1))
  await user.click(screen.getByRole('button', { name: 'Save count' }))
  await giveReason()
  await waitFor(async () =>
    expect((await products()).find(({ id }) => id === item.id)).toMatchObject({ physical_count: item.units + 1 }),
  )
})

it('[CAMPAIGN-5287] the figure from before a decision, counted again by somebody else, is in the queue again without a reload', async () => {
  await openWorld({ products: 60 })
  const [item] = await uncounted()
  const campaign = await campaignIn('counting')
  await count('maria', item.id, item.units - 1)
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await user.click(await screen.findByRole('radio', { name: /^Shortage ·/ }))
  await user.click(await rowOf(item))
  await waitFor(() => expect(field('Different count').value).toBe(String(item.units - 1)))
  await user.clear(field('Different count'))
  await user.type(field('Different count'), String(item.units - 2))
  await user.click(screen.getByRole('button', { name: 'Save count' }))
  await giveReason()
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(item.property_number) })).toBeNull())
  await waitFor(async () => expect(await recordsOfKind('settlement')).toMatchObject([{ count: item.units - 2 }]))
  await count('jose', item.id, item.units - 1)
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  await rowOf(item)
})

it('[CAMPAIGN-5289] accepting by rule leaves out what a colleague settled while the dialog was open', async () => {
  await openWorld({ products: 60 })
  const [item, other] = await uncounted()
  const campaign = await campaignIn('counting')
  for (const { id, units } of [item, other]) await count('jose', id, units - 1)
  await waitForRow(other.id, (row) => row.physical_count === other.units - 1)
  world.open(routes, `${area}/counts/${campaign}`)
  await screen.findByRole('radio', { name: /^Shortage ·/ })
  await user.click(screen.getByRole('button', { name: 'Accept by rule' }))
  const rules = within(await screen.findByRole('dialog', { name: 'Accept by rule' }))
  await user.click(await rules.findByRole('radio', { name: /One person counted less/ }))
  expect((await rules.findByRole('table')).textContent).toContain(item.property_number)
  const id = '00000000-0000-4000-8000-000000005289'
  await ask('maria', 'PUT', `campaign-records/${id}/`, {
    ...{
      id,
      campaign,
      made_by: await idOf('maria'),
      recorded_at: new Date().toISOString(),
      skew_ms: 0,
      device: 'desk',
    },
    ...{ kind: 'settlement', product: item.id, difference: 'short', units: item.units, count: item.units - 1 },
    ...{ reason: { code: 'under-repair', name: 'Under repair' }, note: null },
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(rules.getByRole('table').textContent).not.toContain(item.property_number))
  expect(rules.getByRole('table').textContent).toContain(other.property_number)
  await user.selectOptions(rules.getByRole('combobox', { name: /^Reason/ }), 'Under repair')
  await user.click(rules.getByRole('button', { name: /^Record \d+ count/ }))
  await waitFor(async () =>
    expect((await recordsOfKind('settlement')).filter(({ product }) => product === other.id)).toHaveLength(1),
  )
  expect((await recordsOfKind('settlement')).filter(({ product }) => product === item.id)).toHaveLength(1)
})
