/** The screens of a counter while a blind count is open, on a device with the real list and server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { screens } from '#app/routes/screens.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { campaignPage } from './campaign-world.tsx'

const recorded = 7654
const item = 3
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const area = '/subadmin/inventory'
const routes = [
  { path: '/qr', element: <ScanScreen /> },
  { path: `${area}/counts`, element: <CampaignsPage /> },
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/database`, element: <ProductDatabase /> },
  { path: `${area}/database/:id`, element: <ProductDatabase /> },
]
const ask = async <T,>(who: string, method: string, path: string, body?: unknown) =>
  (await world.server.ask(who, path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .body as T

/** A device of a counter on which a blind count of everything is open. */
async function blindWorld(username = 'maria'): Promise<Campaign> {
  world = await openScreenWorld({ username })
  await ask('admin', 'PATCH', `products/${item}/`, { units: recorded, price: '1.00' })
  await world.catalog.refresh('manual')
  expect(await world.catalog.get<ProductView>('products', item)).toMatchObject({ units: recorded })
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', {
    name: 'Blind 2026',
    as_at: '2026-01-31',
    blind: true,
  })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting' })
  const campaign = await ask<Campaign>('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.catalog.refresh('manual')
  return campaign
}
/** What is on the page, and in its fields. */
const shownText = () =>
  [document.body.textContent, ...[...document.querySelectorAll('input')].map((input) => input.value)].join(' ')
const noQuantity = () => expect(shownText()).not.toMatch(/7654|7,654/)

test('[CAMPAIGN-4006] a scan in a blind count: no quantity, no suggested count; the typed count is saved and sent', async () => {
  await blindWorld()
  world.open(routes, `/qr?product_id=${item}`)
  await screen.findByText('Blind count: quantity hidden')
  const field = await screen.findByRole<HTMLInputElement>('spinbutton')
  expect(field.value).toBe('')
  screen.getByText('Type how many you see.')
  noQuantity()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: '41' } })
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit · 41' })
  await waitFor(() => expect(submit.disabled).toBe(false))
  fireEvent.click(submit)
  await screen.findByText(/^Saved on this device: /)
  await waitFor(async () =>
    expect(await ask('admin', 'GET', `products/${item}/`)).toMatchObject({ physical_count: 41, units: recorded }),
  )
  // Its answer brings no quantity either.
  await world.catalog.refresh('manual')
  expect(await world.catalog.get<ProductView>('products', item)).toMatchObject({
    physical_count: 41,
    quantity_hidden: true,
    balance: 'uncounted',
    shortages: 0,
  })
})

test('[CAMPAIGN-4006] an admin who counts in a blind count is shown no quantity and no suggestion either; the records have it', async () => {
  await blindWorld('admin')
  expect(await world.catalog.get<ProductView>('products', item)).toMatchObject({ units: recorded })
  world.open(routes, `/qr?product_id=${item}`)
  await screen.findByText('Blind count: quantity hidden')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe(''))
  noQuantity()
})

test('[CAMPAIGN-4006] the records say that the quantity is hidden; filters, views, exports and the form do without it', async () => {
  const user = userEvent.setup()
  await blindWorld()
  const shown = world.open(routes, `${area}/database/${item}`)
  expect((await screen.findAllByText('Hidden')).length).toBeGreaterThan(1)
  noQuantity()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filters = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
  expect(filters).toContain('Condition')
  for (const one of ['Units', 'Total', 'Difference']) expect(filters).not.toContain(one)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText(/only admins can export the property records/)
  for (const choice of screen.getAllByRole('menuitem')) expect(choice.getAttribute('data-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('form', { name: /^Edit/ })
  await within(form).findByLabelText(/^Description/)
  expect(within(form).queryByLabelText(/^Units/)).toBeNull()
  noQuantity()
  await shown.goTo(`${area}/database?balance=short`)
  noQuantity()
})

test.each([
  'inventory/reports/counts',
  'inventory/reports/missing-ppes',
  'inventory/reports/print',
  'inventory/par/prepare',
  'inventory/ics/print/:id',
  'inventory/request/print',
  'inventory/forms/item/:form/:id',
  'inventory/forms/slips/:form',
  'inventory/accountability',
  'inventory/database/:id/card',
  'inventory/counts/:id/report',
])('[CAMPAIGN-4007] %s: a counter is told why it is closed', async (path) => {
  await blindWorld()
  const Component = await screens.find((one) => one.path === path)!.load()
  world.open([{ path: '*', element: <Component /> }], '/x')
  await screen.findByRole('heading', { name: 'Recorded quantities are hidden' })
  screen.getByText(/^“Blind 2026” is a blind count\./)
})

test('[CAMPAIGN-4007] the page of a blind count: a counter sees its items and no differences, and does not close it', async () => {
  const campaign = await blindWorld()
  world.open(routes, `${area}/counts/${campaign.id}`)
  await screen.findByRole('heading', { name: 'Recorded quantities are hidden' })
  await screen.findByText(/^30 items in \d+ rooms\. \d+ items? already counted\.$/)
  expect(screen.queryByRole('button', { name: 'Close the count' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'View report' })).toBeNull()
  screen.getByText(/^Blind count: counters don’t see/)
  noQuantity()
})

test('[CAMPAIGN-4007] the page of a blind count: an admin reconciles and closes it', async () => {
  const campaign = await blindWorld('admin')
  world.open([{ path: '/admin/inventory/counts/:id', element: campaignPage }], `/admin/inventory/counts/${campaign.id}`)
  await screen.findByRole('region', { name: 'Reconcile' })
  await screen.findByText(/^30 items, /)
  screen.getByRole('button', { name: 'Close the count' })
})

test('[CAMPAIGN-4008] a new campaign is made blind by one choice; a plain server is not asked for it', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  const shown = world.open(routes, `${area}/counts`)
  await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
  const choice = await screen.findByRole('checkbox', { name: 'Counters don’t see the recorded quantity' })
  expect(choice).toHaveProperty('checked', false)
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Create campaign' }))
  await waitFor(() => expect(shown.path()).toMatch(/counts\/\d+$/))
  const { results } = await ask<{ results: Campaign[] }>('admin', 'GET', 'inventory/')
  expect(results[0]).toMatchObject({ state: 'draft', blind: true })
})

test('[CAMPAIGN-4008] a plain server: a campaign is not blind, and quantities are shown as usual', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria', plain: true })
  world.open(routes, `${area}/counts`)
  await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'X', as_at: '2026-01-31', blind: true })
  const begun = await ask<Campaign>('admin', 'PATCH', `inventory/${id}/`, { state: 'counting' })
  expect(begun).not.toHaveProperty('blind')
  expect(await ask('maria', 'GET', `products/${item}/`)).toMatchObject({ units: expect.any(Number) })
})
