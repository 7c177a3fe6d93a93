import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Transfer } from '#contract/collections/transfers.ts'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

const routes = [
  { path: '/admin/inventory/transfer-requests', element: <TransferList /> },
  { path: '/admin/inventory/request/print', element: <div>the report</div> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
interface Row {
  id: number
  user: number
  property_number: string
  print_type: string
  funding: { id: number }
}
const list = async <T,>(path: string) => ((await world.server.ask('admin', path)).body as { results: T[] }).results
const send = (path: string, body: object, method = 'POST') =>
  world.server.ask('admin', path, { method, body: JSON.stringify(body) })

/** Requests to transfer all items of one kind and fund from one person to another. */
async function asked(options: { plain?: boolean } = {}) {
  world = await openScreenWorld({ products: 60, ...options })
  for (const old of await list<Transfer>('transfers/?page_size=500'))
    await world.server.ask('admin', `transfers/${old.id}/`, { method: 'DELETE' })
  const items = await list<Row>('products/?page_size=500')
  const groups = new Map<string, Row[]>()
  for (const row of items) {
    const key = `${row.user} ${row.print_type} ${row.funding.id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const own = [...groups.values()].sort((a, b) => b.length - a.length)[0]!.slice(0, 3)
  const to = own[0]!.user === 1 ? 2 : 1
  await send(`users/${own[0]!.user}/`, { position: 'Senior Specialist' }, 'PATCH')
  await send(`users/${to}/`, { position: 'Chief Administrative Officer' }, 'PATCH')
  for (const { id } of own) await send('transfers/', { product: id, user: to, reason: 'Retires' })
  await world.services.catalog.refresh('manual')
  return own
}

it('[DOC-610] requests of the same two people: accepted on one report, which prints every item, the designations and the approver', async () => {
  const own = await asked()
  const user = userEvent.setup()
  const shown = world.open(routes, '/admin/inventory/transfer-requests')
  const [first] = await screen.findAllByRole('button', { name: 'Accept on one report…' })
  await user.click(first!)
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(await within(dialog).findByLabelText('Transfer type'), 'Others')
  await user.type(within(dialog).getByLabelText(/^Approved by/), 'Rosa C. Lim')
  await user.type(within(dialog).getByLabelText('Designation'), 'Director IV')
  await user.click(within(dialog).getByLabelText(`All ${own.length} items`))
  await user.click(within(dialog).getByRole('button', { name: `Accept ${own.length} transfers` }))
  await within(dialog).findByText('This field is required when the type is Others.')
  await user.type(within(dialog).getByLabelText(/^Other type/), 'Turnover')
  await user.click(within(dialog).getByRole('button', { name: `Accept ${own.length} transfers` }))
  await user.click(await screen.findByRole('button', { name: 'Print report' }))
  await screen.findByText('the report')
  const accepted = await list<Transfer>('transfers/?status=accepted')
  expect(new Set(accepted.map((row) => row.number)).size).toBe(1)
  expect(shown.path()).toContain(accepted.map((row) => row.id).join(','))

  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  const { catalog, timeZone } = world.services
  // One request leads to the whole report.
  await waitFor(async () =>
    expect((await readTransferReports(catalog, [accepted[0]!.id], timeZone))[0]).toHaveLength(own.length),
  )
  const reports = await readTransferReports(
    catalog,
    accepted.map((row) => row.id),
    timeZone,
  )
  expect(reports).toHaveLength(1)
  const pages = transferReportForm(reports[0]!, { entityName: 'Institute' }, timeZone).layout(openFonts(fontBytes))
  const words = pages
    .flatMap((page) => page.drawOps.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .join(' ')
  for (const text of ['Senior Specialist', 'Chief Administrative Officer', 'Rosa C. Lim', 'Director IV', 'Turnover'])
    expect(words).toContain(text)
  for (const { property_number } of own)
    expect(words.replaceAll(/[\s-]/g, '')).toContain(property_number.replaceAll('-', ''))
})

it('[DOC-611] a plain server: accepting together is not offered', async () => {
  await asked({ plain: true })
  world.open(routes, '/admin/inventory/transfer-requests')
  await screen.findAllByRole('button', { name: 'Accept' })
  expect(screen.queryByRole('button', { name: 'Accept on one report…' })).toBeNull()
})

it("[DOC-1002] the approver: proposed from the institute's signatories, and one click stores a new one", async () => {
  await asked()
  const approvedBy = { name: 'Rosa C. Lim', position: 'Director IV' }
  expect((await send('report-signers/', { signers: { ...emptySigners, approvedBy }, version: 0 }, 'PUT')).status).toBe(
    200,
  )
  const user = userEvent.setup()
  world.open(routes, '/admin/inventory/transfer-requests')
  const [first] = await screen.findAllByRole('button', { name: 'Accept on one report…' })
  await user.click(first!)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText(/^Approved by/)).toHaveProperty('value', 'Rosa C. Lim')
  expect(within(dialog).getByLabelText('Designation')).toHaveProperty('value', 'Director IV')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[0]!)
  await screen.findByText(/The request has been accepted/)
  expect(await list<Transfer>('transfers/?status=accepted')).toMatchObject([
    { approved_by_name: 'Rosa C. Lim', approved_by_position: 'Director IV' },
  ])
})
