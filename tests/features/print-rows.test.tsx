import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalogue.ts'
import { formingOf } from '#features/reports/report-forms.ts'
import { reportForms } from '#features/reports/report-kinds.ts'
import { enteredOnPaper } from '#features/reports/use-entered.ts'
import { atOnce, useFilledForms } from '#features/reports/use-filled-forms.ts'
import { usePrintRows } from '#features/reports/use-print-rows.ts'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'
import { reportFrame } from '#tests/support/report-frame.ts'

let world: OfficeWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const everything = {}
const asked = { sure: true, over: false, turn: 0 }

function Rows() {
  const { products, asOf } = usePrintRows('icf', everything, null, asked)
  const forms = useFilledForms('icf', products, reportFrame)
  return <p>{`${products?.length ?? 'no'} rows as of ${asOf}, ${forms ? 'filled in' : 'on their way'}`}</p>
}

function Booked({ campaign }: { campaign: number }) {
  const { products, entered } = usePrintRows('icf', everything, campaign, asked)
  return <p>{products ? `${products.length} rows; ${enteredOnPaper(entered)}` : 'Reading'}</p>
}

describe('the rows of a report that is printed', () => {
  it('[PAPER-43] a form says the moment of the list that its rows were read from, and keeps both when the list is read again', async () => {
    world = await officeWorld({ products: atOnce + 20 })
    const { catalogue } = world.parts
    const before = catalogue.status().asOf
    world.show([{ path: '/', element: <Rows /> }], '/')
    const words = `${atOnce + 20} rows as of ${before}, filled in`
    await screen.findByText(words)
    await act(async () => {
      await world.server.ask('admin', 'products/1/', { method: 'PATCH', body: JSON.stringify({ remarks: 'moved' }) })
      await catalogue.refresh('manual')
    })
    await waitFor(() => expect(catalogue.status().asOf).not.toBe(before))
    expect(screen.getByText(words)).toBeDefined()
  })

  it('[PAPER-39] the rows of a report are put on their forms in steps of 100 at most', async () => {
    world = await officeWorld({ products: 30 })
    const some = (await world.parts.catalogue.list<ProductView>({ entity: 'products', from: 0, limit: 30 })).rows
    const broken = { condition: 'Unserviceable' }
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      const one = some[at % some.length]!
      return { ...one, category: at % 2 ? ('PPE' as const) : ('SPLV' as const), names: { ...one.names, ...broken } }
    })
    for (const form of reportForms) {
      if (form === 'station') continue
      const forming = formingOf(form, rows, reportFrame)
      let steps = 0
      while (!forming.next().done) steps++
      // Every form but the ICF and the lists takes the PPE or the rest: half of the rows.
      expect([form, steps]).toEqual([form, expect.toSatisfy((found: number) => found >= 4)])
    }
  })

  it('[CAMPAIGN-19] a form of a campaign says how many things came into its scope after the freeze, and leaves them out', async () => {
    world = await officeWorld()
    const { catalogue } = world.parts
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const rows = (await catalogue.list<ProductView>({ entity: 'products', from: 0, limit: 30 })).rows
    const section = rows[0]!.section.id
    const other = rows.find((row) => row.section.id !== section)!
    const { id } = await ask<{ id: number }>('POST', 'inventory/', {
      name: 'One',
      as_at: '2026-12-31',
      scope: { section },
    })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await ask('PATCH', `products/${other.id}/`, { section })
    await catalogue.refresh('manual')
    await waitFor(async () =>
      expect((await catalogue.get<ProductView>('products', other.id))?.section.id).toBe(section),
    )
    world.show([{ path: '/', element: <Booked campaign={id} /> }], '/')
    const booked = rows.filter((row) => row.section.id === section).length
    await screen.findByText(`${booked} rows; 1 item entered after the book was frozen is not on this form`)
  })

  it('[REPORT-501] an item below 50,000 with a chosen PAR is on the RPCPPE and the IIRUP, in the filter and the campaign, and on no semi-expendable paper', async () => {
    world = await officeWorld({ products: 200 })
    const { catalogue } = world.parts
    const ask = async <T,>(method: string, path: string, body: object) =>
      (await world.server.ask('admin', path, { method, body: JSON.stringify(body) })).body as T
    const of = async (category: readonly string[]) =>
      (await catalogue.list<ProductView>({ entity: 'products', where: { category }, from: 0, limit: 200 })).rows
    const small = (await of(['SPLV']))[0]!
    const large = (await of(['PPE']))[0]!
    await ask('PATCH', `products/${small.id}/`, { print_type: 'PAR' })
    await ask('PATCH', `products/${large.id}/`, { print_type: 'ICS' })
    await catalogue.refresh('manual')
    await waitFor(async () => expect((await catalogue.get<ProductView>('products', large.id))?.print_type).toBe('ICS'))
    const ppe = (await of(['PPE'])).map((row) => row.id)
    const semi = (await of(['SPHV', 'SPLV'])).map((row) => row.id)
    expect([ppe.includes(small.id), semi.includes(small.id)]).toEqual([true, false])
    expect([ppe.includes(large.id), semi.includes(large.id)]).toEqual([false, true])
    const { id } = await ask<{ id: number }>('POST', 'inventory/', { name: 'One', as_at: '2026-12-31' })
    await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
    await catalogue.refresh('manual')
    for (const [form, has, not] of [
      ['rpcppe', small.id, large.id],
      ['rpcsp', large.id, small.id],
    ] as const) {
      for (const campaign of [null, id]) {
        const Numbers = () => {
          const { products } = usePrintRows(form, everything, campaign, asked)
          return <p>{products ? `${form} ${campaign}: ${products.map((row) => `#${row.id};`).join('')}` : 'Reading'}</p>
        }
        const shown = world.show([{ path: '/', element: <Numbers /> }], '/')
        const line = await screen.findByText(new RegExp(`^${form} ${campaign}: `))
        expect(line.textContent).toContain(`#${has};`)
        expect(line.textContent).not.toContain(`#${not};`)
        shown.unmount()
      }
    }
  })
})
