/** Status and figures of items and campaigns against a plain computation from what happened, however they are asked for. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBaselineQueries } from '#catalog/baselines/baseline-queries.ts'
import { applyOverlay, makeEmptySnapshot } from '#catalog/state/catalog-snapshot.ts'
import type { Product } from '#contract/collections/products.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { currentCount, openCounts } from '#domain/counts/count-status.ts'
import { toCentavos } from '#domain/money/money.ts'
import { countReport } from '#domain/reports/count-totals.ts'
import { type ExportProduct, exportColumns } from '#domain/reports/product-export.ts'
import { reportGroups, reportMeasures } from '#domain/reports/report-groups.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { countLine } from '#features/reports/print/report-forms.ts'
import {
  anyCampaign,
  anyEvent,
  anyItem,
  baselineRowOf,
  campaignCount,
  campaignOf,
  type Expected,
  expectedFigures,
  expectedOfBaseline,
  expectedOfList,
  type Item,
  itemCount,
  names,
  play,
  rowOf,
  type SimulatedCampaign,
} from '../support/count-history.ts'
import { reportHeader } from '../support/report-header.ts'

type Desk = ReturnType<typeof makeBaselineQueries>['baseline']
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

function agree(desk: Desk, expected: readonly Expected[]) {
  const figures = expectedFigures(expected)
  // The screen.
  const groups = reportGroups(desk.sums({ collection: 'products', groupBy: [], measures: reportMeasures }))
  expect(groups[0]?.figures ?? { rows: 0n }).toMatchObject(
    expected.length === 0 ? { rows: 0n } : (({ missing: _, 'counted-value': __, ...rest }) => rest)(figures),
  )
  expect(desk.select({ where: { count_status: 'missing' } })).toHaveLength(Number(figures.missing))
  const shown = (desk.rowsAt(desk.select({ order: ['id'] })) as readonly (ProductView | BaselineProduct)[]).toSorted(
    byId,
  )
  expect(shown.map((row) => [row.id, row.count_status, row.on_hand])).toEqual(
    expected.map((row) => [row.id, row.status, row.onHand]),
  )
  // The files of this device, and the forms.
  filed(shown as unknown as ExportProduct[], expected)
  const { totals } = countReport((shown as ReportProduct[]).map((row) => countLine(row, reportHeader)))
  expect(totals).toMatchObject({
    rows: expected.length,
    notCounted: expected.length - Number(figures.counted),
    cardQuantity: figures.units,
    countQuantity: figures['counted-quantity'],
    shortageQuantity: figures.shortage,
    shortageValue: figures['shortage-value'],
    overageQuantity: figures.overage,
    overageValue: figures['overage-value'],
    cardValue: figures.value,
    countValue: figures['counted-value'],
    notCountedQuantity: figures.units - figures['counted-quantity'] - figures.shortage + figures.overage,
  })
}

function filed(rows: readonly ExportProduct[], expected: readonly Expected[]) {
  const cell = (header: string, row: ExportProduct) =>
    exportColumns.export_inventory_count.find((column) => column.header === header)!.cell(row)
  for (const [at, row] of rows.entries()) {
    const { units, price, onHand } = expected[at]!
    expect(cell('Quantity per Property Card', row)).toBe(Number(units))
    expect(cell('Quantity per Physical Count', row)).toBe(onHand)
    const shortage = onHand === null ? null : units - BigInt(onHand)
    expect(cell('Shortage (-overage)', row)).toBe(shortage === null ? null : Number(shortage))
    const value = cell('Shortage value', row)
    expect(value === null ? null : toCentavos(String(value))).toBe(shortage === null ? null : shortage * price)
  }
}

test('[CAMPAIGN-1004] whatever is counted, undone, begun and closed: screen, files and forms say the status and figures of a plain computation', () => {
  const seen = { missing: 0, counted: 0, 'not-counted': 0, books: 0, closed: 0 }
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: itemCount, maxLength: itemCount }),
      fc.array(anyCampaign, { minLength: campaignCount, maxLength: campaignCount }),
      fc.array(anyEvent, { minLength: 20, maxLength: 60 }),
      (someItems, someCampaigns, events) => {
        const items = someItems.map((one, at): Item => ({ ...one, id: at + 1, counts: [], lost: [] }))
        const rounds = someCampaigns.map(
          (one, at): SimulatedCampaign => ({ ...one, id: at + 1, began: null, closed: null, baseline: [] }),
        )
        play(items, rounds, events)
        const campaigns = rounds.map(campaignOf)
        const rows = items.map(rowOf)
        const loaded = makeEmptySnapshot('me', [], null)
        const confirmed = [
          ...rows.map((row) => ({ entity: 'products', eid: row.id, row, lc: 1, at: 0 })),
          ...campaigns.map((row) => ({ entity: 'inventory', eid: row.id, row, lc: 1, at: 0 })),
          { entity: 'conditions', eid: 1, row: { id: 1, name: 'Good' }, lc: 1, at: 0 },
        ]
        applyOverlay(loaded, { logicalTime: 1, ops: new Map(), notes: [], confirmed: confirmed as never })

        const ofList = expectedOfList(items, rounds)
        agree(loaded.collectionQueries.get('products')!, ofList)
        // The file of the server: the wire's rows.
        const open = openCounts(campaigns)
        const exported = rows.map((row) => ({
          ...row,
          ...currentCount(row as unknown as Product, open, (name) => (row as Record<string, unknown>)[name]),
          names,
          firstName: '',
        }))
        filed(exported as unknown as ExportProduct[], ofList)
        for (const { status } of ofList) seen[status as 'missing']++
        for (const [at, round] of rounds.entries()) {
          const of = baselineOf(campaigns[at]!)
          expect(of === null).toBe(round.began === null)
          if (!of) continue
          agree(makeBaselineQueries(of, round.baseline.map(baselineRowOf), loaded).baseline, expectedOfBaseline(round))
          seen.books++
          if (of.closed) seen.closed++
        }
      },
    ),
    { numRuns: 100, seed: 1004 },
  )
  // The worlds were not all alike.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})
