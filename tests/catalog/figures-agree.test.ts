/** Compares status and figures of items and campaigns, in every form they are shown, with a plain computation from simulated events. */
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
import { countLine } from '#print/reports/count-reports.ts'
import { reportHeader } from '../support/data/report-header.ts'
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
} from '../support/device/count-history.ts'

type Query = ReturnType<typeof makeBaselineQueries>['baseline']
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

function expectSameFigures(query: Query, expected: readonly Expected[]) {
  const figures = expectedFigures(expected)
  // The screen.
  const groups = reportGroups(query.sums({ collection: 'products', groupBy: [], measures: reportMeasures }))
  expect(groups[0]?.figures ?? { rows: 0n }).toMatchObject(
    expected.length === 0 ? { rows: 0n } : (({ missing: _, 'counted-value': __, ...rest }) => rest)(figures),
  )
  expect(query.select({ where: { count_status: 'missing' } })).toHaveLength(Number(figures.missing))
  const shown = (query.rowsAt(query.select({ order: ['id'] })) as readonly (ProductView | BaselineProduct)[]).toSorted(
    byId,
  )
  expect(shown.map((row) => [row.id, row.count_status, row.on_hand])).toEqual(
    expected.map((row) => [row.id, row.status, row.onHand]),
  )
  // Files exported on the device, and forms.
  expectSameExport(shown as unknown as ExportProduct[], expected)
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

function expectSameExport(rows: readonly ExportProduct[], expected: readonly Expected[]) {
  const cell = (header: string, row: ExportProduct) =>
    exportColumns.export_inventory_count.find((column) => column.header === header)!.cell(row)
  for (const [at, row] of rows.entries()) {
    const { units, price, onHand, status } = expected[at]!
    expect(cell('Scanned', row)).toBe(status === 'counted')
    expect(cell('Quantity per Property Card', row)).toBe(Number(units))
    expect(cell('Quantity per Physical Count', row)).toBe(onHand)
    const shortage = onHand === null ? null : units - BigInt(onHand)
    expect(cell('Shortage (-overage)', row)).toBe(shortage === null ? null : Number(shortage))
    const value = cell('Shortage value', row)
    expect(value === null ? null : toCentavos(String(value))).toBe(shortage === null ? null : shortage * price)
  }
}

test('[CAMPAIGN-1004] any sequence of counts, undos, starts and closes: screen, files and forms agree with a plain computation', () => {
  const seen = { missing: 0, counted: 0, 'not-counted': 0, baselines: 0, closed: 0 }
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: itemCount, maxLength: itemCount }),
      fc.array(anyCampaign, { minLength: campaignCount, maxLength: campaignCount }),
      fc.array(anyEvent, { minLength: 20, maxLength: 60 }),
      (someItems, someCampaigns, events) => {
        const items = someItems.map((one, index): Item => ({ ...one, id: index + 1, counts: [], lost: [] }))
        const simulated = someCampaigns.map(
          (one, index): SimulatedCampaign => ({ ...one, id: index + 1, began: null, closed: null, baseline: [] }),
        )
        play(items, simulated, events)
        const campaigns = simulated.map(campaignOf)
        const rows = items.map(rowOf)
        const snapshot = makeEmptySnapshot('me', [], null)
        const confirmed = [
          ...rows.map((row) => ({ entity: 'products', eid: row.id, row, lc: 1, at: 0 })),
          ...campaigns.map((row) => ({ entity: 'inventory', eid: row.id, row, lc: 1, at: 0 })),
          { entity: 'conditions', eid: 1, row: { id: 1, name: 'Good' }, lc: 1, at: 0 },
        ]
        applyOverlay(snapshot, { logicalTime: 1, ops: new Map(), notes: [], confirmed: confirmed as never })

        const ofList = expectedOfList(items, simulated)
        expectSameFigures(snapshot.collectionQueries.get('products')!, ofList)
        // The file exported by the server: rows of the API.
        const open = openCounts(campaigns)
        const exported = rows.map((row) => ({
          ...row,
          ...currentCount(row as unknown as Product, open, (name) => (row as Record<string, unknown>)[name]),
          names,
          firstName: '',
        }))
        expectSameExport(exported as unknown as ExportProduct[], ofList)
        for (const { status } of ofList) seen[status as 'missing']++
        for (const [index, campaign] of simulated.entries()) {
          const ref = baselineOf(campaigns[index]!)
          expect(ref === null).toBe(campaign.began === null)
          if (!ref) continue
          const { baseline } = makeBaselineQueries(ref, campaign.baseline.map(baselineRowOf), snapshot)
          expectSameFigures(baseline, expectedOfBaseline(campaign))
          seen.baselines++
          if (ref.closed) seen.closed++
        }
      },
    ),
    { numRuns: 100, seed: 1004 },
  )
  // The simulation reached every case.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})
