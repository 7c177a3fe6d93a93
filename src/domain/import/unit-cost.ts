/**
 * A file may have the cost of one unit or of the whole row, and some headings (`Acquisition Cost`, `Amount`) do not tell which. Promises: a cost of
 * more than one unit below such a heading is an error until the person chose what it is; a cost of one unit is never rounded.
 */
import { t } from '#text/import/import-rows.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { formatNumber } from '../text/format.ts'
import type { Mapping } from './cell-source.ts'
import { failure, type ParseResult } from './parse-result.ts'

/** What the cost in a row is. */
export type CostReading = 'unit' | 'total'

/** Whether the heading of the cost column is ambiguous. */
export function isCostUnclear(mapping: Mapping, headings: readonly string[]): boolean {
  const at = mapping['price'] ?? null
  const heading = at === null ? '' : normalizeText(headings[at] ?? '')
  return heading !== '' && !/\b(unit|price|each|per)\b/.test(heading)
}

/** The cost of one unit. `cost`: pesos with two decimals, from the row. `units`: 1 or more. */
export function unitCost(cost: string, units: number, reading: CostReading | null): ParseResult<string> {
  if (units <= 1 || reading === 'unit') return { ok: true, value: cost }
  if (reading === null) return failure(t('unclearCost', { value: cost, count: units }))
  const total = toCentavos(cost)
  if (total % BigInt(units) !== 0n) return failure(t('unevenCost', { value: cost, units: formatNumber(units) }))
  return { ok: true, value: fromCentavos(total / BigInt(units)) }
}
