/** One way to compare values for sending, echo and base: `"3"` is 3, `""` is null, text is trimmed (sync 6, mistake 49). */
import type { Values } from '#domain/op.ts'

export function normal(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, normal(inner)] as const)
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return value
}

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Whether the server's value says what ours says. `undefined` (no such field) equals nothing but itself. */
export function sameValue(ours: unknown, theirs: unknown): boolean {
  const a = normal(ours)
  const b = normal(theirs)
  if (typeof a === 'number') return a === asNumber(b)
  if (typeof b === 'number') return asNumber(a) === b
  if (typeof a === 'boolean') return a === (b === 'true' ? true : b === 'false' ? false : b)
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

export function sameFields(fields: readonly string[], a: Values, b: Values): boolean {
  return fields.every((field) => sameValue(a[field], b[field]))
}

/** The first field that the server did not store as sent, or null when all are (I13). A missing field is not stored. */
export function echoDiffers(sent: Values, row: Values): { field: string; sent: unknown; got: unknown } | null {
  for (const [field, value] of Object.entries(sent)) {
    if (!sameValue(value, row[field])) return { field, sent: value, got: row[field] }
  }
  return null
}
