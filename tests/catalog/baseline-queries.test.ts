import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBaselineQueries } from '#catalog/baselines/baseline-queries.ts'
import { balanceField } from '#catalog/rows/row-reader.ts'
import { addBaseline, applyOverlay, makeEmptySnapshot } from '#catalog/state/catalog-snapshot.ts'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { balanceOf } from '#domain/products/derived-fields.ts'
import { crossFoot, groupings, reportGroups, reportMeasures } from '#domain/reports/report-groups.ts'

const names = ['A', 'B', 'C'] as const
const name = fc.constantFrom(...names)
const row = fc
  .record({
    units: fc.nat({ max: 2_000_000_000 }),
    price: fc.bigInt({ min: 0n, max: 99_999_999_999_999_99n }).map(fromCentavos),
    fund: name,
    place: name,
    count: fc.option(fc.oneof(fc.constantFrom(0, 1), fc.nat({ max: 2_000_000_000 }))),
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
    model: null,
    serial_number: null,
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
const baselineRows = fc
  .array(row, { maxLength: 40 })
  .map((rows) =>
    rows.map((one, index) => ({ ...one, id: index + 1 }) as unknown as BaselineRow & { physical_count: number | null }),
  )

const ref = (closed: boolean) => ({
  campaign: 1,
  revision: 'then',
  closed,
  scope: {},
  includesEntered: closed,
  began: null,
  since: null,
})

test('[CAMPAIGN-14] baseline of any size: figures are exact, and groups add up to the total', () => {
  fc.assert(
    fc.property(baselineRows, fc.constantFrom(...groupings), (products, groupBy) => {
      const { baseline } = makeBaselineQueries(ref(true), products, makeEmptySnapshot('me', [], null))
      const query = { collection: 'products', measures: reportMeasures } as const
      const groups = reportGroups(baseline.sums({ ...query, groupBy: [`group.${groupBy}`] }))
      const total = reportGroups(baseline.sums({ ...query, groupBy: [] }))[0]!.figures
      expect(crossFoot(total, groups)).toEqual([])
      for (const { key, figures } of groups) {
        const rows = baseline.select({ where: { [`group.${groupBy}`]: key[0]! } })
        expect(BigInt(rows.length)).toBe(figures.rows)
      }
      const sum = (of: (p: (typeof products)[number]) => bigint) => products.reduce((all, p) => all + of(p), 0n)
      // In a closed campaign an item without a count, or counted as 0, is missing: 0 on hand, and not counted (REPORT-1311).
      const isCounted = (p: (typeof products)[number]) => p.scanned && p.physical_count !== 0
      const found = (p: BaselineRow) => (p.scanned ? p.physical_count : 0)
      const short = (p: BaselineRow) => BigInt(Math.max(0, p.units - (found(p) ?? p.units)))
      const over = (p: BaselineRow) => BigInt(Math.max(0, (found(p) ?? p.units) - p.units))
      expect(total).toEqual({
        rows: BigInt(products.length),
        units: sum((p) => BigInt(p.units)),
        value: sum((p) => toCentavos(p.total)),
        counted: sum((p) => (found(p) === null ? 0n : 1n)),
        'counted-quantity': sum((p) => BigInt(found(p) ?? 0)),
        scanned: sum((p) => (isCounted(p) ? 1n : 0n)),
        shortage: sum(short),
        'shortage-value': sum((p) => short(p) * toCentavos(p.price)),
        overage: sum(over),
        'overage-value': sum((p) => over(p) * toCentavos(p.price)),
        'not-scanned-value': sum((p) => (isCounted(p) ? 0n : toCentavos(p.total))),
        inspected: sum((p) => BigInt(p.units) - short(p)),
        'inspected-value': sum((p) => (BigInt(p.units) - short(p)) * toCentavos(p.price)),
      })
    }),
  )
})

test('[CAMPAIGN-17] baseline of an open campaign: follows every change of the list; of a closed one: never changes', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 42 }),
    isDeleted: fc.boolean(),
    physical_count: fc.option(fc.nat({ max: 9 })),
    scanned: fc.boolean(),
    units: fc.nat({ max: 9 }),
    condition: fc.constantFrom(1, 2),
  })
  fc.assert(
    fc.property(
      baselineRows,
      fc.boolean(),
      fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 5 }),
      (rows, closed, changeSets) => {
        const snapshot = makeEmptySnapshot('me', [], null)
        let logicalTime = 0
        const confirm = (entity: string, some: readonly Record<string, unknown>[]) =>
          applyOverlay(snapshot, {
            logicalTime: ++logicalTime,
            ops: new Map(),
            notes: [],
            confirmed: some.map(({ id, row = null }) => ({
              entity,
              eid: id,
              row,
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
        addBaseline(snapshot, ref(closed), rows)
        const live = [...snapshot.baselines.values()][0]!.baseline
        const figures = (query: typeof live) =>
          ['drift', 'balance', 'scanned', 'count_status', 'group.condition', 'physical_count'].map((by) =>
            query.sums({ collection: 'products', groupBy: [by], measures: reportMeasures }),
          )
        const shown = (query: typeof live) =>
          query.rowsAt(query.select({ order: ['physical_count', 'names.condition'] }))
        const before = [figures(live), shown(live)]
        for (const [index, changes] of changeSets.entries()) {
          confirm(
            'products',
            changes.map(({ id, isDeleted, ...rest }) => ({
              id,
              row: isDeleted ? null : { id, price: '1.00', ...rest },
            })),
          )
          if (index === 2) confirm('conditions', [condition(1, 'Worn')])
          const fresh = makeBaselineQueries(ref(closed), rows, snapshot).baseline
          expect(figures(live)).toEqual(figures(fresh))
          expect(shown(live)).toEqual(shown(fresh))
          if (closed) expect([figures(live), shown(live)]).toEqual(before)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('[CAMPAIGN-5839] the balance of listed items in a campaign: with their quantities in its baseline, also if it was added after a query, and after each change of the list', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 42 }),
    isDeleted: fc.boolean(),
    physical_count: fc.option(fc.nat({ max: 3 })),
    scanned: fc.boolean(),
    units: fc.nat({ max: 3 }),
    quantity_hidden: fc.boolean(),
  })
  const campaign = { ...ref(false), began: '2026-11-01T00:00:00Z', since: null }
  fc.assert(
    fc.property(
      baselineRows,
      fc.nat({ max: 3 }),
      fc.array(fc.array(change, { maxLength: 8 }), { minLength: 3, maxLength: 5 }),
      (rows, addedAfter, changeSets) => {
        const frozen = rows.map((one) => ({ ...one, units: one.units % 4 }))
        const snapshot = makeEmptySnapshot('me', [], null)
        const now = new Map<number, (typeof changeSets)[number][number]>()
        let logicalTime = 0
        for (const [index, changes] of changeSets.entries()) {
          for (const one of changes) now.set(one.id, one)
          const confirmed = changes.map(({ id, isDeleted, ...rest }) => ({
            entity: 'products',
            eid: id,
            row: isDeleted ? null : { id, price: '1.00', ...rest },
            lc: ++logicalTime,
            at: 0,
          }))
          applyOverlay(snapshot, { logicalTime, ops: new Map(), notes: [], confirmed: confirmed as never })
          if (index === addedAfter) addBaseline(snapshot, campaign, frozen)
          const quantities = new Map(index < addedAfter ? [] : frozen.map(({ id, units }) => [id, units]))
          const query = snapshot.collectionQueries.get('products')
          for (const balance of ['short', 'over', 'even', 'uncounted'] as const) {
            const expected = [...now.values()].filter(
              (one) =>
                !one.isDeleted &&
                balance ===
                  (one.quantity_hidden
                    ? 'uncounted'
                    : balanceOf(quantities.get(one.id) ?? one.units, one.scanned ? one.physical_count : null)),
            )
            const listed = query?.rowsAt(query.select({ where: { [balanceField(campaign)]: balance } })) ?? []
            expect(listed.map((item) => (item as { id: number }).id).toSorted((a, b) => a - b)).toEqual(
              expected.map(({ id }) => id).toSorted((a, b) => a - b),
            )
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['before', ['users', 'products']],
  ['after', ['products', 'users']],
])(
  '[CAMPAIGN-5001] a join of two entries of a person, received %s the items: no item of an open campaign changed the person accountable; one that another person got did',
  (_, order) => {
    const [first] = fc.sample(baselineRows, { numRuns: 50, seed: 7 }).filter((rows) => rows.length > 2)
    const rows = first!.slice(0, 3).map((one) => ({ ...one, user: 25 }))
    const snapshot = makeEmptySnapshot('me', [], null)
    let logicalTime = 0
    const confirm = (entity: string, some: readonly { id: number; [field: string]: unknown }[]) => {
      const confirmed = some.map((row) => ({ entity, eid: row.id, row, lc: ++logicalTime, at: 0 }))
      applyOverlay(snapshot, { logicalTime, ops: new Map(), notes: [], confirmed: confirmed as never })
    }
    const items = (owners: readonly number[]) =>
      rows.map(({ id, units, price }, at) => ({ id, units, price, condition: 1, user: owners[at] }))
    const person = (joined_into: number | null) => ({ id: 25, first_name: 'Ana', last_name: 'Cruz', joined_into })
    confirm('users', [person(null)])
    confirm('products', items([25, 25, 25]))
    addBaseline(snapshot, ref(false), rows)
    const live = [...snapshot.baselines.values()][0]!.baseline
    const drifts = () => live.rowsAt(live.select({})).map((row) => (row as { drift: string }).drift)
    const moved = () => live.select({ where: { drift: ['moved'] } }).length
    expect([drifts(), moved()]).toEqual([['none', 'none', 'none'], 0])
    for (const entity of order) confirm(entity, entity === 'users' ? [person(4)] : items([4, 4, 9]))
    expect([drifts(), moved()]).toEqual([['none', 'none', 'moved'], 1])
  },
)

test('[CAMPAIGN-5015] entries of a person that were joined are one group of a report by person accountable while the campaign is open; a closed one keeps its names', () => {
  const [first] = fc.sample(baselineRows, { numRuns: 50, seed: 7 }).filter((rows) => rows.length > 2)
  const owned = [
    [25, 'Ana Cruz'],
    [4, 'Ana B. Cruz'],
    [9, 'Jose Reyes'],
  ] as const
  const rows = first!.slice(0, 3).map((one, at) => {
    const [user, name] = owned[at]!
    return { ...one, user, names: { ...one.names, user: name } }
  })
  const groupsOf = (closed: boolean, some: readonly BaselineRow[]) => {
    const snapshot = makeEmptySnapshot('me', [], null)
    let logicalTime = 0
    const person = (joined_into: number | null) => {
      const people = [
        { id: 25, first_name: 'Ana', last_name: 'Cruz', joined_into },
        { id: 4, first_name: 'Anna', last_name: 'Cruz', joined_into: null },
      ]
      const confirmed = people.map((row) => ({ entity: 'users', eid: row.id, row, lc: ++logicalTime, at: 0 }))
      applyOverlay(snapshot, { logicalTime, ops: new Map(), notes: [], confirmed: confirmed as never })
    }
    person(null)
    addBaseline(snapshot, ref(closed), some)
    const live = [...snapshot.baselines.values()][0]!.baseline
    const groups = () =>
      Object.fromEntries(
        live
          .sums({ collection: 'products', groupBy: ['group.custodian'], measures: ['rows'] })
          .map(({ key, sums }) => [key[0], sums[0]]),
      )
    const before = groups()
    person(4)
    const opened = live.select({ where: { 'group.custodian': 'Ana B. Cruz' } }).length
    return { before, after: groups(), opened }
  }
  const apart = { 'Ana Cruz': 1n, 'Ana B. Cruz': 1n, 'Jose Reyes': 1n }
  expect(groupsOf(false, rows)).toEqual({ before: apart, after: { 'Ana B. Cruz': 2n, 'Jose Reyes': 1n }, opened: 2 })
  expect(groupsOf(true, rows)).toEqual({ before: apart, after: apart, opened: 1 })
  expect(groupsOf(false, [rows[0]!, rows[2]!]).after).toEqual({ 'Anna Cruz': 1n, 'Jose Reyes': 1n })
})
