/**
 * The ways a report is cut (D7.1): by location, section, custodian, account and fund; and the check that all cuts add up to the same
 * figures. Money is centavos.
 */
import type { Measure, Scalar, SumsGroup } from './catalogue.ts'

export const cuts = ['location', 'section', 'custodian', 'account', 'fund', 'condition', 'category'] as const
export type Cut = (typeof cuts)[number]

export const cutWords: Readonly<Record<Cut, string>> = {
  location: 'Location',
  section: 'Section',
  custodian: 'Person accountable',
  account: 'Account',
  fund: 'Fund',
  condition: 'Condition',
  category: 'Type of property',
}

/** The product fields that make a cut; a row of the report opens to exactly these values. */
export const cutFields: Readonly<Record<Cut, readonly string[]>> = {
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

export type Figures = Readonly<Record<ReportMeasure, bigint>>

export interface ReportRow {
  key: readonly Scalar[]
  figures: Figures
}

const zero = (): Record<ReportMeasure, bigint> =>
  Object.fromEntries(reportMeasures.map((measure) => [measure, 0n])) as Record<ReportMeasure, bigint>

export const noFigures: Figures = zero()

/** Sums as the catalogue answers them for {@link reportMeasures}, named. */
export function reportRows(groups: readonly SumsGroup[]): readonly ReportRow[] {
  return groups.map(({ key, sums }) => ({
    key,
    figures: Object.fromEntries(reportMeasures.map((measure, at) => [measure, sums[at] ?? 0n])) as Record<
      ReportMeasure,
      bigint
    >,
  }))
}

export function totalOf(rows: readonly ReportRow[]): Figures {
  const total = zero()
  for (const { figures } of rows) for (const measure of reportMeasures) total[measure] += figures[measure]
  return total
}

/** Where a cut does not add up to the whole: empty when everything does. Shown on the report, so that a wrong sum is never silent. */
export function crossFoot(whole: Figures, parts: readonly ReportRow[]): readonly ReportMeasure[] {
  const sum = totalOf(parts)
  return reportMeasures.filter((measure) => sum[measure] !== whole[measure])
}

/** Share in whole tenths of a percent; nothing of nothing is nothing. */
export function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole) / 10
}
