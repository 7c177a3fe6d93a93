import { normalizeText } from '../catalog/search-text.ts'
import type { ImportColumn } from './import-columns.ts'

/** Field → index of the file's column, or null for "not in this file". */
export type Mapping = Readonly<Record<string, number | null>>

const normalizeHeading = (heading: string): string => normalizeText(heading).replace(/[_\s]+/g, ' ')

/** Maps fields to columns by the headings. Each column of the file is used at most once; own headings and field names win over aliases. */
export function guessMapping(columns: readonly ImportColumn[], headings: readonly string[]): Mapping {
  const names = headings.map(normalizeHeading)
  const usedColumns = new Set<number>()
  const mapping: Record<string, number | null> = {}
  for (const column of columns) mapping[column.field] = null
  for (const pass of ['own', 'other'] as const) {
    for (const column of columns) {
      if (mapping[column.field] !== null) continue
      const wanted = pass === 'own' ? [column.heading, column.field] : column.aliases
      const index = names.findIndex(
        (name, at) => !usedColumns.has(at) && wanted.some((alias) => normalizeHeading(alias) === name),
      )
      if (index < 0) continue
      usedColumns.add(index)
      mapping[column.field] = index
    }
  }
  return mapping
}

/** The required columns that are mapped to no column of the file and have no value for all rows. */
export function unmappedColumns(
  columns: readonly ImportColumn[],
  mapping: Mapping,
  sameForAll: Readonly<Record<string, string>> = {},
): readonly ImportColumn[] {
  const isGiven = (field: string) => (mapping[field] ?? null) !== null || (sameForAll[field] ?? '').trim() !== ''
  return columns.filter(({ required, field }) => required && !isGiven(field))
}
