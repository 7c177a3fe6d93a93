/** On a phone, lists are cards: an amount without a label says that it is money. */
import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { productColumns } from '#features/products/list/product-list-columns.tsx'
import { totalCostColumn } from '#ui/table/columns/product-columns.ts'
import { ask, closeWorlds, closing, openWorld, patience, signIn } from '../home/home-world.tsx'

afterEach(async () => {
  await closeWorlds()
  vi.restoreAllMocks()
})

function usePhone() {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: query === '(max-width: 47.99em)' }),
  )
}

test('[DOMAIN-5462] amounts of a document and of its lines, without a label on the card: with the peso sign', async () => {
  usePhone()
  const { server, device } = await openWorld()
  const par = await ask<{ id: number }>(server, 'acknowledgement-receipts/', 'POST', {
    fund_cluster: '01',
    received_from_name: 'Maria L. Peña',
    received_from_position: 'Supply Officer',
    received_by_name: 'Ana R. Muñoz',
    received_by_position: 'Specialist',
  })
  await ask(server, 'acknowledgement-receipt-items/', 'POST', {
    acknowledgment_receipt: par.id,
    quantity: '2',
    unit: 'unit',
    cost: '61234.00',
    description: 'Centrifuge of the test',
    property_number: 'P-1',
  })
  const home = await signIn(device, 'admin', '/admin')
  home.close()
  const document = device.open(`/admin/inventory/par/document/${par.id}`)
  const line = (await screen.findByText('Centrifuge of the test', {}, patience)).closest('li')!
  within(line).getByText('2 at ₱61,234.00 per unit')
  within(line).getByText('₱122,468.00')
  document.close()
  const list = device.open('/admin/inventory/par/items')
  closing.push(() => list.close())
  expect(await screen.findByText('₱61,234.00', {}, patience)).toBeTruthy()
})

test('[DOC-5436] an ICS whose stored total of a line is not quantity times cost: the screen shows the totals that are printed', async () => {
  const { server, device } = await openWorld()
  const slip = await ask<{ id: number }>(server, 'custodian-slips/', 'POST', {
    ...{ fund_cluster: '01', received_from_name: 'Maria L. Peña', received_from_position: 'Supply Officer' },
    ...{ received_by_name: 'Ana R. Muñoz', received_by_position: 'Specialist' },
  })
  const line = { custodian_slip: slip.id, quantity: 3, unit: 'unit', cost: '1000.00', description: 'Stool' }
  await ask(server, 'custodian-slip-items/', 'POST', { ...line, total: '2999.99' })
  await ask(server, 'custodian-slip-items/', 'POST', line)
  const home = await signIn(device, 'admin', '/admin')
  home.close()
  const document = device.open(`/admin/inventory/ics/document/${slip.id}`)
  closing.push(() => document.close())
  expect(await screen.findByText('2,999.99', {}, patience)).toBeTruthy()
  expect(screen.getByText('3,000.00')).toBeTruthy()
  expect(screen.getByText('5,999.99')).toBeTruthy()
})

test.each([
  ['the reports', totalCostColumn],
  ['the list', productColumns.find(({ key }) => key === 'total')],
] as const)(
  '[DOMAIN-5462] total cost of an item in %s: the sign on the card, none in a column that is headed',
  (_, column) => {
    const item = { total: '1234.50', quantity_hidden: false } as ProductView
    render(
      <>
        <p>{column?.cell(item)}</p>
        <p>{column?.cardCell?.(item)}</p>
      </>,
    )
    expect(screen.getByText('1,234.50')).toBeTruthy()
    expect(screen.getByText('₱1,234.50')).toBeTruthy()
  },
)
