/**
 * The ways a report is cut (D7.1): by location, section, custodian, account and fund; and the check that all cuts add up to the same
 * figures. Money is centavos.
 */
import type { Measure, Scalar, SumGroup } from '../catalog/catalog-queries.ts'

export const groupings = ['location', 'section', 'custodian', 'account', 'fund', 'condition', 'category'] as const
export type GroupBy = (typeof groupings)[number]

export const groupByLabels: Readonly<Record<GroupBy, string>> = {
  location: 'Location',
  section: 'Section',
  custodian: 'Person accountable',
  account: 'Account',
  fund: 'Fund',
  condition: 'Condition',
  category: 'Type of property',
}

/** The product fields that make a cut; a row of the report opens to exactly these values. */
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

/** Sums as the catalogue answers them for {@link reportMeasures}, named. */
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

/** Where a cut does not add up to the whole: empty when everything does. Shown on the report, so that a wrong sum is never silent. */
export function crossFoot(total: ReportFigures, groups: readonly ReportGroup[]): readonly ReportMeasure[] {
  const sum = sumFigures(groups)
  return reportMeasures.filter((measure) => sum[measure] !== total[measure])
}

/** Share in whole tenths of a percent; nothing of nothing is nothing. */
export function percentOf(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 1000n) / total) / 10
}
