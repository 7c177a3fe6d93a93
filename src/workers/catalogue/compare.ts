/** How values are ordered and tested, the same for filters, orders and groups. Money is exact at any size; text ignores case and accents. */
import type { Scalar, Test } from '#domain/catalogue.ts'
import { folded } from '#domain/search-text.ts'
import type { FieldKind } from './fields.ts'
import { readMoney } from './read-product.ts'

export type SortKey = string | number | bigint | null

/** Centavos of wire money; a plain number while that is exact. Numbers and bigints compare exactly with each other. */
export function centavosOf(money: string): number | bigint {
  const digits = money.replace('.', '')
  return digits.length <= 15 ? Number(digits) : BigInt(digits)
}

// Folding is dear only for letters beyond ASCII.
const beyondAscii = /[^\u0020-\u007e]/

export function foldedFast(text: string): string {
  if (beyondAscii.test(text) || text.includes('  ') || text.startsWith(' ') || text.endsWith(' ')) return folded(text)
  return text.toLowerCase()
}

export function sortKey(kind: FieldKind, value: Scalar): SortKey {
  if (value === null) return null
  if (kind === 'money') return centavosOf(String(value))
  if (typeof value === 'string') return foldedFast(value)
  return typeof value === 'boolean' ? Number(value) : value
}

/** Missing values come last, whichever way round. */
export function compareKeys(a: SortKey, b: SortKey, turned: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === turned ? 1 : -1
}

/** The value as a field of this kind holds it, so that `"7"` from an address bar finds the id 7. */
function asKind(kind: FieldKind, value: Scalar): Scalar {
  if (value === null) return null
  if (kind === 'money') return readMoney(value)
  if (kind === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  if (kind === 'text') return typeof value === 'number' ? String(value) : value
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** Turns a test into a question about one value. */
export function testOf(kind: FieldKind, test: Test): (value: Scalar) => boolean {
  if (test === null || typeof test !== 'object') {
    const wanted = asKind(kind, test)
    return (value) => value === wanted
  }
  if (Array.isArray(test)) {
    const wanted = new Set((test as readonly Scalar[]).map((value) => asKind(kind, value)))
    return (value) => wanted.has(value)
  }
  const { min, max } = test as { min?: string | number; max?: string | number }
  // Text between two bounds compares as it is written: days and numbers with leading zeros.
  const key = (value: Scalar | undefined): SortKey => {
    if (value === undefined || value === null) return null
    if (kind === 'money') return centavosOf(String(value))
    return typeof value === 'boolean' ? Number(value) : value
  }
  const least = min === undefined ? null : key(asKind(kind, min))
  const most = max === undefined ? null : key(asKind(kind, max))
  return (value) => {
    const at = key(value)
    return at !== null && (least === null || at >= least) && (most === null || at <= most)
  }
}
