import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Transfer } from '#contract/collections/transfers.ts'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

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

/** The texts on the pages of a report. */
const wordsOf = (report: Parameters<typeof transferReportForm>[0]) =>
  layoutForm(transferReportForm(report, { entityName: 'Institute' }, world.services.timeZone), openFonts(fontBytes))
    .flatMap((page) => page.drawOps.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .join(' ')

it('[DOC-610] requests of the same two people: accepted on one report, which prints every item, the designations and the approver', async () => {
  const own = await asked()
  const user = userEvent.setup()
  const shown = world.open(routes, '/admin/inventory/transfer-requests')
  const [first] = await screen.findAllByRole('button', { name: /^Accept on one report / })
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
  const words = wordsOf(reports[0]!)
  for (const text of ['Senior Specialist', 'Chief Administrative Officer', 'Rosa C. Lim', 'Director IV', 'Turnover'])
    expect(words).toContain(text)
  for (const { property_number } of own)
    expect(words.replaceAll(/[\s-]/g, '')).toContain(property_number.replaceAll('-', ''))
})

it('[DOC-611] a plain server: accepting together is not offered', async () => {
  await asked({ plain: true })
  world.open(routes, '/admin/inventory/transfer-requests')
  await screen.findAllByRole('button', { name: /^Accept (?!on one)/ })
  expect(screen.queryByRole('button', { name: /^Accept on one report / })).toBeNull()
  await userEvent.setup().click((await screen.findAllByRole('button', { name: /^Accept (?!on one)/ }))[0]!)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Accept request' }))
  await userEvent.setup().click(await screen.findByRole('radio', { name: 'Accepted' }))
  await screen.findByRole('link', { name: /^Print/ })
  expect(screen.queryByRole('button', { name: /^Correct report / })).toBeNull()
})

it("[DOC-1002] the approver: proposed from the institute's signatories, and one click stores a new one", async () => {
  await asked()
  const approvedBy = { name: 'Rosa C. Lim', position: 'Director IV' }
  expect((await send('report-signers/', { signers: { ...emptySigners, approvedBy }, version: 0 }, 'PUT')).status).toBe(
    200,
  )
  const user = userEvent.setup()
  world.open(routes, '/admin/inventory/transfer-requests')
  const [first] = await screen.findAllByRole('button', { name: /^Accept on one report / })
  await user.click(first!)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText(/^Approved by/)).toHaveProperty('value', 'Rosa C. Lim')
  expect(within(dialog).getByLabelText('Designation')).toHaveProperty('value', 'Director IV')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click((await screen.findAllByRole('button', { name: /^Accept (?!on one)/ }))[0]!)
  await user.click(await screen.findByRole('button', { name: 'Accept request' }))
  await screen.findByText(/Request accepted/)
  expect(await list<Transfer>('transfers/?status=accepted')).toMatchObject([
    { approved_by_name: 'Rosa C. Lim', approved_by_position: 'Director IV' },
  ])
})

/** Accepts everything that {@link asked} requested, with details that are wrong, and opens the list of accepted transfers. */
async function acceptedWrongly(user: ReturnType<typeof userEvent.setup>) {
  await asked()
  const ids = (await list<Transfer>('transfers/?status=requested')).map(({ id }) => id)
  await send('transfers/accept/', { ids, transfer_type: 'Donation', approved_by_name: 'Pedro Reyes' })
  await world.services.catalog.refresh('manual')
  world.open(routes, '/admin/inventory/transfer-requests?status=accepted')
  await user.click((await screen.findAllByRole('button', { name: /^Correct report / }))[0]!)
  return { ids, dialog: await screen.findByRole('dialog') }
}
async function fillInCorrection(user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) {
  await user.selectOptions(within(dialog).getByLabelText('Transfer type'), 'Others')
  const name = within(dialog).getByLabelText(/^Approved by/)
  expect(name).toHaveProperty('value', 'Pedro Reyes')
  await user.clear(name)
  await user.type(name, 'Rosa C. Lim')
}
const saveCorrection = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Save correction' })

it('[DOC-1723] a mistake in an accepted report: corrected for all its items, and the reprinted report shows it without a network', async () => {
  const user = userEvent.setup()
  const { ids, dialog } = await acceptedWrongly(user)
  await fillInCorrection(user, dialog)
  await user.click(saveCorrection(dialog))
  await within(dialog).findByText('This field is required when the type is Others.')
  await user.type(within(dialog).getByLabelText(/^Other type/), 'Turnover')
  await user.click(saveCorrection(dialog))
  await screen.findByText(/^(PTR|ITR) [\d-]+ corrected\.$/)
  expect(await list<Transfer>('transfers/?status=accepted')).toMatchObject(
    ids.map(() => ({ transfer_type: 'Others', transfer_type_other: 'Turnover', approved_by_name: 'Rosa C. Lim' })),
  )
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  const { catalog, timeZone } = world.services
  await waitFor(async () => {
    const words = wordsOf((await readTransferReports(catalog, ids, timeZone))[0]!)
    expect(words).toContain('Turnover')
    expect(words).toContain('Rosa C. Lim')
    expect(words).not.toContain('Pedro Reyes')
  })
})

it('[DOC-1723] somebody corrected the report meanwhile: the second correction is refused and says so', async () => {
  const user = userEvent.setup()
  const { ids, dialog } = await acceptedWrongly(user)
  await send(`transfers/${ids.at(-1)}/correct/`, { transfer_type: 'Relocate' })
  await user.click(saveCorrection(dialog))
  await within(dialog).findByText(/Someone else changed this report/)
  expect(await list<Transfer>('transfers/?status=accepted')).toMatchObject(
    ids.map(() => ({ transfer_type: 'Relocate' })),
  )
})

/** The next POST is carried out or lost, without an answer that tells which. Returns a function that makes answers clear again. */
function makeUnclear(isCarriedOut: boolean) {
  let stored: Promise<unknown> = Promise.resolve()
  world.network.answerInstead = (request) => {
    if (request.method !== 'POST') return null
    if (isCarriedOut) stored = world.server.fetch(request.clone() as Request)
    return new Response('{"ok":true}', { status: 201 })
  }
  return async () => {
    await stored
    world.network.answerInstead = null
  }
}

it('[DOC-1724] a report accepted or corrected without a clear answer: Check tells whether it was done', async () => {
  const user = userEvent.setup()
  await asked()
  world.open(routes, '/admin/inventory/transfer-requests')
  await user.click((await screen.findAllByRole('button', { name: /^Accept on one report / }))[0]!)
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(await within(dialog).findByLabelText('Transfer type'), 'Donation')
  const accept = within(dialog).getByRole('button', { name: 'Accept 1 transfer' })
  const clear = makeUnclear(false)
  await user.click(accept)
  const check = await within(dialog).findByRole('button', { name: 'Check' })
  expect(accept).toHaveProperty('disabled', true)
  await clear()
  await user.click(check)
  await waitFor(() => expect(accept).toHaveProperty('disabled', false))
  expect(await list<Transfer>('transfers/?status=accepted')).toEqual([])

  const clearAccepted = makeUnclear(true)
  await user.click(accept)
  const checkAccepted = await within(dialog).findByRole('button', { name: 'Check' })
  await clearAccepted()
  await user.click(checkAccepted)
  await screen.findByText('1 transfer accepted.')

  await user.click(await screen.findByRole('radio', { name: 'Accepted' }))
  await user.click(await screen.findByRole('button', { name: /^Correct report / }))
  const second = await screen.findByRole('dialog')
  await user.selectOptions(within(second).getByLabelText('Transfer type'), 'Relocate')
  const clearCorrected = makeUnclear(true)
  await user.click(saveCorrection(second))
  const checkCorrected = await within(second).findByRole('button', { name: 'Check' })
  await clearCorrected()
  await user.click(checkCorrected)
  await screen.findByText(/corrected\.$/)
  expect(await list<Transfer>('transfers/?status=accepted')).toMatchObject([{ transfer_type: 'Relocate' }])
})
