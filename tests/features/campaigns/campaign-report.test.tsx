import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  openWorld,
  products,
  type Row,
  routes,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const all = async <T,>(path: string) => (await ask<{ results: T[] }>('admin', 'GET', path)).results

describe('the report of a campaign', () => {
  it('[CAMPAIGN-11] records edited later: the report still compares the counts with the baseline, offline too, and names the changes', async () => {
    await openWorld()
    const before = await products()
    const item = before.find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units - 1)
    await ask('admin', 'PATCH', `products/${item.id}/`, { units: 500, price: '7.00' })
    await waitForRow(item.id, (row) => row.units === 500)
    const shown = world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText(/groups? adds? up to the total/)
    const figure = (index: number) => screen.getByRole('row', { name: /^Total/ }).children[index]?.textContent
    const short = before.filter((row) => row.physical_count !== null && row.physical_count < row.units)
    const value = [
      ...short.map((row) => [row.units - row.physical_count!, row.price] as const),
      [1, item.price] as const,
    ]
      .map(([size, price]) => BigInt(size) * toCentavos(price))
      .reduce((sum, one) => sum + one, 0n)
    expect(figure(1)).toBe('30')
    expect(figure(2)).toBe(before.reduce((sum, row) => sum + row.units, 0).toLocaleString('en'))
    expect(figure(6)).toBe(formatMoney(value))
    await screen.findByText(/1 item changed quantity, unit cost or person accountable/)
    // Once read, the baseline is on this device.
    world.network.isCut = true
    await shown.goTo(`${area}/counts`)
    await shown.goTo(`${area}/counts/${id}/report?show=short#rows`)
    await screen.findByText(/groups? adds? up to the total/)
    expect(figure(6)).toBe(formatMoney(value))
    expect(screen.getAllByText(item.property_number).length).toBe(1)
  })

  it('[CAMPAIGN-5269] a campaign that is not on this device: says so as the main heading of the page', async () => {
    await openWorld()
    world.network.isCut = true
    world.open(routes, `${area}/counts/999999/report`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign not found' })).toBeTruthy()
  })

  it('[CAMPAIGN-16] items entered after the baseline was frozen: in no figure, but named and listed', async () => {
    await openWorld()
    const user = userEvent.setup()
    const id = await campaignIn('counting')
    const [like] = await all<Record<string, unknown>>('products/?page_size=1&ordering=id')
    const ref = (value: unknown) => (value && typeof value === 'object' ? (value as { id: number }).id : value)
    const { id: _, version: __, ...fields } = like!
    const draft = {
      ...fields,
      ...Object.fromEntries(['article', 'funding', 'section'].map((f) => [f, ref(fields[f])])),
    }
    const late = await ask<Row>('admin', 'POST', 'products/', { ...draft, property_number: '2026-99-99-9999-99' })
    await count('maria', late.id, 1)
    await waitForRow(late.id, (row) => row.scanned)
    world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText(/1 item is on today’s list but not in the baseline.*1 is marked as counted today/)
    await screen.findByText(/groups? adds? up to the total/)
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
    expect(screen.queryByText('2026-99-99-9999-99')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show it' }))
    await screen.findByText('2026-99-99-9999-99')
    expect(screen.getByRole('radio', { name: 'Not in the baseline' })).toHaveProperty('checked', true)
    // A closed campaign shows the state at its closing, whatever the list says since.
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Told by the test' })
    await ask('admin', 'DELETE', `products/${late.id}/`)
    await world.services.catalog.refresh('manual')
    await screen.findByText(/1 item was on the list when it closed but not in the baseline.*1 was marked as counted/)
    await screen.findByText('2026-99-99-9999-99')
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
  })

  it('[CAMPAIGN-12] a closed campaign after the next one has begun: same figures, and an outdated copy of its baseline is not used', async () => {
    await openWorld()
    const id = await campaignIn('counting')
    const found = (await products()).filter((row) => row.scanned).length
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, `${area}/counts/${id}/report?show=found`)
    await screen.findByText(`${found} items`)
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Told by the test' })
    await ask('admin', 'POST', 'products/reset_flags/', { counts: true })
    await world.services.catalog.refresh('manual')
    await screen.findByText(/counts as of the close/)
    await screen.findByText(`${found} items`)
    expect(screen.getByText('Missing')).toBeTruthy()
    await shown.goTo(`${area}/counts`)
    world.network.isCut = true
    await shown.goTo(`${area}/counts/${id}/report?show=found`)
    await screen.findByText(`${found} items`)
  })

  it('[CAMPAIGN-13] a draft: no baseline yet, and the page says when it gets one; a baseline that failed to load can be requested again', async () => {
    await openWorld()
    const draft = await campaignIn()
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, `${area}/counts/${draft}/report`)
    await screen.findByText('No baseline yet')
    // Leave the report first: it would read the baseline as soon as there is one.
    await shown.goTo(`${area}/counts`)
    await ask('admin', 'PATCH', `inventory/${draft}/`, { state: 'counting' })
    await world.services.catalog.refresh('manual')
    world.network.isCut = true
    await shown.goTo(`${area}/counts/${draft}/report`)
    await screen.findByText(/isn’t on this device yet/)
    world.network.isCut = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/groups? adds? up to the total/)
  })

  it('[CAMPAIGN-15] a server without baselines: none is requested, and the page says where to look instead', async () => {
    await openWorld({ plain: true })
    const id = await campaignIn('counting')
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText('This campaign has no baseline')
  })
})
