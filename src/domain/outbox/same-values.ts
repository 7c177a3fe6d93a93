/**
 * Compares values, by the same rules for sending and for checking echo and base: `"3"` equals 3, `""` equals null, text is trimmed, and a reference
 * is its id, also where a server writes it as an object.
 */
import { numberIfDecimal } from '#contract/decimal-text.ts'
import type { FieldValues } from './op.ts'

export function normalize(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map(normalize)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, normalize(inner)] as const)
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return value
}

/** The number in a text, or the id of a reference that is written as an object. */
function toNumberIfNumeric(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return toNumberIfNumeric(value.id)
  return numberIfDecimal(value)
}

/** Whether the server's value equals ours after normalizing. `undefined` (no such field) equals only itself. */
export function sameValue(ours: unknown, theirs: unknown): boolean {
  const a = normalize(ours)
  const b = normalize(theirs)
  if (typeof a === 'number') return a === toNumberIfNumeric(b)
  if (typeof b === 'number') return toNumberIfNumeric(a) === b
  if (typeof a === 'boolean') return a === (b === 'true' ? true : b === 'false' ? false : b)
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

export function sameFields(fields: readonly string[], a: object, b: object): boolean {
  return fields.every((field) => sameValue(Reflect.get(a, field), Reflect.get(b, field)))
}

/** The first field that the server did not store as sent, or null if it stored all (I13). A missing field counts as not stored. */
export function findEchoDifference(
  sent: FieldValues,
  row: FieldValues,
): { field: string; sent: unknown; stored: unknown } | null {
  for (const [field, value] of Object.entries(sent)) {
    if (!sameValue(value, row[field])) return { field, sent: value, stored: row[field] }
  }
  return null
}
