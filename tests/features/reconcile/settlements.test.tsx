/** Settling differences with a reason: on the reconcile screen, in the history of the item, and on the report of the campaign. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ReasonList } from '#features/attributes/reason-list.tsx'
import { ProductHistory } from '#features/products/details/product-history.tsx'
import { singleKeyPauseMs } from '#ui/single-keys.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
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

const noRow = (item: Row) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(item.property_number) })).toBeNull())

it('[CAMPAIGN-4094] settled with a reason while counting: canceled nothing is recorded; after a reload the item stays out of the queue; the report sums it by reason', async () => {
  await openWorld()
  const [item] = (await products()).filter((row) => row.physical_count === null && row.units > 1) as [Row]
  const id = await campaignIn('counting')
  await count('maria', item.id, item.units - 1)
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  const page = world.open(routes, `${area}/counts/${id}`)
  await openItem(/^Shortage ·/, item)
  await user.click(await screen.findByRole('button', { name: `Accept ${item.units - 1}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is there a shortage?' }))
  await user.click(dialog.getByRole('button', { name: 'Settle' }))
  await dialog.findByText('Choose a reason.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await world.services.outbox.list()).toEqual([])
  await user.click(await screen.findByRole('button', { name: `Accept ${item.units - 1}` }))
  await giveReason('Borrowed', 'by the dairy plant')
  await noRow(item)
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([
      {
        ...{ product: item.id, difference: 'short', units: item.units, count: item.units - 1 },
        ...{ reason: { code: 'borrowed', name: 'Borrowed' }, note: 'by the dairy plant' },
      },
    ]),
  )
  page.unmount()
  const again = world.open(routes, `${area}/counts/${id}`)
  await screen.findByRole('radio', { name: /^All ·/ })
  await noRow(item)
  again.unmount()
  world.open(routes, `${area}/counts/${id}/report`)
  const sums = within(await screen.findByRole('table', { name: 'Settled differences by reason' }))
  expect((await sums.findByRole('row', { name: /^Borrowed/ })).textContent).toMatch(/^Borrowed11/)
})

it('[CAMPAIGN-4095] an item without a count is settled as it is, offline; undone, the decision has no effect and the item is back in the queue', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('radio', { name: /^Room not visited ·/ }))
  const shown = await waitFor(async () => {
    const row = (await screen.findAllByRole('row')).find(({ dataset }) => dataset['index'] === '0')
    const found = (await products()).find(({ property_number }) => row?.textContent?.includes(property_number))
    expect(found).toBeDefined()
    return found
  })
  const item = shown as Row
  await user.click(await rowOf(item))
  world.network.isCut = true
  await user.click(await screen.findByRole('button', { name: 'Settle without a count' }))
  await giveReason('Lost, report filed (RLSDDP)')
  await screen.findByText(new RegExp(`Last: ${item.property_number}, settled without a count`))
  await noRow(item)
  const ops = await world.services.outbox.list()
  expect(ops.map(({ kind, patch }) => [kind, patch['count'], patch['product']])).toEqual([
    ['campaign-record', null, item.id],
  ])
  await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
  await rowOf(item)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  await waitFor(async () => {
    expect(await world.services.outbox.list()).toEqual([])
    for (const { undone_at } of await recordsOfKind('settlement')) expect(undone_at).not.toBeNull()
  })
})

it('[CAMPAIGN-4096] undoing an accepted count takes its reason back with it', async () => {
  await openWorld()
  const [item] = (await products()).filter((row) => row.physical_count === null && row.units > 1) as [Row]
  const id = await campaignIn('counting')
  await count('maria', item.id, item.units - 1)
  await waitForRow(item.id, (row) => row.physical_count === item.units - 1)
  world.open(routes, `${area}/counts/${id}`)
  await openItem(/^Shortage ·/, item)
  await user.click(await screen.findByRole('button', { name: `Accept ${item.units - 1}` }))
  await giveReason()
  await waitFor(async () => expect(await recordsOfKind('settlement')).toMatchObject([{ undone_at: null }]))
  await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
  await rowOf(item)
  await waitFor(async () =>
    expect(await recordsOfKind('settlement')).toMatchObject([{ undone_at: expect.any(String) }]),
  )
})

it('[CAMPAIGN-4100] the history of an item shows what was settled about it, and that it was undone', async () => {
  await openWorld()
  const [item] = (await products()).filter((row) => row.physical_count === null && row.units > 1) as [Row]
  const campaign = await campaignIn('counting')
  const { id: made_by } = await ask<{ id: number }>('admin', 'GET', 'users/me/')
  const settle = async (count: number | null, undone_at: string | null) => {
    const id = crypto.randomUUID()
    const stamp = { id, campaign, made_by, recorded_at: new Date().toISOString(), skew_ms: null, device: 'phone' }
    const about = { product: item.id, difference: count === null ? 'missing' : 'short', units: item.units, count }
    const reason = { code: 'borrowed', name: count === null ? 'Lost' : 'Borrowed' }
    const body = { ...stamp, kind: 'settlement', ...about, reason, note: 'by the dairy plant', undone_at }
    await ask('admin', 'PUT', `campaign-records/${id}/`, body)
  }
  await world.services.catalog.refresh('manual')
  await settle(null, new Date().toISOString())
  await settle(item.units - 1, null)
  world.open([{ path: area, element: <ProductHistory id={item.id} version={undefined} /> }], area)
  const first = (await screen.findByText('Settled: Borrowed: by the dairy plant')).closest('li')!
  expect(first.textContent).toContain(`In Count 2026 · Count of ${item.units - 1} instead of ${item.units}`)
  const second = screen.getByText('Settled: Lost: by the dairy plant').closest('li')!
  expect(second.textContent).toMatch(/Without a count · Undone /)
})

it('[CAMPAIGN-4097] [CAMPAIGN-5452] the list of reasons: added, renamed, deactivated, deleted if no decision has it; each name once', async () => {
  await openWorld()
  const path = `${area}/attribute/settlement-reasons`
  world.open([{ path, element: <ReasonList /> }], path)
  const name = () => screen.getByRole('textbox', { name: 'Name of the reason' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add reason' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Add reason' }))
  await screen.findByText('This field may not be blank.')
  await user.type(name(), 'borrowed')
  await user.click(screen.getByRole('button', { name: 'Add reason' }))
  await screen.findByText('Another reason has this name.')
  await user.clear(name())
  await user.type(name(), 'At the fair')
  await user.click(screen.getByRole('button', { name: 'Add reason' }))
  await screen.findByRole('button', { name: 'Delete At the fair' })
  expect((await screen.findByText('Reasons saved.')).closest('[data-type=success]')).toMatchObject({
    dataset: { type: 'success' },
  })
  expect(document.querySelector('[data-kept=true]')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Deactivate Donated' }))
  await screen.findByRole('button', { name: 'Activate Donated' })
  await user.click(await screen.findByRole('button', { name: 'Delete At the fair' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete At the fair' }))
  await waitFor(() => expect(screen.queryByText('At the fair')).toBeNull())
  const { reasons } = await ask<{ reasons: { name: string; active: boolean }[] }>('admin', 'GET', 'settlement-reasons/')
  expect(reasons.find((one) => one.name === 'Donated')).toMatchObject({ active: false })
})

it('[CAMPAIGN-4099] [SHELL-5691] after Undo by key the focus is on the undone item, so that the next key is about it', async () => {
  await openWorld()
  const items = (await products()).filter((row) => row.physical_count === null && row.units > 1).slice(0, 3)
  const id = await campaignIn('counting')
  for (const item of items) await count('maria', item.id, item.units - 1)
  await waitForRow(items[2]!.id, (row) => row.physical_count !== null)
  // In the page, which gets the focus where nothing else does.
  const inPage = routes.map(({ element, ...route }) => ({ ...route, element: <main tabIndex={-1}>{element}</main> }))
  world.open(inPage, `${area}/counts/${id}`)
  await user.click(await screen.findByRole('radio', { name: /^Shortage ·/ }))
  const item = items[0]!
  ;(await rowOf(item)).focus()
  await screen.findByRole('button', { name: `Accept ${item.units - 1}` })
  await user.keyboard('{Enter}')
  await giveReason()
  await noRow(item)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).not.toBeNull())
  await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
  await user.keyboard('u')
  await rowOf(item)
  await waitFor(() => expect(document.activeElement?.textContent).toContain(item.property_number))
})
