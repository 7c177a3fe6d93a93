import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AcknowledgementReceiptItem } from '#contract/collections/custody-documents.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { parFormInput, unknownPosition } from '#domain/documents/custody-form-input.ts'
import { documentKinds } from '#features/documents/document-kind.ts'
import { ReceiptCreate, ReceiptEdit, ReceiptPage, SlipPage } from '#features/documents/document-page.tsx'
import { PreparePage } from '#features/documents/edit/prepare-page.tsx'
import { saveRenewals } from '#features/documents/edit/renew-receipt.ts'
import { saveDocument } from '#features/documents/edit/save-document.ts'
import type { DocumentSave } from '#features/documents/edit/use-document-save.ts'
import { ReceiptsReportPage, SlipsReportPage } from '#features/documents/lists/documents-of-person-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/par/document/:id`, element: <ReceiptPage /> },
  { path: `${area}/par/document/:id/edit`, element: <ReceiptEdit /> },
  { path: `${area}/ics/document/:id`, element: <SlipPage /> },
  { path: `${area}/par/documents`, element: <div>the list</div> },
  { path: `${area}/par/create`, element: <ReceiptCreate /> },
  { path: `${area}/par/prepare`, element: <PreparePage /> },
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
  if (!world) return
  expect(world.server.logged).toEqual([])
  await world.close()
  world = undefined as never
})

interface DocumentRow {
  id: number
  number: string
  holder: number | null
  superseded_by: number | null
  received_by_name: string
  received_by_position: string
}
const all = async <T,>(path: string) =>
  ((await world.server.ask('admin', `${path}?page_size=500`)).body as { results: T[] }).results

describe('documents', () => {
  it('[DOC-20] document deleted: its lines are deleted too, a message says so, and the products stay', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const shown = world.open(routes, `${area}/par/document/${receipt!.id}`)
    await screen.findByRole('heading', { level: 1, name: new RegExp(receipt!.number) })
    await screen.findByText(/^Data as of /)
    await user.click(screen.getByRole('button', { name: 'Delete PAR' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete PAR' }))
    await screen.findByText(fixedTexts.deleted('PAR'))
    expect(shown.path()).toBe(`${area}/par/documents`)
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    expect(lines.filter((line) => line.acknowledgment_receipt === receipt!.id)).toEqual([])
    expect((await all('products/')).length).toBe(30)
  })

  it('[DOC-21] document edited: the number stays, edits are saved, and blank required texts are refused', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const shown = world.open(routes, `${area}/par/document/${receipt!.id}/edit`)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: fixedTexts.submit }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.type(name, 'Ana R. Munoz')
    await user.click(screen.getByRole('button', { name: fixedTexts.submit }))
    await screen.findByText('PAR updated.')
    expect(shown.path()).toBe(`${area}/par/document/${receipt!.id}`)
    const after = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.id === receipt!.id)
    expect(after).toMatchObject({ number: receipt!.number, received_by_name: 'Ana R. Munoz' })
  })

  it('[DOC-22] typing offline: the draft stays on the device and is restored', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const [receipt] = await all<DocumentRow>('acknowledgement-receipts/')
    const at = `${area}/par/document/${receipt!.id}/edit`
    world.open(routes, at)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    world.network.isCut = true
    await user.clear(name)
    await user.type(name, 'Half typed')
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
    document.body.replaceChildren()
    world.open(routes, at)
    await screen.findByText('Your unsaved changes were restored.')
    expect(screen.getByRole('textbox', { name: /^Received by$/ })).toHaveProperty('value', 'Half typed')
  })

  it('[DOC-23] preparing for a person: all their items are saved on the right documents, with numbers from the server', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const before = (await all<DocumentRow>('acknowledgement-receipts/')).length
    const held = new Map<number, number>()
    for (const product of await all<{ user: number }>('products/'))
      held.set(product.user, (held.get(product.user) ?? 0) + 1)
    const [holder] = [...held].sort((a, b) => b[1] - a[1])[0]!
    world.open(routes, `${area}/par/prepare?user=${holder}`)
    await user.click(await screen.findByLabelText('Include items already on an active PAR or ICS'))
    const save = await screen.findByRole('button', { name: /^Save \d+ documents?$/ })
    expect(save).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
    await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
    await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
    await user.click(save)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save 0 documents' })).toBeTruthy(), {
      timeout: 20_000,
    })
    const receipts = await all<DocumentRow>('acknowledgement-receipts/')
    const slips = await all<DocumentRow>('custodian-slips/')
    const made = [...receipts.slice(0, receipts.length - before), ...slips].filter((one) => one.holder === holder)
    const lines = [
      ...(await all<{ product: number }>('acknowledgement-receipt-items/')),
      ...(await all<{ product: number }>('custodian-slip-items/')),
    ]
    const own = (await all<{ id: number; user: number; units: number }>('products/')).filter(
      (product) => product.user === holder && product.units > 0,
    )
    expect(made.length).toBeGreaterThan(0)
    for (const product of own) expect(lines.some((line) => line.product === product.id)).toBe(true)
  })

  it('[DOC-2001] keeps the typed names when documents in force are included', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
    const session = world.services.session.state()
    const person = session.is === 'in' ? session.user.id : 0
    await world.services.drafts.write(`${person}: documents/issuer`, { name: 'Maria Pena', position: 'Supply Officer' })
    world.open(routes, `${area}/par/prepare?user=${holder}`)
    const name = await screen.findByLabelText<HTMLInputElement>(/^Issued by \*|^Issued by$/)
    await waitFor(() => expect(name.value).toBe('Maria Pena'))
    await user.clear(name)
    await user.type(name, 'Ana Reyes')
    await user.click(screen.getByLabelText('Include items already on an active PAR or ICS'))
    await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ })
    expect(screen.getByLabelText<HTMLInputElement>(/^Issued by \*|^Issued by$/).value).toBe('Ana Reyes')
  })

  it('[DOC-2002] prepared documents are saved: their proposals can no longer get other lines', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
    world.open(routes, `${area}/par/prepare?user=${holder}`)
    const withCovered = await screen.findByLabelText<HTMLInputElement>('Include items already on an active PAR or ICS')
    await user.click(withCovered)
    await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
    await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
    await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
    await user.click(screen.getByRole('button', { name: /^Save \d+ documents?$/ }))
    await screen.findByRole('button', { name: 'Save 0 documents' }, { timeout: 20_000 })
    expect(withCovered.disabled).toBe(true)
  })

  it('[DOC-34] choice fills a blank field: the field shows no error any more', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    world.open(routes, `${area}/par/create`)
    const name = await screen.findByRole('textbox', { name: /^Received by$/ })
    await user.click(screen.getByRole('button', { name: fixedTexts.submit }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Person accountable' }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await waitFor(() => expect(name).not.toHaveProperty('value', ''))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'))
  })

  it('[DOC-35] heading saved without lines: the document is not shown as saved, and a second try creates no second heading', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { holder } = (await all<DocumentRow>('acknowledgement-receipts/')).find((one) => one.holder !== null)!
    world.open(routes, `${area}/par/prepare?user=${holder}`)
    await user.click(await screen.findByLabelText('Include items already on an active PAR or ICS'))
    const boxes = await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ })
    for (const box of boxes.slice(1)) await user.click(box)
    await user.type(screen.getByLabelText(/Received by: position/), 'Researcher')
    await user.type(screen.getByLabelText(/^Issued by \*|^Issued by$/), 'Maria Pena')
    await user.type(screen.getByLabelText(/Issued by: position/), 'Supply Officer')
    const headings = async () =>
      [...(await all<DocumentRow>('acknowledgement-receipts/')), ...(await all<DocumentRow>('custodian-slips/'))].length
    const before = await headings()
    world.network.answerInstead = (request) =>
      request.method === 'POST' && request.url.endsWith('/bulk/') ? new Response('', { status: 500 }) : null
    await user.click(screen.getByRole('button', { name: 'Save 1 document' }))
    await screen.findByText(/some lines not saved/)
    world.network.answerInstead = null
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    const again = screen.getByRole('button', { name: 'Save 1 document' })
    await waitFor(() => expect(again).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Save 1 document' }))
    await screen.findByText('1 document saved.')
    expect(screen.queryByText(/some lines not saved/)).toBeNull()
    expect(await headings()).toBe(before + 1)
  })

  it('[DOC-24] [DOC-33] renewal: the old receipt stays and is superseded, and moved items are on a receipt of their new holder', async () => {
    world = await openScreenWorld()
    const receipts = await all<DocumentRow>('acknowledgement-receipts/')
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const old = receipts.find(
      (one) => one.holder !== null && lines.filter((l) => l.acknowledgment_receipt === one.id && l.product).length > 1,
    )!
    const own = lines.filter((line) => line.acknowledgment_receipt === old.id && line.product)
    const other = (await all<{ id: number }>('users/')).find((user) => user.id !== old.holder)!
    await world.server.ask('admin', `products/${own[0]!.product}/`, {
      method: 'PATCH',
      body: JSON.stringify({ user: other.id }),
    })
    await world.services.catalog.refresh('manual')
    await waitFor(async () => {
      const product = await world.services.catalog.get<{ user: number }>('products', own[0]!.product!)
      expect(product?.user).toBe(other.id)
    })
    const { api } = world.services
    const save: DocumentSave['save'] = (kind, values, existing) =>
      saveDocument(api, kind, values, existing, (draft) => api.create(kind.documents, draft))
    const renewal = await saveRenewals(world.services, save, documentKinds.PAR, old.id, '2026-11-21')
    if (!renewal.ok) throw new Error(renewal.text)
    const after = await all<DocumentRow>('acknowledgement-receipts/')
    expect(after.find((one) => one.id === old.id)?.superseded_by).toBe(renewal.created[0]!.id)
    expect(renewal.created.map((document) => document.holder)).toContain(other.id)
    const fresh = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const moved = renewal.created.find((document) => document.holder === other.id)!
    // A person without documents has no known position; it prints as a line to write on.
    const documentsOfOther = [...receipts, ...(await all<DocumentRow>('custodian-slips/'))].filter(
      (one) => one.holder === other.id,
    )
    const position = documentsOfOther[0]?.received_by_position ?? unknownPosition
    expect(moved.received_by_position).toBe(position)
    const written = parFormInput({ ...moved, number: moved.number ?? '' }, [], new Map(), {
      entityName: 'x',
    }).receivedBy
    expect(written.position).toBe(position === unknownPosition ? '' : position)
    expect(fresh.filter((l) => l.acknowledgment_receipt === moved.id).map((l) => l.product)).toContain(own[0]!.product)
    expect(fresh.filter((l) => l.acknowledgment_receipt === old.id)).toHaveLength(
      lines.filter((l) => l.acknowledgment_receipt === old.id).length,
    )
  })

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
})
