import { describe, expect, it } from 'vitest'
import { guessMapping } from '#domain/import/column-mapping.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { isCostUnclear, unitCost } from '#domain/import/unit-cost.ts'

describe('the cost of one unit', () => {
  it('[IMPORT-4391] a heading that leaves open which cost it is: nothing is taken for a unit cost', () => {
    const isUnclear = (heading: string) => {
      const headings = ['Property No.', heading]
      return isCostUnclear(guessMapping(importColumns.products ?? [], headings), headings)
    }
    for (const heading of ['Acquisition Cost', 'AMOUNT', 'Cost']) expect(isUnclear(heading), heading).toBe(true)
    for (const heading of ['Unit Cost', 'Unit Value', 'unit price', 'Price', 'Unit Acquisition Cost', 'Remarks'])
      expect(isUnclear(heading), heading).toBe(false)
  })
  it('[IMPORT-4391] several units: asked for, shared to the centavo, and never rounded', () => {
    expect(unitCost('300000.00', 3, null)).toMatchObject({ ok: false })
    expect(unitCost('300000.00', 3, 'unit')).toEqual({ ok: true, value: '300000.00' })
    expect(unitCost('300000.03', 3, 'total')).toEqual({ ok: true, value: '100000.01' })
    expect(unitCost('100000.00', 3, 'total')).toMatchObject({ ok: false })
    expect(unitCost('100000.00', 3_000, 'total')).toMatchObject({ ok: false })
    for (const units of [0, 1]) expect(unitCost('5.55', units, null)).toEqual({ ok: true, value: '5.55' })
  })
})
