import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookRow } from '#contract/actions/campaigns.ts'
import { type BookProduct, bookFigures, bookProduct } from '#domain/campaign-book.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import { crossFoot } from '#domain/report-groups.ts'

const names = ['A', 'B', 'C'] as const
const row = fc
  .record({
    id: fc.nat(),
    units: fc.nat({ max: 2_000_000_000 }),
    price: fc.bigInt({ min: 0n, max: 99_999_999_999_999_99n }).map(fromCentavos),
    fund: fc.constantFrom(...names),
    count: fc.option(fc.nat({ max: 2_000_000_000 })),
    scanned: fc.boolean(),
  })
  .map(({ id, units, price, fund, count, scanned }): BookProduct => {
    const kept = {
      id,
      units,
      price,
      total: fromCentavos(BigInt(units) * toCentavos(price)),
      names: { funding: fund },
      major_number: '06',
      physical_count: count,
      scanned,
      found_condition: 'In good condition',
    }
    return bookProduct(kept as unknown as BookRow, undefined, true)
  })

test('[CAMPAIGN-14] the figures of a book are exact at any size, and its groups add up to the whole', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (products) => {
      const { rows, total } = bookFigures(products, 'fund')
      expect(crossFoot(total, rows)).toEqual([])
      const sum = (of: (p: BookProduct) => bigint) => products.reduce((all, p) => all + of(p), 0n)
      const short = (p: BookProduct) => BigInt(p.physical_count === null ? 0 : Math.max(0, p.units - p.physical_count))
      const over = (p: BookProduct) => BigInt(p.physical_count === null ? 0 : Math.max(0, p.physical_count - p.units))
      expect(total).toEqual({
        rows: BigInt(products.length),
        units: sum((p) => BigInt(p.units)),
        value: sum((p) => toCentavos(p.total)),
        counted: sum((p) => (p.physical_count === null ? 0n : 1n)),
        'counted-quantity': sum((p) => BigInt(p.physical_count ?? 0)),
        scanned: sum((p) => (p.scanned ? 1n : 0n)),
        shortage: sum(short),
        'shortage-value': sum((p) => short(p) * toCentavos(p.price)),
        overage: sum(over),
        'overage-value': sum((p) => over(p) * toCentavos(p.price)),
        'not-scanned-value': sum((p) => (p.scanned ? 0n : toCentavos(p.total))),
      })
    }),
  )
})
