/** Two open campaigns over the same items: each shows what is counted for it, with the same figure everywhere. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  openWorld,
  products,
  routes,
  user,
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
