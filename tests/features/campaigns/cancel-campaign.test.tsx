/** Canceling a campaign that was begun by mistake, on the real engine and the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { CountsInProgress } from '#features/home/counts-in-progress.tsx'
import { PrintReportPage } from '#features/reports/print/print-report-page.tsx'
import { useSightings } from '#features/reports/use-sightings.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  openWorld,
  routes as pages,
  products,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

function Sightings() {
  return <p>{useSightings(useFindings().rows).size} seen</p>
}

const routes = [
  { path: `${area}/sightings`, element: <Sightings /> },
  ...pages,
  { path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> },
  { path: `${area}/reports/print`, element: <PrintReportPage /> },
  { path: `${area}/progress`, element: <CountsInProgress /> },
]
const readCampaign = (id: number) => ask<Campaign>('admin', 'GET', `inventory/${id}/`)
const cancelOnServer = async (id: number) => {
  await ask('admin', 'POST', `inventory/${id}/cancel/`, { reason: 'Begun by mistake' })
  await world.services.catalog.refresh('manual')
  await waitFor(async () =>
    expect((await world.services.catalog.get<Campaign>('inventory', id))?.state).toBe('canceled'),
  )
}
const cancelButton = () => screen.findByRole('button', { name: 'Cancel this count' })
/** The dialog about a campaign in which people count, with a reason typed. */
async function openWithReason() {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${id}`)
  await user.click(await cancelButton())
  const dialog = await inDialog()
  await user.type(await dialog.findByLabelText(/^Reason for canceling/), 'Wrong building')
  return { id, dialog }
}
const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Cancel this count?' }))

it('[CAMPAIGN-5361] the dialog says what happens and what stays, and cancels only with a reason; the page is read-only and says who, when and why', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  const [item, left] = (await products()).filter(({ physical_count }) => physical_count === null)
  await count('maria', item!.id, item!.units)
  await waitForRow(item!.id, ({ scanned }) => scanned)
  const counted = (await products()).filter(({ scanned }) => scanned).length
  const page = world.open(routes, `${area}/counts/${id}`)
  await user.click(await cancelButton())
  const dialog = await inDialog()
  await dialog.findByText('No item is marked as missing, and no item changes.')
  dialog.getByText(`${counted} items have been counted for it. Their counts stay.`)
  dialog.getByText('This is final. A canceled count can’t be reopened.')
  const confirm = dialog.getByRole('button', { name: 'Cancel this count' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText(/^Reason for canceling/), '   ')
  expect(confirm).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Don’t cancel' }))
  expect((await readCampaign(id)).state).toBe('counting')
  await user.click(await cancelButton())
  await user.type(await (await inDialog()).findByLabelText(/^Reason for canceling/), 'Wrong building')
  await user.click((await inDialog()).getByRole('button', { name: 'Cancel this count' }))
  await screen.findByText(/^Canceled by .+ on .+\. Reason: Wrong building$/)
  expect(await readCampaign(id)).toMatchObject({ state: 'canceled', cancel_reason: 'Wrong building' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const actions = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  for (const name of [/count/i, /close/i, /reopen/i, /evidence/i, /change/i])
    expect(actions.filter((text) => name.test(text ?? ''))).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
  await page.goTo(`${area}/counts`)
  await screen.findByText('Canceled')
  for (const { id: product } of [item!, left!]) {
    const row = await world.services.catalog.get<ProductView>('products', product)
    expect(row).toMatchObject({ count_status: product === item!.id ? 'counted' : 'not-counted' })
  }
})

it('[CAMPAIGN-5361] before it is canceled, devices that are silent or have unsent records are named, and have to be accepted', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  const silent = { device: 'aaaaaaaa-1111', user: 2, last_seen: new Date(Date.now() - 13 * 3_600_000).toISOString() }
  await world.server.store.db
    .insertInto('devices')
    .values({ ...silent, last_seq: null, waiting: 3 })
    .execute()
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${id}`)
  await user.click(await cancelButton())
  const dialog = await inDialog()
  await dialog.findByText('3 counts haven’t been sent. When they arrive, they are kept with their items.')
  dialog.getByText(/^Maria .*, device aaaaaaaa: last seen /)
  await user.type(dialog.getByLabelText(/^Reason for canceling/), 'Wrong building')
  const confirm = dialog.getByRole('button', { name: 'Cancel this count' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'Cancel the count anyway' }))
  await user.click(confirm)
  await waitFor(async () => expect((await readCampaign(id)).state).toBe('canceled'))
  await screen.findByText(/^Canceled by /)
})

it('[CAMPAIGN-5361] another person was faster: the reason and the name that are on record are theirs, and the page says so', async () => {
  const { id, dialog } = await openWithReason()
  await ask('maria', 'POST', `inventory/${id}/cancel/`, { reason: 'Maria was faster' })
  await user.click(dialog.getByRole('button', { name: 'Cancel this count' }))
  await screen.findByText(/^Canceled by Maria .* Reason: Maria was faster$/)
  expect((await readCampaign(id)).cancel_reason).toBe('Maria was faster')
})

it('[CAMPAIGN-5361] a network that is lost while the dialog is open: it says so, keeps the reason and cancels nothing', async () => {
  const { id, dialog } = await openWithReason()
  world.network.isCut = true
  await user.click(dialog.getByRole('button', { name: 'Cancel this count' }))
  await waitFor(() => expect(dialog.queryByRole('alert') ?? dialog.queryByRole('note')).not.toBeNull())
  expect(dialog.getByLabelText(/^Reason for canceling/)).toHaveProperty('value', 'Wrong building')
  expect((await readCampaign(id)).state).toBe('counting')
})

it('[CAMPAIGN-5362] its report, its forms and its rooms by their addresses: no figures and no form, and why', async () => {
  await openWorld()
  const id = await campaignIn('counting', 'reconciling')
  await cancelOnServer(id)
  for (const path of [`counts/${id}/report`, `reports/print?form=rpcppe&campaign=${id}`]) {
    const page = world.open(routes, `${area}/${path}`)
    await screen.findByRole('heading', { name: 'This count was canceled' })
    screen.getByText(/^It was never finished, so it has no report, no forms and no files\./)
    expect(screen.queryByRole('button', { name: /^(Print|Export|Download)/ })).toBeNull()
    expect(screen.queryByRole('row')).toBeNull()
    page.unmount()
  }
  world.open(routes, `${area}/counts/${id}/rooms?key=1`)
  await screen.findByRole('heading', { name: 'This count was canceled' })
  screen.getByRole('link', { name: 'Back to the count' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('[CAMPAIGN-5363] a canceled count is not open: another one decides what is counted, and it is no longer in progress', async () => {
  await openWorld()
  const [item] = (await products()).filter(({ physical_count }) => physical_count === null)
  await count('maria', item!.id, item!.units)
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'By mistake', as_at: '2025-12-31' })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
  await waitForRow(item!.id, ({ count_status }) => count_status === 'not-counted')
  const page = world.open(routes, `${area}/progress`)
  await screen.findByText('By mistake')
  await cancelOnServer(id)
  await waitFor(() => expect(screen.queryByText('By mistake')).toBeNull())
  await waitForRow(item!.id, ({ count_status }) => count_status === 'counted')
  page.unmount()
})

it('[CAMPAIGN-5363] what was seen before a canceled count began is still said about an item', async () => {
  await openWorld()
  const [item] = await products()
  const id = '00000000-0000-4000-8000-000000005363'
  const seen = { id, kind: 'elsewhere', product: item!.id, counted_at: new Date(Date.now() - 60_000).toISOString() }
  await ask('maria', 'PUT', `findings/${id}/`, { ...seen, device: 'phone' })
  const campaign = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/sightings`)
  await screen.findByText('0 seen')
  await cancelOnServer(campaign)
  await screen.findByText('1 seen')
})
