import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Disposal, type DisposalValues, disposalFields } from '#contract/documents/disposal.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ProductHistory } from '#features/products/details/product-history.tsx'
import { disposalsOnForm } from '#features/reports/disposal/disposal-print-notes.tsx'
import { PrintReportPage } from '#features/reports/print/print-report-page.tsx'
import { UnserviceableReportPage } from '#features/reports/unserviceable-report-page.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { reportForm } from '#print/reports/all-report-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import type { ServerOptions } from '#tests/support/server/server.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const none = Object.fromEntries(disposalFields.map((field) => [field, null])) as DisposalValues
const area = '/admin/inventory/reports'
const routes = [
  { path: `${area}/unserviceable`, element: <UnserviceableReportPage /> },
  { path: `${area}/print`, element: <PrintReportPage /> },
]
const showReport = () => world.open(routes, `${area}/unserviceable`)
const showPrint = () => world.open(routes, `${area}/print?form=iirup`)

/** A device whose list has one unserviceable PPE item: 2 units at 51,250.00. */
async function openWithItem(options: ServerOptions = {}): Promise<{ id: number; number: string }> {
  world = await openScreenWorld(options)
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })
  const conditions = await world.services.catalog.list<{ id: number; name: string }>({
    collection: 'conditions',
    from: 0,
    limit: 30,
  })
  const unserviceable = conditions.rows.find(({ name }) => /unserviceable/i.test(name))!.id
  const serviceable = conditions.rows.find(({ name }) => !/unserviceable/i.test(name))!.id
  const item = rows[0]!
  for (const row of rows) {
    const condition = row === item ? unserviceable : serviceable
    if (row !== item && row.condition === condition) continue
    const change = row === item ? { condition, price: '51250.00', units: 2, print_type: 'PAR' } : { condition }
    const answer = await world.server.ask('admin', `products/${row.id}/`, {
      method: 'PATCH',
      body: JSON.stringify(change),
    })
    expect(answer.status).toBe(200)
  }
  await world.services.catalog.refresh('manual')
  return { id: item.id, number: item.property_number }
}
const put = (id: number, values: Partial<DisposalValues>, version = 0, who = 'maria') =>
  world.server.ask(who, `products/${id}/disposal/`, {
    method: 'PUT',
    body: JSON.stringify({ ...none, ...values, version }),
  })
const stored = async (id: number) => (await world.server.ask('maria', `products/${id}/disposal/`)).body as Disposal
const openDialog = async (number: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Enter values of ${number}: inspection and disposal` }),
  )
  return screen.findByRole('form', { name: `Inspection and disposal of ${number}` })
}
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label)
const enter = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await fillIn(field(label), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('disposal values', () => {
  it('[REPORT-1704] values entered in the dialog: stored on the server, shown in the list, and printed with the same figures', async () => {
    const { id, number } = await openWithItem()
    showReport()
    await openDialog(number)
    await enter('Accumulated depreciation', '97375')
    await enter('Sale', '2')
    await enter('Appraised value', '3000.5')
    await enter('OR no.', '4481207')
    await enter('Amount of sale', '0')
    await screen.findByText(/Carrying amount: ₱5,125.00/)
    await screen.findByText('Disposed of: 2 of 2.')
    await save()
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    const saved = await stored(id)
    expect(saved).toMatchObject({
      ...none,
      accumulated_depreciation: '97375.00',
      sale: 2,
      appraised_value: '3000.50',
      or_number: '4481207',
      sale_amount: '0.00',
      version: 1,
    })
    const grid = screen.getByRole('grid', { name: 'Unserviceable property' })
    for (const text of ['5,125.00', 'Sale 2', '3,000.50']) expect(within(grid).getByText(text)).toBeTruthy()
    const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })
    const [form] = reportForm('iirup').build(rows, {
      ...reportHeader,
      asAt: '2099-12-31',
      paper: 'legal',
      disposalOf: (product) => (product.id === id ? saved : null),
    })
    const words = layoutForm(form!, openFonts(fontBytes)).flatMap((page) =>
      page.drawOps.flatMap((drawOp) => (drawOp.kind === 'text' ? [drawOp.text] : [])),
    )
    for (const text of ['97,375.00', '5,125.00', '3,000.50', '4481207', '0.00']) expect(words).toContain(text)
  })

  it('[REPORT-1705] 0, blank, too much, 5,000 characters: plain words at the field, and nothing is saved until they are corrected', async () => {
    const { id, number } = await openWithItem()
    showReport()
    await openDialog(number)
    await enter('Accumulated depreciation', '102500.01')
    await enter('Sale', '3')
    await enter('Others', '1')
    await enter('Appraised value', '1e300')
    await enter('OR no.', 'x'.repeat(5_000))
    await save()
    await screen.findByText('This is more than the total cost of ₱102,500.00.')
    await screen.findByText('4 units are disposed of in all, but the quantity of the item is 2.')
    await screen.findByText('Enter what was done with them.')
    await screen.findByText('A valid amount with at most two decimals, 0 or more, is required.')
    expect(field('Appraised value').value).toBe('1e300')
    expect(field('OR no.').value.length).toBeLessThanOrEqual(255)
    expect(await stored(id)).toMatchObject({ version: 0 })
    await enter('Accumulated depreciation', '0')
    await enter('Sale', '0')
    await userEvent.clear(field('Others'))
    await userEvent.clear(field('Appraised value'))
    await userEvent.clear(field('OR no.'))
    await save()
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(await stored(id)).toMatchObject({ ...none, accumulated_depreciation: '0.00', sale: 0, version: 1 })
  })

  it('[REPORT-1706] somebody else saved meanwhile: both values are shown, nothing is lost, and Save then replaces them deliberately', async () => {
    const { id, number } = await openWithItem()
    showReport()
    await openDialog(number)
    await enter('Appraised value', '3000')
    await enter('Accumulated depreciation', '100')
    expect((await put(id, { appraised_value: '2500.00', accumulated_depreciation: '90.00', transfer: 1 })).status).toBe(
      200,
    )
    await save()
    await screen.findByText(/saved this item while you were editing it/)
    await screen.findByText(/The form now has their values of: Transfer/)
    expect(await stored(id)).toMatchObject({ appraised_value: '2500.00', version: 1 })
    expect(field('Appraised value').value).toBe('3,000.00')
    expect(field('Transfer').value).toBe('1')
    // First "Use theirs": the depreciation, in the order of the form.
    await userEvent.click(screen.getAllByRole('button', { name: /^Use theirs / })[0]!)
    await save()
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({
        appraised_value: '3000.00',
        accumulated_depreciation: '90.00',
        transfer: 1,
        version: 2,
      }),
    )
  })

  it('[REPORT-1707] a save without a clear answer: Check finds that it is there, or that it is not and can be saved again', async () => {
    const { id, number } = await openWithItem()
    showReport()
    const path = `/api/v1/products/${id}/disposal/`
    for (const reachesServer of [false, true]) {
      await openDialog(number)
      await enter('Appraised value', reachesServer ? '20' : '10')
      let isBroken = true
      world.network.answerInstead = (request) => {
        if (!isBroken || request.method !== 'PUT' || new URL(request.url).pathname !== path) return null
        isBroken = false
        if (reachesServer) void world.server.fetch(request.clone())
        return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
      }
      await save()
      const check = await screen.findByRole('button', { name: 'Check' })
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
      if (reachesServer) await waitFor(async () => expect(await stored(id)).toMatchObject({ version: 2 }))
      await userEvent.click(check)
      if (!reachesServer) {
        await screen.findByText('The server doesn’t have it. Save it again.')
        await save()
      }
      await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
      expect(await stored(id)).toMatchObject({ appraised_value: reachesServer ? '20.00' : '10.00' })
    }
    expect(await stored(id)).toMatchObject({ version: 2 })
  })

  it('[REPORT-1708] offline: typed values stay on the device, and the form prints the copy and its moment; without a copy the page says so', async () => {
    const { id, number } = await openWithItem()
    expect((await put(id, { accumulated_depreciation: '97375.00' })).status).toBe(200)
    world.network.isCut = true
    const blank = showPrint()
    await screen.findByText(/You’re offline\. The inspection and disposal values aren’t on this device/)
    blank.unmount()
    world.network.isCut = false
    const online = showReport()
    await screen.findByText('5,125.00')
    await openDialog(number)
    world.network.isCut = true
    await enter('Appraised value', '77')
    online.unmount()
    const offline = showPrint()
    await screen.findByText(/Inspection and disposal are as of .*, and the form says so/)
    offline.unmount()
    world.network.isCut = false
    showReport()
    await openDialog(number)
    await waitFor(() => expect(field('Appraised value').value).toBe('77'))
    await save()
    await waitFor(async () => expect(await stored(id)).toMatchObject({ appraised_value: '77.00', version: 2 }))
    const footer = (asOf: number | null, isOld: boolean) =>
      disposalsOnForm(
        { isOffered: true, isLoading: false, isOld, asOf, disposalOf: () => null, values: new Map(), adopt() {} },
        'Asia/Manila',
      )
    expect(footer(Date.UTC(2026, 10, 22), false)).toBe('')
    expect(footer(Date.UTC(2026, 10, 22), true)).toBe('; inspection and disposal as of November 22, 2026, 8:00 AM')
    expect(footer(null, true)).toBe('; without inspection and disposal, which this device does not have')
  })

  it('[REPORT-1709] plain server: nothing to enter and no failed request; the page and the form say that the columns are filled in by hand', async () => {
    const { number } = await openWithItem({ plain: true })
    const report = showReport()
    await screen.findByText(/This server can’t store depreciation, disposal and sales/)
    await screen.findByText(number)
    expect(screen.queryByRole('button', { name: /^Enter values/ })).toBeNull()
    report.unmount()
    showPrint()
    await screen.findByText(/Printed blank, to fill in by hand: accumulated depreciation.*This server can’t store them/)
    expect(world.network.requests.filter((line) => line.includes('disposal'))).toEqual([])
  })

  it('[REPORT-1711] history of the item: names each change of its disposal values', async () => {
    const { id } = await openWithItem()
    await put(id, { sale: 1, or_number: '4481207' })
    await put(id, { sale: 2, or_number: '4481207' }, 1, 'admin')
    world.open([{ path: '/', element: <ProductHistory id={id} version="1" /> }], '/')
    await waitFor(() => expect(screen.getAllByText(/entered its inspection and disposal/)).toHaveLength(2))
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Sale: 1  2', 'Sale: nothing  1', 'OR no.: nothing  4481207']),
    )
  })

  it('[REPORT-1710] the price of an item sinks below its depreciation: the print page names the item before anybody signs', async () => {
    const { id, number } = await openWithItem()
    expect((await put(id, { accumulated_depreciation: '97375.00' })).status).toBe(200)
    const change = { method: 'PATCH', body: JSON.stringify({ price: '40000.00' }) }
    expect((await world.server.ask('admin', `products/${id}/`, change)).status).toBe(200)
    await world.services.catalog.refresh('manual')
    showPrint()
    await screen.findByText(`${number}: This is more than the total cost of ₱80,000.00.`)
  })
})
