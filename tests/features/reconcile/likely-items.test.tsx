/** An item found without a tag, paired with an item that is not counted yet, on the real engine and the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Finding } from '#contract/campaigns/finding.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { FoundReportPage } from '#features/reports/found-report-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const path = '/admin/inventory/reports/found-ppes'
const routes = [{ path, element: <FoundReportPage /> }]
const id = '00000000-0000-4000-8000-000000003311'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const readFinding = async () => (await world.server.ask('admin', `findings/${id}/`)).body as Finding
const readProduct = async (product: number) =>
  (await world.server.ask('admin', `products/${product}/`)).body as { physical_count: number; scanned: boolean }

async function putFinding(more: Partial<Finding>) {
  const body = { id, kind: 'found-at-station', counted_at: new Date().toISOString(), device: 'phone', ...more }
  const answer = await world.server.ask('maria', `findings/${id}/`, { method: 'PUT', body: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

test('[FINDING-3311] a finding: the item not counted yet that fits is linked and counted with one press each, and the count is undone', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const notCounted = { collection: 'products', where: { scanned: false }, from: 0, limit: 200 } as const
  const items = (await world.services.catalog.list<ProductView>(notCounted)).rows
  const lost = items.find((one) => one.units === 1 && one.location_code_two !== null)!
  const [room] = (
    await world.services.catalog.list<{ id: number; name: string; location_code_two: number }>({
      collection: 'locations',
      from: 0,
      limit: 500,
    })
  ).rows.filter((one) => one.location_code_two !== lost.location_code_two)
  await putFinding({
    description: lost.description,
    article: lost.article.id,
    code: lost.property_number,
    room: room!.id,
    place: room!.name,
  })
  world.open(routes, `${path}?tab=station`)
  await user.click(await screen.findByText(lost.description))
  const fitting = await screen.findByRole('region', { name: 'Uncounted items that match' })
  expect(within(fitting).getByText(/^Match: 100 of 100, number on the tag/)).toBeDefined()
  await user.dblClick(within(fitting).getByRole('button', { name: `It is ${lost.property_number}` }))
  await screen.findByText(`${lost.property_number} is not counted yet.`)
  expect((await readFinding()).completed_as).toBe(lost.id)
  expect((await readProduct(lost.id)).scanned).toBe(false)

  await user.click(await screen.findByRole('button', { name: 'Count 1 found here' }))
  await screen.findByText(`${lost.property_number}: 1 counted. Saved on this device.`)
  await waitFor(async () => expect(await readProduct(lost.id)).toMatchObject({ physical_count: 1, scanned: true }))
  const counted = (await world.services.catalog.get<ProductView>('products', lost.id))!
  expect(counted.foundIn).toEqual({ room: room!.id, name: room!.name })

  await user.click(screen.getByRole('button', { name: 'Undo this count' }))
  await screen.findByText(`${lost.property_number} is not counted yet.`)
  await waitFor(async () => expect((await readProduct(lost.id)).scanned).toBe(false))
})

test('[FINDING-3311] a finding that fits nothing says so', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  await putFinding({ description: 'Zzyzx qqq' })
  world.open(routes, `${path}?tab=station`)
  await user.click(await screen.findByText('Zzyzx qqq'))
  await screen.findByText('No uncounted item matches this description.')
})
