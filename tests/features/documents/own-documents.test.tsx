/** An employee opens their own receipts and slips, and only these. */

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ReceiptsReportPage, SlipsReportPage } from '#features/documents/lists/documents-of-person-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

const routes = [
  { path: '/employee/inventory/reports/acknowledgement-receipt', element: <ReceiptsReportPage /> },
  { path: '/employee/inventory/reports/custodian-slip', element: <SlipsReportPage /> },
]
const slipHeader = {
  fund_cluster: '01',
  received_from_name: 'Maria',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana',
  received_by_position: 'Specialist',
}
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

interface DocumentRow {
  id: number
  number: string
  holder: number | null
}
const all = <T,>(path: string) => rowsOnServer<T>(world.server, path)

it('[DOC-25] employee opens the receipts of another person by URL: sees only their own', async () => {
  world = await openScreenWorld({ username: 'employee' })
  const me = (await world.server.ask('employee', 'users/me/')).body as { id: number }
  const others = (await all<DocumentRow>('acknowledgement-receipts/')).filter((one) => one.holder !== me.id)
  world.open(routes, `/employee/inventory/reports/acknowledgement-receipt?user=${others[0]!.holder}`)
  await screen.findByRole('heading', { name: 'My acknowledgment receipts' })
  for (const one of others) expect(screen.queryByText(one.number)).toBeNull()
  expect(screen.queryByText('Everybody')).toBeNull()
})

it('[DOC-2741] employee opens their custodian slips: sees, opens and prints only their own, offline too, and the server returns no others', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'employee', products: 60 })
  const me = (await world.server.ask('employee', 'users/me/')).body as { id: number }
  const slips = await all<DocumentRow>('custodian-slips/')
  const others = slips.filter((one) => one.holder !== me.id)
  const made = (
    await world.server.ask('admin', 'custodian-slips/', {
      method: 'POST',
      body: JSON.stringify({ ...slipHeader, holder: me.id }),
    })
  ).body as DocumentRow
  const line = { custodian_slip: made.id, quantity: 1, unit: 'unit', cost: '6000.00', description: 'Own printer' }
  await world.server.ask('admin', 'custodian-slip-items/', { method: 'POST', body: JSON.stringify(line) })
  const own = [...slips.filter((one) => one.holder === me.id), made]
  expect(others.length).toBeGreaterThan(0)
  const asEmployee = async (path: string) =>
    ((await world.server.ask('employee', `${path}?page_size=500`)).body as { results: { id: number }[] }).results
  expect((await asEmployee('custodian-slips/')).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    own.map(({ id }) => id).toSorted((a, b) => a - b),
  )
  expect((await world.server.ask('employee', `custodian-slips/${others[0]!.id}/`)).status).toBe(404)

  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  world.open(routes, `/employee/inventory/reports/custodian-slip?user=${others[0]!.holder}`)
  await screen.findByRole('heading', { name: 'My custodian slips' })
  await screen.findByRole('button', { name: `Print all ${own.length} slip${own.length === 1 ? '' : 's'}` })
  for (const one of own) expect(screen.getByText(one.number)).toBeTruthy()
  for (const one of others) expect(screen.queryByText(one.number)).toBeNull()
  expect(screen.queryByText('Person accountable')).toBeNull()
  expect(screen.getByRole('link', { name: 'Show ICS items' }).getAttribute('href')).toBe(
    `/employee/inventory/database?print_type=ICS&user=${me.id}`,
  )
  await user.dblClick(screen.getByText(made.number))
  await screen.findByText('1 slip, ₱6,000.00')
  await screen.findByText(/^1 page · data as of/)
})
