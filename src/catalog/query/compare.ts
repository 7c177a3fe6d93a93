/** Compares and tests values for filters, orders and groups. Money is exact at any size; text ignores case and accents. */
import { numberIfDecimal } from '#contract/decimal-text.ts'
import { type FieldTest, isListTest, isRangeTest, type Scalar } from '#domain/catalog/catalog-queries.ts'
import { normalizeText } from '#domain/catalog/search-text.ts'
import { readMoney } from '../rows/read-product.ts'
import type { FieldKind } from './query-fields.ts'

export type SortKey = string | number | bigint | null

/** Converts decimal money text to centavos: a number while that is exact, otherwise a bigint. Both compare exactly with each other. */
export function centavosOf(money: string): number | bigint {
  const digits = money.replace('.', '')
  return digits.length <= 15 ? Number(digits) : BigInt(digits)
}

// Only letters beyond ASCII need the slow normalization.
const beyondAscii = /[^\u0020-\u007e]/

export function foldText(text: string): string {
  if (beyondAscii.test(text) || text.includes('  ') || text.startsWith(' ') || text.endsWith(' '))
    return normalizeText(text)
  return text.toLowerCase()
}

export function sortKey(kind: FieldKind, value: Scalar): SortKey {
  if (value === null) return null
  if (kind === 'money') return centavosOf(String(value))
  if (typeof value === 'string') return foldText(value)
  return typeof value === 'boolean' ? Number(value) : value
}

/** Missing values come last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === isDescending ? 1 : -1
}

/** Converts a value to the field's kind, so that `"7"` from an address bar finds the id 7. */
function toKind(kind: FieldKind, value: Scalar): Scalar {
  if (value === null) return null
  if (kind === 'money') return readMoney(value)
  if (kind === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  if (kind === 'text') return typeof value === 'number' ? String(value) : value
  return numberIfDecimal(value) as Scalar
}

/** Compiles a field test into a predicate. */
export function compileTest(kind: FieldKind, test: FieldTest): (value: Scalar) => boolean {
  if (isListTest(test)) {
    const wanted = new Set(test.map((value) => toKind(kind, value)))
    return (value) => wanted.has(value)
  }
  if (!isRangeTest(test)) {
    const wanted = toKind(kind, test)
    return (value) => value === wanted
  }
  const { min, max } = test
  // Text bounds compare character by character: for dates and for numbers with leading zeros.
  const key = (value: Scalar | undefined): SortKey => {
    if (value === undefined || value === null) return null
    if (kind === 'money') return centavosOf(String(value))
    return typeof value === 'boolean' ? Number(value) : value
  }
  const lowest = min === undefined ? null : key(toKind(kind, min))
  const highest = max === undefined ? null : key(toKind(kind, max))
  return (value) => {
    const sortable = key(value)
    return sortable !== null && (lowest === null || sortable >= lowest) && (highest === null || sortable <= highest)
  }
}
