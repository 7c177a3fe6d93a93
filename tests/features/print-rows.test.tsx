import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalogue.ts'
import { formingOf, type ReportFrame, reportForms } from '#features/reports/report-forms.ts'
import { atOnce, useFilledForms } from '#features/reports/use-filled-forms.ts'
import { usePrintRows } from '#features/reports/use-print-rows.ts'
import { noSigners } from '#features/reports/use-signers.ts'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'

let world: OfficeWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const everything = {}
const frame: ReportFrame = {
  entityName: 'Institute',
  dataAsOf: 'today',
  asAt: '2026-11-21',
  closed: false,
  signers: noSigners,
  majorNumber: () => '06',
  path: () => '',
}

function Rows() {
  const { products, asOf } = usePrintRows('icf', everything, null, true)
  const forms = useFilledForms('icf', products, frame)
  return <p>{`${products?.length ?? 'no'} rows as of ${asOf}, ${forms ? 'filled in' : 'on their way'}`}</p>
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
      const forming = formingOf(form, rows, frame)
      let steps = 0
      while (!forming.next().done) steps++
      // Every form but the ICF and the lists takes the PPE or the rest: half of the rows.
      expect([form, steps]).toEqual([form, expect.toSatisfy((found: number) => found >= 4)])
    }
  })
})
