/**
 * Which filters of the product list may limit a campaign: those whose value neither counting nor a blind count changes for anybody. An item
 * must not leave a campaign because somebody counted it, nor because a phone does not know its quantity. Server and app refuse by this.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type FieldTest, isListTest, isRangeTest } from '../catalog/catalog-queries.ts'
import { type FilterField, filterFields, readFilter, writeFilter } from '../catalog/list-filters.ts'

const countingChanges: ReadonlySet<string> = new Set(['scanned', 'state', 'balance'])
const blindCountsHide: ReadonlySet<string> = new Set(['units', 'total'])

/** A property number is searched for, not filtered by, but it may name the items of a scope. */
const numberField: FilterField = { field: 'property_number', kind: { is: 'text' } }

export type ScopeFault = 'unknown' | 'counting' | 'hidden' | 'invalid'

/** Why a scope can't contain this filter; null if it can. */
export function scopeFault(field: string, test: FieldTest): ScopeFault | null {
  if (countingChanges.has(field)) return 'counting'
  if (blindCountsHide.has(field)) return 'hidden'
  const filter = [...filterFields, numberField].find((one) => one.field === field)
  if (!filter) return 'unknown'
  return isTestOf(filter, test) ? null : 'invalid'
}

function isTestOf(filter: FilterField, test: FieldTest): boolean {
  const { is } = filter.kind
  if (isRangeTest(test) !== (is === 'range')) return false
  if (isListTest(test) && is !== 'ref' && is !== 'choice') return false
  if (test === null) return is !== 'choice'
  const written = writeFilter(test)
  const read = readFilter(filter, written)
  return read !== null && writeFilter(read) === written
}

/** The filters of the list as a scope, and the names of those that can't be in one. */
export function scopeOfFilters(filters: Readonly<Record<string, FieldTest>>): {
  scope: Campaign['scope']
  refused: readonly { field: string; fault: ScopeFault }[]
} {
  const tests = Object.entries(filters).map(([field, test]) => ({ field, test, fault: scopeFault(field, test) }))
  return {
    scope: Object.fromEntries(
      tests.flatMap(({ field, test, fault }) => (fault ? [] : [[field, test]])),
    ) as Campaign['scope'],
    refused: tests.flatMap(({ field, fault }) => (fault ? [{ field, fault }] : [])),
  }
}
