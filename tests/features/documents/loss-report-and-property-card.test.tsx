import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ItemFormPage } from '#features/documents/print/form-page.tsx'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { PropertyCardPage, readProductDocuments } from '#features/documents/print/property-card-page.tsx'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { UnserviceableReportPage } from '#features/reports/unserviceable-report-page.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { reportForm } from '#print/reports/all-report-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/forms/item/:form/:id`, element: <ItemFormPage /> },
  { path: `${area}/reports/unserviceable`, element: <UnserviceableReportPage /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const all = async <T,>(path: string) =>
  ((await world.server.ask('admin', `${path}${path.includes('?') ? '&' : '?'}page_size=500`)).body as { results: T[] })
    .results
const everyProduct = async () =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })).rows

const printed = (form: FilledForm): string =>
  layoutForm(form, openFonts(fontBytes))
    .flatMap((page) => page.drawOps.flatMap((drawOp) => (drawOp.kind === 'text' ? [drawOp.text] : [])))
    .join(' ')

describe('property card, unserviceable property and report of loss', () => {
  it('[DOC-29] report of loss typed offline: the draft stays on the device and is restored', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    world.network.isCut = true
    const [product] = await everyProduct()
    const at = `${area}/forms/item/rlsddp/${product!.id}`
    world.open(routes, at)
    await user.type(await screen.findByLabelText(/Circumstances/), 'The cabinet was forced')
    await user.selectOptions(screen.getByLabelText('Status of the property'), 'Stolen')
    await act(() => new Promise((go) => setTimeout(go, 50)))
    cleanup()
    world.open(routes, at)
    expect(await screen.findByLabelText(/Circumstances/)).toHaveProperty('value', 'The cabinet was forced')
    expect(screen.getByLabelText('Status of the property')).toHaveProperty('value', 'Stolen')
  })

  it('[DOC-36] document spells the holder’s name differently: no warning about a different holder', async () => {
    world = await openScreenWorld()
    const lines = await all<{ product: number | null; acknowledgment_receipt: number }>(
      'acknowledgement-receipt-items/',
    )
    const receipts = await all<{ id: number; holder: number | null }>('acknowledgement-receipts/')
    const products = await everyProduct()
    const line = lines.find((one) => {
      const holder = receipts.find((receipt) => receipt.id === one.acknowledgment_receipt)?.holder
      return holder && products.find((product) => product.id === one.product)?.user === holder
    })!
    const at = `${area}/forms/item/rlsddp/${line.product}`
    world.open(routes, at)
    await screen.findByLabelText(/Circumstances/)
    expect(screen.queryByText(/The active document names/)).toBeNull()
    cleanup()
    const other = (await all<{ id: number }>('users/')).find(
      (user) => user.id !== products.find((product) => product.id === line.product)!.user,
    )!
    const body = JSON.stringify({ holder: other.id, received_by_name: 'Somebody Else' })
    await world.server.ask('admin', `acknowledgement-receipts/${line.acknowledgment_receipt}/`, {
      method: 'PATCH',
      body,
    })
    await world.services.catalog.refresh('manual')
    world.open(routes, at)
    await screen.findByText(/The active document names Somebody Else/)
  })

  it('[DOC-30] property card offline: made from the documents on the device', async () => {
    world = await openScreenWorld()
    const lines = await all<{ product: number | null; acknowledgment_receipt: number }>(
      'acknowledgement-receipt-items/',
    )
    const line = lines.find((one) => one.product)!
    const named = lines.filter((one) => one.product === line.product).map((one) => one.acknowledgment_receipt)
    const receipts = await all<{ id: number; number: string }>('acknowledgement-receipts/')
    world.network.isCut = true
    const productDocuments = await readProductDocuments(world.services.catalog, line.product!, world.services.timeZone)
    expect(
      productDocuments!.documents
        .filter((one) => one.type === 'PAR')
        .map((one) => one.number)
        .sort(),
    ).toEqual(
      receipts
        .filter((one) => named.includes(one.id))
        .map((one) => one.number)
        .sort(),
    )
  })

  it('[DOC-5790] property card: nothing is shown to print until the history of the item is read', async () => {
    world = await openScreenWorld()
    const [item] = await everyProduct()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.network.beforeRequest = (request) => (request.url.includes('/history/') ? held : undefined)
    world.open([{ path: `${area}/card/:id`, element: <PropertyCardPage /> }], `${area}/card/${item!.id}`)
    await waitFor(() => expect(world.network.requests.some((one) => one.includes('/history/'))).toBe(true))
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
    answer()
    await screen.findByRole('button', { name: /^Print/ })
    screen.getByText('From the documents and transfers on this device, and the history of the server.')
  })

  it('[DOC-32] accepted transfer: its number is on the transfer report and on the property card', async () => {
    world = await openScreenWorld()
    const [done] = await all<Transfer>('transfers/?status=accepted')
    const open = await all<Transfer>('transfers/?status=requested')
    expect(done!.number).toMatch(/^\d{4}-\d{2}-\d{4}$/)
    world.network.isCut = true
    const printed = async (id: number) => {
      const [report] = await readTransferReports(world.services.catalog, [id], world.services.timeZone)
      const form = transferReportForm(report!, { entityName: 'Institute' }, world.services.timeZone)
      const [page] = layoutForm(form, openFonts(fontBytes))
      return page!.drawOps.flatMap((drawOp) => (drawOp.kind === 'text' ? [drawOp.text] : []))
    }
    const words = await printed(done!.id)
    expect(words).toContain(done!.report === 'PTR' ? 'PTR No. :' : 'ITR No. :')
    expect(words).toContain(done!.number)
    expect(words).toContain('May 22, 2026')
    expect((await printed(open[0]!.id)).filter((word) => /^\d{4}-\d{2}-\d{4}$/.test(word))).toEqual([])
    const productDocuments = await readProductDocuments(world.services.catalog, done!.product!, world.services.timeZone)
    expect(productDocuments!.transfers.map((one) => one.number)).toEqual([`${done!.report} ${done!.number}`])
  })

  it('[REPORT-20] station on the IIRUP: the typed one, otherwise the common location of all items, otherwise blank', async () => {
    world = await openScreenWorld({ products: 60 })
    const rows = (await everyProduct())
      .filter((row) => row.category === 'PPE')
      .slice(0, 2)
      .map((row) => ({ ...row, names: { ...row.names, funding: '01' } }))
    const textAt = (locations: readonly string[], station = '') =>
      printed(
        reportForm('iirup').build(
          rows.map((row, i) => ({
            ...row,
            names: { ...row.names, condition: 'Unserviceable', locationOne: locations[i]! },
          })),
          { ...reportHeader, signers: { ...emptySigners, accountable: { ...emptySigners.accountable, station } } },
        )[0]!,
      )
    expect(textAt(['Nursery', 'Nursery'])).toContain('Nursery')
    expect(textAt(['Nursery', 'Annex'])).not.toMatch(/Nursery|Annex /)
    expect(textAt(['Nursery', 'Annex'], 'Los Banos')).toContain('Los Banos')
  })

  it('[REPORT-17] IIRUP: unserviceable PPE only, one report per fund; the page lists all unserviceable property', async () => {
    world = await openScreenWorld({ products: 60 })
    const conditions = await all<{ id: number; name: string }>('conditions/')
    const broken = new Set(conditions.filter((one) => /unserviceable/i.test(one.name)).map((one) => one.id))
    const rows = await everyProduct()
    const mine = rows.filter((row) => broken.has(row.condition))
    const ppe = mine.filter((row) => row.category === 'PPE')
    expect(mine.length).toBeGreaterThan(0)
    expect(ppe.length).toBeGreaterThan(0)
    const forms = reportForm('iirup').build(rows, reportHeader)
    expect(forms.length).toBe(new Set(ppe.map((row) => row.names.funding)).size)
    const semi = reportForm('iirusp').build(rows, reportHeader)
    expect(semi.length).toBe(new Set(mine.filter((row) => row.category !== 'PPE').map((row) => row.names.funding)).size)
    world.network.isCut = true
    world.open(routes, `${area}/reports/unserviceable`)
    await screen.findByText(new RegExp(`^${mine.length} items? · data as of`))
    await screen.findByText(/groups? adds? up to the total/)
  })
})
