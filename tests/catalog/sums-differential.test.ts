/** Compares the sums of the catalog with sums over all rows. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Measure, ProductView, Scalar, SumQuery } from '#domain/catalog/catalog-queries.ts'
import { someProducts } from '../support/data/random-rows.ts'
import { fieldValue, matches } from './naive-list.ts'
import { allViews, openDevice, whereAny } from './random-catalog.ts'

describe('compared with a naive computation', () => {
  test('[MIRROR-52] sums of any size: are exact (D6.3)', async () => {
    const measures: Measure[] = [
      'rows',
      'units',
      'scanned',
      'counted',
      'recorded-counts',
      'counted-quantity',
      'value',
      'shortage',
      'overage',
      'shortage-value',
      'overage-value',
      'not-scanned-value',
      'inspected',
      'inspected-value',
    ]
    const centavos = (money: string) => BigInt(money.replace('.', ''))
    const of = (view: ProductView): bigint[] => {
      const seen = view.on_hand
      const short = seen === null ? 0 : Math.max(0, view.units - seen)
      const over = seen === null ? 0 : Math.max(0, seen - view.units)
      return [
        1n,
        BigInt(view.units),
        view.scanned ? 1n : 0n,
        seen === null ? 0n : 1n,
        view.physical_count === null ? 0n : 1n,
        BigInt(seen ?? 0),
        centavos(view.total),
        BigInt(short),
        BigInt(over),
        BigInt(short) * centavos(view.price),
        BigInt(over) * centavos(view.price),
        view.scanned ? 0n : centavos(view.total),
        BigInt(view.units - short),
        BigInt(view.units - short) * centavos(view.price),
      ]
    }
    const huge = fc.constantFrom('99999999999999.99', '90071992547409.93', '9007199254740.91', '1.01')
    await fc.assert(
      fc.asyncProperty(
        someProducts(30),
        fc.array(huge),
        whereAny,
        fc.subarray(['section', 'category', 'user', 'scanned']),
        async (rows, prices, where, groupBy) => {
          const priced = rows.map((row, i) => (prices[i] ? { ...row, price: prices[i], total: prices[i] } : row))
          const world = await openDevice(priced)
          const query: SumQuery = { collection: 'products', where, groupBy, measures }
          const answer = await world.catalog.sums(query)
          const groups = new Map<string, { key: Scalar[]; sums: bigint[] }>()
          if (groupBy.length === 0) groups.set('[]', { key: [], sums: measures.map(() => 0n) })
          for (const view of await allViews(world.catalog, rows.length)) {
            if (!matches(view, where)) continue
            const key = groupBy.map((field) => fieldValue(view, field))
            const group = groups.get(JSON.stringify(key)) ?? { key, sums: measures.map(() => 0n) }
            of(view).forEach((amount, i) => {
              group.sums[i]! += amount
            })
            groups.set(JSON.stringify(key), group)
          }
          world.close()
          const sorted = (all: readonly { key: readonly Scalar[]; sums: readonly bigint[] }[]) =>
            [...all].map((one) => [JSON.stringify(one.key), ...one.sums.map(String)]).sort()
          expect(sorted(answer)).toEqual(sorted([...groups.values()]))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('[MIRROR-3384] the latest count of a group: that of a currently counted item, 0 if there is none', async () => {
    const row = (id: number, section: number, scanned: boolean, counted_at: string | null) => ({
      id,
      section,
      scanned,
      physical_count: scanned ? 1 : null,
      counted_at,
    })
    const [early, late] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
    const world = await openDevice([
      row(1, 1, true, late),
      row(2, 1, true, early),
      row(3, 1, false, '2026-03-03T00:00:00.000Z'),
      row(4, 2, false, null),
      row(5, 3, true, null),
    ])
    const groups = await world.catalog.sums({
      collection: 'products',
      groupBy: ['section'],
      measures: ['latest-count'],
    })
    world.close()
    expect(groups.map(({ sums }) => Number(sums[0]))).toEqual([Date.parse(late), 0, 0])
  })

  test('[MIRROR-52] a shortage beyond the exact range of numbers: is exact to the centavo', async () => {
    const row = {
      id: 1,
      units: 20,
      physical_count: 1,
      scanned: true,
      price: '9007199254740.91',
      total: '180143985094818.20',
    }
    const world = await openDevice([row, { ...row, id: 2 }])
    const [all] = await world.catalog.sums({
      collection: 'products',
      groupBy: [],
      measures: ['shortage-value', 'value'],
    })
    world.close()
    expect(all?.sums).toEqual([2n * 19n * 900719925474091n, 2n * 18014398509481820n])
  })
})
