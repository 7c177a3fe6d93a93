/** A device with its server on which the tests of campaigns open their pages, and the calls that prepare the server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CampaignPage } from '#features/campaigns/campaign-page.tsx'
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx'
import { ReconcileScreen } from '#features/reconcile/reconcile-screen.tsx'
import { CampaignReportPage } from '#features/reports/campaign/campaign-report-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

/** The page of a campaign with the work on its differences, as the router puts them together. */
export const campaignPage = <CampaignPage reconcile={ReconcileScreen} />
export const area = '/admin/inventory'
export const routes = [
  { path: `${area}/counts`, element: <CampaignsPage /> },
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/counts/:id/report`, element: <CampaignReportPage /> },
]
export let world: ScreenWorld
export async function openWorld(options: Parameters<typeof openScreenWorld>[0] = {}): Promise<void> {
  world = await openScreenWorld(options)
}
export async function closeWorld(): Promise<void> {
  expect(world.server.logged).toEqual([])
  await world.close()
}

export const ask = async <T,>(username: string, method: string, path: string, body?: unknown) =>
  (await world.server.ask(username, path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .body as T
export const campaigns = async () => (await ask<{ results: Campaign[] }>('admin', 'GET', 'inventory/')).results
export interface Row {
  id: number
  property_number: string
  units: number
  price: string
  physical_count: number | null
  scanned: boolean
}
export const products = async () =>
  (await ask<{ results: Row[] }>('admin', 'GET', 'products/?page_size=500&ordering=id')).results
export const count = (username: string, id: number, physical_count: number, remarks: string | null = null) =>
  ask(username, 'PATCH', `products/${id}/`, { physical_count, remarks, scanned: true })

/** Creates a campaign with all items in scope that includes earlier counts, and takes it through the given states on the server. */
export async function campaignIn(...states: readonly Campaign['state'][]): Promise<number> {
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'Count 2026', as_at: '2025-12-31' })
  for (const state of states) {
    const earlier = state === 'counting' ? { includes_earlier: true } : {}
    await ask('admin', 'PATCH', `inventory/${id}/`, { state, ...earlier })
  }
  return id
}
/** Waits until the offline list has a row of this id that passes. */
export async function waitForRow(id: number, passes: (row: ProductView) => boolean): Promise<void> {
  await world.services.catalog.refresh('manual')
  await waitFor(async () => {
    const row = await world.services.catalog.get<ProductView>('products', id)
    expect(row && passes(row)).toBe(true)
  })
}
export const user = userEvent.setup()

/** Answers the question why an item differs. */
export async function giveReason(name = 'Under repair', note = ''): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: /^Why / }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), name)
  if (note) await user.type(dialog.getByRole('textbox', { name: 'Details, if needed' }), note)
  await user.click(dialog.getByRole('button', { name: 'Settle' }))
}
/** Opens a list of items beside the queue, which is the first view. */
export const openView = async (name = 'Shortage or overage') => user.click(await screen.findByRole('radio', { name }))

export const idOf = async (username: string) => (await ask<{ id: number }>(username, 'GET', 'users/me/')).id
export const rowOf = (item: Row) => screen.findByRole('row', { name: new RegExp(item.property_number) })

/** Opens an item of a list beside the queue. */
export const openItem = async (view: RegExp, item: Row) => {
  await user.click(await screen.findByRole('radio', { name: view }))
  await user.click(await rowOf(item))
}

/** What the server has of one kind of record. */
export const recordsOfKind = async <Kind extends CampaignRecord['kind']>(kind: Kind) =>
  (await ask<{ results: CampaignRecord[] }>('admin', 'GET', 'campaign-records/?after=0&limit=1000')).results.filter(
    (record): record is Extract<CampaignRecord, { kind: Kind }> => record.kind === kind,
  )
