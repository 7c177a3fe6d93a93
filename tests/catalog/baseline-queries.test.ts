import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBaselineQueries } from '#catalog/baselines/baseline-queries.ts'
import { addBaseline, applyOverlay, makeEmptySnapshot } from '#catalog/state/catalog-snapshot.ts'
import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { crossFoot, groupings, reportGroups, reportMeasures } from '#domain/reports/report-groups.ts'

const names = ['A', 'B', 'C'] as const
const name = fc.constantFrom(...names)
const row = fc
  .record({
    units: fc.nat({ max: 2_000_000_000 }),
    price: fc.bigInt({ min: 0n, max: 99_999_999_999_999_99n }).map(fromCentavos),
    fund: name,
    place: name,
    count: fc.option(fc.nat({ max: 2_000_000_000 })),
    scanned: fc.boolean(),
  })
  .map(({ units, price, fund, place, count, scanned }) => ({
    units,
    price,
    total: fromCentavos(BigInt(units) * toCentavos(price)),
    property_number: '2026-05-03-0001-01',
    description: 'Desk',
    purchase_reference: null,
    old_property_number: null,
    acquisition: '2026-01-05',
    names: {
      funding: fund,
      locationOne: place,
      locationTwo: '',
      section: '',
      user: '',
      article: '',
      ledgerAccount: '',
    },
    condition: 'In good condition',
    physical_count: count,
    scanned,
    remarks: null,
    found_condition: 'In good condition',
  }))
const book = fc
  .array(row, { maxLength: 40 })
  .map((rows) =>
    rows.map((one, at) => ({ ...one, id: at + 1 }) as unknown as BaselineRow & { physical_count: number | null }),
  )

const ref = (closed: boolean) => ({
  campaign: 1,
  revision: 'then',
  closed,
  scope: {},
  includesEntered: closed,
  since: null,
})

test('[CAMPAIGN-14] the figures of a book are exact at any size, and its groups add up to the whole', () => {
  fc.assert(
    fc.property(book, fc.constantFrom(...groupings), (products, cut) => {
      const { baseline } = makeBaselineQueries(ref(true), products, makeEmptySnapshot('me', [], null))
      const asked = { collection: 'products', measures: reportMeasures } as const
      const deps = reportGroups(baseline.sums({ ...asked, groupBy: [`group.${cut}`] }))
      const total = reportGroups(baseline.sums({ ...asked, groupBy: [] }))[0]!.figures
      expect(crossFoot(total, deps)).toEqual([])
      for (const { key, figures } of deps) {
        const rows = baseline.select({ where: { [`group.${cut}`]: key[0]! } })
        expect(BigInt(rows.length)).toBe(figures.rows)
      }
      const sum = (of: (p: (typeof products)[number]) => bigint) => products.reduce((all, p) => all + of(p), 0n)
      // What a closed campaign did not find is missing: counted as none.
      const found = (p: BaselineRow) => (p.scanned ? p.physical_count : 0)
      const short = (p: BaselineRow) => BigInt(Math.max(0, p.units - (found(p) ?? p.units)))
      const over = (p: BaselineRow) => BigInt(Math.max(0, (found(p) ?? p.units) - p.units))
      expect(total).toEqual({
        rows: BigInt(products.length),
        units: sum((p) => BigInt(p.units)),
        value: sum((p) => toCentavos(p.total)),
        counted: sum((p) => (found(p) === null ? 0n : 1n)),
        'counted-quantity': sum((p) => BigInt(found(p) ?? 0)),
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

test('[CAMPAIGN-17] an open book follows every change of the list, figure by figure; a closed one follows none', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 42 }),
    gone: fc.boolean(),
    physical_count: fc.option(fc.nat({ max: 9 })),
    scanned: fc.boolean(),
    units: fc.nat({ max: 9 }),
    condition: fc.constantFrom(1, 2),
  })
  fc.assert(
    fc.property(
      book,
      fc.boolean(),
      fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 5 }),
      (rows, closed, rounds) => {
        const loaded = makeEmptySnapshot('me', [], null)
        let logicalTime = 0
        const confirm = (entity: string, some: readonly Record<string, unknown>[]) =>
          applyOverlay(loaded, {
            logicalTime: ++logicalTime,
            ops: new Map(),
            notes: [],
            confirmed: some.map(({ id, row: made = null }) => ({
              entity,
              eid: id,
              row: made,
              lc: logicalTime,
              at: 0,
            })) as never,
          })
        const condition = (id: number, text: string) => ({ id, row: { id, number: `${id}`, name: text } })
        confirm('conditions', [condition(1, 'Good'), condition(2, 'Unserviceable')])
        confirm(
          'products',
          rows.slice(1).map(({ id, units, price }) => ({ id, row: { id, units, price, condition: 1 } })),
        )
        addBaseline(loaded, ref(closed), rows)
        const held = [...loaded.baselines.values()][0]!
        const figures = (desk: typeof held.baseline) =>
          ['drift', 'balance', 'scanned', 'count_status', 'group.condition', 'physical_count'].map((by) =>
            desk.sums({ collection: 'products', groupBy: [by], measures: reportMeasures }),
          )
        const shown = (desk: typeof held.baseline) =>
          desk.rowsAt(desk.select({ order: ['physical_count', 'names.condition'] }))
        const before = [figures(held.baseline), shown(held.baseline)]
        for (const [at, round] of rounds.entries()) {
          confirm(
            'products',
            round.map(({ id, gone, ...rest }) => ({ id, row: gone ? null : { id, price: '1.00', ...rest } })),
          )
          if (at === 2) confirm('conditions', [condition(1, 'Worn')])
          const anew = makeBaselineQueries(ref(closed), rows, loaded).baseline
          expect(figures(held.baseline)).toEqual(figures(anew))
          expect(shown(held.baseline)).toEqual(shown(anew))
          if (closed) expect([figures(held.baseline), shown(held.baseline)]).toEqual(before)
        }
      },
    ),
    { numRuns: 60 },
  )
})
