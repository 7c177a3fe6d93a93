import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { lateAdditionsOnForm } from '#features/reports/campaign/use-late-additions.ts'
import { maxRowsAtOnce, useFilledForms } from '#features/reports/print/use-filled-forms.ts'
import { usePrintRows } from '#features/reports/print/use-print-rows.ts'
import { reportHeader } from '#tests/support/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const everything = {}
const options = { printAll: true, isCountOver: false, revision: 0 }

function Rows() {
  const { products, asOf } = usePrintRows('icf', everything, null, options)
  const forms = useFilledForms('icf', products, reportHeader)
  return <p>{`${products?.length ?? 'no'} rows as of ${asOf}, ${forms ? 'filled in' : 'on their way'}`}</p>
}

function CampaignRows({ campaign }: { campaign: number }) {
  const { products, lateAdditions } = usePrintRows('icf', everything, campaign, options)
  return <p>{products ? `${products.length} rows; ${lateAdditionsOnForm(lateAdditions)}` : 'Reading'}</p>
}

describe('rows of a printed report', () => {
  it('[PAPER-43] list is refreshed while a form is open: the form keeps its rows and their data moment', async () => {
    world = await openScreenWorld({ products: maxRowsAtOnce + 20 })
    const { catalog } = world.services
    const before = catalog.status().asOf
    world.open([{ path: '/', element: <Rows /> }], '/')
    const words = `${maxRowsAtOnce + 20} rows as of ${before}, filled in`
    await screen.findByText(words)
    await act(async () => {
      await world.server.ask('admin', 'products/1/', { method: 'PATCH', body: JSON.stringify({ remarks: 'moved' }) })
      await catalog.refresh('manual')
    })
    await waitFor(() => expect(catalog.status().asOf).not.toBe(before))
    expect(screen.getByText(words)).toBeDefined()
  })

  it('[CAMPAIGN-19] items entered after the freeze: the campaign form leaves them out and says how many', async () => {
    world = await openScreenWorld()
    const { catalog } = world.services
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const rows = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })).rows
    const section = rows[0]!.section.id
    const other = rows.find((row) => row.section.id !== section)!
    const { id } = await ask<{ id: number }>('POST', 'inventory/', {
      name: 'One',
      as_at: '2026-12-31',
      scope: { section },
    })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await ask('PATCH', `products/${other.id}/`, { section })
    await catalog.refresh('manual')
    await waitFor(async () => expect((await catalog.get<ProductView>('products', other.id))?.section.id).toBe(section))
    world.open([{ path: '/', element: <CampaignRows campaign={id} /> }], '/')
    const baselineCount = rows.filter((row) => row.section.id === section).length
    await screen.findByText(`${baselineCount} rows; 1 item entered after the book was frozen is not on this form`)
  })

  it('[REPORT-501] item below 50,000 with a chosen PAR: on the RPCPPE, in list and campaign, and on no semi-expendable form', async () => {
    world = await openScreenWorld({ products: 200 })
    const { catalog } = world.services
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const productsIn = async (category: readonly string[]) =>
      (await catalog.list<ProductView>({ collection: 'products', where: { category }, from: 0, limit: 200 })).rows
    const small = (await productsIn(['SPLV']))[0]!
    const large = (await productsIn(['PPE']))[0]!
    await ask('PATCH', `products/${small.id}/`, { print_type: 'PAR' })
    await ask('PATCH', `products/${large.id}/`, { print_type: 'ICS' })
    await catalog.refresh('manual')
    await waitFor(async () => expect((await catalog.get<ProductView>('products', large.id))?.print_type).toBe('ICS'))
    const ppe = (await productsIn(['PPE'])).map((row) => row.id)
    const semi = (await productsIn(['SPHV', 'SPLV'])).map((row) => row.id)
    expect([ppe.includes(small.id), semi.includes(small.id)]).toEqual([true, false])
    expect([ppe.includes(large.id), semi.includes(large.id)]).toEqual([false, true])
    const { id } = await ask<{ id: number }>('POST', 'inventory/', { name: 'One', as_at: '2026-12-31' })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await catalog.refresh('manual')
    for (const [form, has, not] of [
      ['rpcppe', small.id, large.id],
      ['rpcsp', large.id, small.id],
    ] as const) {
      for (const campaign of [null, id]) {
        const Numbers = () => {
          const { products } = usePrintRows(form, everything, campaign, options)
          return <p>{products ? `${form} ${campaign}: ${products.map((row) => `#${row.id};`).join('')}` : 'Reading'}</p>
        }
        const shown = world.open([{ path: '/', element: <Numbers /> }], '/')
        const line = await screen.findByText(new RegExp(`^${form} ${campaign}: `))
        expect(line.textContent).toContain(`#${has};`)
        expect(line.textContent).not.toContain(`#${not};`)
        shown.unmount()
      }
    }
  })
})
