/** Items counted short: the lists on the screen have the quantities and costs of their forms. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { disposalFields } from '#contract/documents/disposal.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { toCentavos } from '#domain/money/money.ts'
import { foundCost } from '#domain/reports/found-cost.ts'
import { unserviceableFileColumns } from '#domain/reports/unserviceable-lines.ts'
import { FoundReportPage } from '#features/reports/found-report-page.tsx'
import { UnserviceableReportPage } from '#features/reports/unserviceable-report-page.tsx'
import { reportForm } from '#print/reports/all-report-forms.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const user = userEvent.setup()
const area = '/admin/inventory/reports'
const none = Object.fromEntries(disposalFields.map((field) => [field, null]))
const ask = (path: string, method: string, body: object) =>
  world.server.ask('admin', path, { method, body: JSON.stringify(body) })

/** Two counted items: an unserviceable one of 2 units at 51,250.00, the only one in that condition, and another of 3 units at 60,000.00. */
async function openWithItem(): Promise<{ id: number; other: number; number: string }> {
  world = await openScreenWorld()
  const { catalog } = world.services
  const { rows } = await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })
  const conditions = await catalog.list<{ id: number; name: string }>({ collection: 'conditions', from: 0, limit: 30 })
  const conditionOf = (isUnserviceable: boolean) =>
    conditions.rows.find(({ name }) => /unserviceable/i.test(name) === isUnserviceable)!.id
  const [item, other] = rows as [ProductView, ProductView]
  for (const row of rows) await ask(`products/${row.id}/`, 'PATCH', { condition: conditionOf(row === item) })
  await ask(`products/${item.id}/`, 'PATCH', { price: '51250.00', units: 2, print_type: 'PAR' })
  await ask(`products/${other.id}/`, 'PATCH', { price: '60000.00', units: 3 })
  await catalog.refresh('manual')
  return { id: item.id, other: other.id, number: item.property_number }
}

it('[REPORT-5720] counted short: list, figures, dialog, file and form have the units and the cost that were found', async () => {
  const { id, number } = await openWithItem()
  expect((await ask(`products/${id}/`, 'PATCH', { physical_count: 1, scanned: true })).status).toBe(200)
  await world.services.catalog.refresh('manual')
  world.open([{ path: `${area}/unserviceable`, element: <UnserviceableReportPage /> }], `${area}/unserviceable`)
  const grid = await screen.findByRole('grid', { name: 'Unserviceable property' })
  const inList = within(grid)
  await inList.findByText('1 of 2')
  expect(inList.getByText('51,250.00')).toBeTruthy()
  const totals = within((await screen.findAllByRole('row', { name: /^Total/ }))[0]!)
  expect(totals.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('51,250.00')
  await user.click(await screen.findByRole('button', { name: `Enter values of ${number}: inspection and disposal` }))
  await screen.findByText(/^Total cost ₱51,250.00 \(1 × ₱51,250.00\)/)
  await fillIn(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Sale'), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('2 units are disposed of in all, but the count found 1.')
  // The server says the same.
  const answer = await ask(`products/${id}/disposal/`, 'PUT', { ...none, sale: 2, version: 0 })
  expect([answer.status, answer.body]).toEqual([
    400,
    { sale: ['2 units are disposed of in all, but the count found 1.'] },
  ])
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', where: { id } })
  const item = rows[0]!
  const cells = Object.fromEntries(
    unserviceableFileColumns(() => null).map(({ header, cell }) => [header, cell({ ...item, firstName: '' })]),
  )
  expect(cells).toMatchObject({ Qty: 1, 'Total Cost': '51250.00' })
  const [form] = reportForm('iirup').build(rows, { ...reportHeader, asAt: '2099-12-31', paper: 'legal' })
  expect((form!.input as { lines: readonly unknown[] }).lines).toMatchObject([{ quantity: 1, unitCost: '51250.00' }])
})

it('[REPORT-5724] counted short: the list of found items has the cost of what was counted, as the form has, and sorts by it', async () => {
  const { id, other } = await openWithItem()
  for (const path of [id, other].map((one) => `products/${one}/`)) {
    expect((await ask(path, 'PATCH', { physical_count: 1, scanned: true })).status).toBe(200)
  }
  await world.services.catalog.refresh('manual')
  world.open([{ path: `${area}/found-ppes`, element: <FoundReportPage /> }], `${area}/found-ppes`)
  const grid = within(await screen.findByRole('grid', { name: /^Found/ }))
  await grid.findAllByText('51,250.00')
  expect(grid.queryByText('102,500.00')).toBeNull()
  const query = { collection: 'products', where: { count_status: 'counted' }, order: ['-found_cost'] } as const
  const { rows } = await world.services.catalog.list<ProductView>(query)
  const costs = rows.map((row) => toCentavos(foundCost(row) ?? '0.00'))
  expect(costs).toEqual(costs.toSorted((a, b) => Number(b - a)))
  const forms = reportForm('found').build(rows, { ...reportHeader, asAt: '2099-12-31' })
  const printed = forms.flatMap(({ input }) => (input as unknown as { items: { totalVal: string }[] }).items)
  expect(printed.map(({ totalVal }) => totalVal).toSorted()).toEqual(rows.map((row) => foundCost(row)).toSorted())
})
