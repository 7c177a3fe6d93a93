import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookRow } from '#contract/actions/campaigns.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import { crossFoot, cuts, reportMeasures, reportRows } from '#domain/report-groups.ts'
import { emptyLoaded, holdBook, layOver } from '#workers/catalogue/loaded.ts'
import { openBook } from '#workers/catalogue/open-book.ts'

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
    rows.map((one, at) => ({ ...one, id: at + 1 }) as unknown as BookRow & { physical_count: number | null }),
  )

const ref = (closed: boolean) => ({ campaign: 1, stamp: 'then', closed, scope: {}, settled: closed, since: null })

test('[CAMPAIGN-14] the figures of a book are exact at any size, and its groups add up to the whole', () => {
  fc.assert(
    fc.property(book, fc.constantFrom(...cuts), (products, cut) => {
      const { desk } = openBook(ref(true), products, emptyLoaded('me', [], null))
      const asked = { entity: 'products', measures: reportMeasures } as const
      const parts = reportRows(desk.sums({ ...asked, groupBy: [`group.${cut}`] }))
      const total = reportRows(desk.sums({ ...asked, groupBy: [] }))[0]!.figures
      expect(crossFoot(total, parts)).toEqual([])
      for (const { key, figures } of parts) {
        const rows = desk.select({ where: { [`group.${cut}`]: key[0]! } })
        expect(BigInt(rows.length)).toBe(figures.rows)
      }
      const sum = (of: (p: (typeof products)[number]) => bigint) => products.reduce((all, p) => all + of(p), 0n)
      // What a closed campaign did not find is missing: counted as none.
      const found = (p: BookRow) => (p.scanned ? p.physical_count : 0)
      const short = (p: BookRow) => BigInt(Math.max(0, p.units - (found(p) ?? p.units)))
      const over = (p: BookRow) => BigInt(Math.max(0, (found(p) ?? p.units) - p.units))
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
        const loaded = emptyLoaded('me', [], null)
        let lc = 0
        const confirm = (entity: string, some: readonly Record<string, unknown>[]) =>
          layOver(loaded, {
            lc: ++lc,
            ops: new Map(),
            notes: [],
            confirmed: some.map(({ id, row: made = null }) => ({ entity, eid: id, row: made, lc, at: 0 })) as never,
          })
        const condition = (id: number, text: string) => ({ id, row: { id, number: `${id}`, name: text } })
        confirm('conditions', [condition(1, 'Good'), condition(2, 'Unserviceable')])
        confirm(
          'products',
          rows.slice(1).map(({ id, units, price }) => ({ id, row: { id, units, price, condition: 1 } })),
        )
        holdBook(loaded, ref(closed), rows)
        const held = [...loaded.books.values()][0]!
        const figures = (desk: typeof held.desk) =>
          ['drift', 'balance', 'scanned', 'count_status', 'group.condition', 'physical_count'].map((by) =>
            desk.sums({ entity: 'products', groupBy: [by], measures: reportMeasures }),
          )
        const shown = (desk: typeof held.desk) =>
          desk.show(desk.select({ order: ['physical_count', 'names.condition'] }))
        const before = [figures(held.desk), shown(held.desk)]
        for (const [at, round] of rounds.entries()) {
          confirm(
            'products',
            round.map(({ id, gone, ...rest }) => ({ id, row: gone ? null : { id, price: '1.00', ...rest } })),
          )
          if (at === 2) confirm('conditions', [condition(1, 'Worn')])
          const anew = openBook(ref(closed), rows, loaded).desk
          expect(figures(held.desk)).toEqual(figures(anew))
          expect(shown(held.desk)).toEqual(shown(anew))
          if (closed) expect([figures(held.desk), shown(held.desk)]).toEqual(before)
        }
      },
    ),
    { numRuns: 60 },
  )
})
