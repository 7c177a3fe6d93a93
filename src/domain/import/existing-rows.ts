/**
 * The existing row that a row of a file names: the one with exactly its values, or else the only one whose values differ in case, accents and blanks.
 * A row that several existing rows are like names none of them.
 */
import { normalizeText } from '../catalog/search-text.ts'

export interface ExistingRow {
  id: number
  version?: string
}
type Values = Readonly<Record<string, unknown>>
type Group = readonly string[]

/** The key of a row for one group of unique columns; null if a value is missing. */
export function uniqueKey(group: Group, values: Values, normalize = normalizeText): string | null {
  const parts = group.map((field) => values[field])
  if (parts.some((part) => part === null || part === undefined || part === '')) return null
  return JSON.stringify([...group, ...parts.map((part) => normalize(String(part)))])
}

export interface ExistingRows {
  add(group: Group, values: Values, row: ExistingRow): void
  find(group: Group, values: Values): ExistingRow | 'several' | null
  /** As `find`, whatever the exact values are. */
  findAlike(group: Group, values: Values): ExistingRow | 'several' | null
}

export function createExistingRows(normalize = normalizeText): ExistingRows {
  const exact = new Map<string, ExistingRow>()
  const alike = new Map<string, ExistingRow | 'several'>()
  const exactKey = (group: Group, values: Values) => uniqueKey(group, values, (text) => text.trim())
  const findAlike: ExistingRows['findAlike'] = (group, values) =>
    alike.get(uniqueKey(group, values, normalize) ?? '') ?? null
  return {
    add(group, values, row) {
      const key = uniqueKey(group, values, normalize)
      if (key === null) return
      exact.set(exactKey(group, values) ?? '', row)
      alike.set(key, alike.has(key) ? 'several' : row)
    },
    find: (group, values) => exact.get(exactKey(group, values) ?? '') ?? findAlike(group, values),
    findAlike,
  }
}
