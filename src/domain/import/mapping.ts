import { folded } from '../search-text.ts'
import type { ImportColumn } from './columns.ts'

/** Field → index of the file's column, or null for "not in this file". */
export type Mapping = Readonly<Record<string, number | null>>

const plain = (heading: string): string => folded(heading).replace(/[_\s]+/g, ' ')

/** Guesses which column is which by its heading. Every column of the file is used at most once; exact names win over other names. */
export function guessMapping(columns: readonly ImportColumn[], headings: readonly string[]): Mapping {
  const names = headings.map(plain)
  const taken = new Set<number>()
  const mapping: Record<string, number | null> = {}
  for (const column of columns) mapping[column.field] = null
  for (const round of ['own', 'other'] as const) {
    for (const column of columns) {
      if (mapping[column.field] !== null) continue
      const wanted = round === 'own' ? [column.label, column.field] : column.also
      const index = names.findIndex((name, at) => !taken.has(at) && wanted.some((word) => plain(word) === name))
      if (index < 0) continue
      taken.add(index)
      mapping[column.field] = index
    }
  }
  return mapping
}

/** The needed columns that no column of the file was chosen for. */
export function unmapped(columns: readonly ImportColumn[], mapping: Mapping): readonly ImportColumn[] {
  return columns.filter((column) => column.needed && (mapping[column.field] ?? null) === null)
}
