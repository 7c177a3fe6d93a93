/**
 * The groupings of a report (D7.1): by location, section, person accountable, account, fund, condition or type; and the check that the
 * groups of each grouping add up to the total. Money is centavos.
 */
import type { Measure, Scalar, SumGroup } from '../catalog/catalog-queries.ts'

export const groupings = ['location', 'section', 'custodian', 'account', 'fund', 'condition', 'category'] as const
export type GroupBy = (typeof groupings)[number]

/** The product fields of each grouping. A row of the report opens the product list filtered by these fields. */
export const groupByFields: Readonly<Record<GroupBy, readonly string[]>> = {
  location: ['location_code_one'],
  section: ['section'],
  custodian: ['user'],
  account: ['major_account', 'sub_major_account', 'ledger_account'],
  fund: ['funding'],
  condition: ['condition'],
  category: ['category'],
}

export const reportMeasures = [
  'rows',
  'units',
  'value',
  'counted',
  'counted-quantity',
  'scanned',
  'shortage',
  'shortage-value',
  'overage',
  'overage-value',
  'not-scanned-value',
  'inspected',
  'inspected-value',
] as const satisfies readonly Measure[]
export type ReportMeasure = (typeof reportMeasures)[number]

export type ReportFigures = Readonly<Record<ReportMeasure, bigint>>

export interface ReportGroup {
  key: readonly Scalar[]
  figures: ReportFigures
}

const zeroFigures = (): Record<ReportMeasure, bigint> =>
  Object.fromEntries(reportMeasures.map((measure) => [measure, 0n])) as Record<ReportMeasure, bigint>

export const noFigures: ReportFigures = zeroFigures()

/** Names the sums that the catalog returns for {@link reportMeasures}. */
export function reportGroups(groups: readonly SumGroup[]): readonly ReportGroup[] {
  return groups.map(({ key, sums }) => ({
    key,
    figures: Object.fromEntries(reportMeasures.map((measure, index) => [measure, sums[index] ?? 0n])) as Record<
      ReportMeasure,
      bigint
    >,
  }))
}

export function sumFigures(rows: readonly ReportGroup[]): ReportFigures {
  const total = zeroFigures()
  for (const { figures } of rows) for (const measure of reportMeasures) total[measure] += figures[measure]
  return total
}

/** The measures in which the groups do not add up to the total; empty if all do. The report shows them, so that no wrong sum goes unnoticed. */
export function crossFoot(total: ReportFigures, groups: readonly ReportGroup[]): readonly ReportMeasure[] {
  const sum = sumFigures(groups)
  return reportMeasures.filter((measure) => sum[measure] !== total[measure])
}

/** Percentage in tenths, rounded down; 0 if the total is 0. */
export function percentOf(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 1000n) / total) / 10
}
