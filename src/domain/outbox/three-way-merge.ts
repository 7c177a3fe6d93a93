/**
 * Merges the changes of two people to one row (D4.4 for forms).
 * Promises: a field that only one side changed takes that side's value; equal changes merge; any other field is a clash, which a person decides.
 */
export type FormValues = Readonly<Record<string, unknown>>

export interface Clash {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface MergeResult {
  /** Fields that only this person changed: still to be sent. */
  mine: readonly string[]
  /** Fields that only the other person changed: shown as taken over. */
  theirs: readonly string[]
  clashes: readonly Clash[]
}

/** Normalizes a value for comparing: a reference becomes its id, empty text becomes null, text is trimmed. */
export function comparableValue(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (Array.isArray(value)) return JSON.stringify(value.map(comparableValue))
  if (typeof value === 'object' && 'id' in value) return value.id
  return value
}

export const isSameValue = (a: unknown, b: unknown): boolean => comparableValue(a) === comparableValue(b)

export function mergeThreeWay(
  fields: readonly string[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): MergeResult {
  const result = { mine: [] as string[], theirs: [] as string[], clashes: [] as Clash[] }
  for (const field of fields) {
    const iChanged = !isSameValue(base[field], mine[field])
    const theyChanged = !isSameValue(base[field], theirs[field])
    if (!iChanged && !theyChanged) continue
    if (iChanged && theyChanged) {
      if (isSameValue(mine[field], theirs[field])) continue
      result.clashes.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
    } else if (iChanged) result.mine.push(field)
    else result.theirs.push(field)
  }
  return result
}

/** The fields of `values` that differ from `base`: the patch to send. */
export function changedFields(
  fields: readonly string[],
  base: FormValues,
  values: FormValues,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const field of fields) if (!isSameValue(base[field], values[field])) patch[field] = values[field]
  return patch
}
