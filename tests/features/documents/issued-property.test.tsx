import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SlipsFormPage } from '#features/documents/print/form-page.tsx'
import { ReportsPage } from '#features/reports/reports-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const routes = [
  { path: '/admin/inventory/reports', element: <ReportsPage /> },
  { path: '/admin/inventory/forms/slips/:form', element: <SlipsFormPage /> },
]

async function post<Row>(path: string, body: object): Promise<Row> {
  const answer = await world.server.ask('admin', path, { method: 'POST', body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 201])
  return answer.body as Row
}

/** An ICS of a day on which the demo has none, with one line. */
async function issue(fund: string, day: string, quantity: number, cost: string) {
  const slip = await post<{ id: number; number: string; version: number }>('custodian-slips/', {
    fund_cluster: fund,
    received_from_name: 'Maria Santos',
    received_from_position: 'Supply officer',
    received_from_date: day,
    received_by_name: 'Ana Reyes',
    received_by_position: '-',
    received_by_date: day,
    category: 'SPLV',
  })
  const line = { custodian_slip: slip.id, quantity, unit: 'pc', description: 'Stacking chair', cost }
  await post('custodian-slip-items/', { ...line, inventory_item_no: `SPLV-${fund}` })
  return slip
}

const fillIn = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[DOC-5353] the report of issued property, from the reports and offline: a period, one report for each fund cluster, its number only on its own, and renewed slips are named', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 60 })
  await issue('01', '2031-03-05', 3, '1125.50')
  await issue('07', '2031-03-31', 1, '400.00')
  const old = await issue('07', '2031-02-27', 2, '150.00')
  const renewed = await issue('07', '2031-03-01', 2, '150.00')
  const body = JSON.stringify({ superseded_by: renewed.id })
  const answer = await world.server.ask('admin', `custodian-slips/${old.id}/`, { method: 'PATCH', body })
  expect(answer.status).toBe(200)
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  const shown = world.open(routes, '/admin/inventory/reports')
  await user.click(await screen.findByRole('link', { name: /Semi-expendable property issued/ }))
  expect(shown.path()).toBe('/admin/inventory/forms/slips/rspi')
  await screen.findByRole('heading', { name: 'Semi-expendable property issued', level: 1 })
  fillIn('First day', '2031-03-01')
  fillIn('Last day', '2031-03-31')
  await screen.findByRole('heading', { name: 'RSPI 2031-03-01 2031-03-31' })
  await screen.findByText(/^2 pages · data as of/)
  screen.getByText(new RegExp(`^This ICS lists items that an older ICS had issued: ${renewed.number}\\.`))
  fillIn('Serial number', '2031-03-0001')
  await screen.findByText(/^Each fund cluster has its own report/)
  await user.selectOptions(screen.getByLabelText('Fund cluster'), '01 - Regular Agency Fund')
  await screen.findByText(/^1 page · data as of/)
  expect(screen.queryByText(/^Each fund cluster has its own report/)).toBeNull()
  fillIn('First day', '2032-01-01')
  await screen.findByText('No ICS of this period issued property. Choose another period.')
})
