import { normalizeText } from '../catalog/search-text.ts'
import { type CellSources, columnOf, type Mapping, valueForAll } from './cell-source.ts'
import { isDerivedFrom } from './derive-values.ts'
import type { ImportColumn } from './import-columns.ts'
import { rowNumberOf } from './row-place.ts'

const normalizeHeading = (heading: string): string => normalizeText(heading).replace(/[_\s]+/g, ' ')
/** Without signs: `Balance Per Card (Quantity)`, `Unit Value:`, `Property No`. */
const plainHeading = (heading: string): string =>
  normalizeHeading(heading)
    .replace(/\((?:qty|quantity|quantities|php|p|₱|peso|pesos)\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Maps fields to columns by the headings. Each column of the file is used at most once; own headings and field names win over aliases. */
export function guessMapping(columns: readonly ImportColumn[], headings: readonly string[]): Mapping {
  const names = headings.map(normalizeHeading)
  const usedColumns = new Set<number>()
  const mapping: Record<string, number | null> = {}
  for (const column of columns) mapping[column.field] = null
  const plainNames = headings.map(plainHeading)
  for (const pass of ['own', 'other', 'plain'] as const) {
    for (const column of columns) {
      if (mapping[column.field] !== null) continue
      const own = [column.heading, column.field]
      const wanted = pass === 'own' ? own : pass === 'other' ? column.aliases : [...own, ...column.aliases]
      const [known, spell] = pass === 'plain' ? [plainNames, plainHeading] : [names, normalizeHeading]
      const spelled = new Set(wanted.map(spell))
      spelled.delete('')
      const index = known.findIndex((name, at) => !usedColumns.has(at) && spelled.has(name))
      if (index < 0) continue
      usedColumns.add(index)
      mapping[column.field] = index
    }
  }
  return mapping
}

/** The required columns that a sheet of the file lacks, that have no value for all of its rows, and that do not follow from another column. */
export function unmappedColumns(
  columns: readonly ImportColumn[],
  sources: CellSources,
  { proposeNumbers = false }: { proposeNumbers?: boolean | undefined } = {},
): readonly ImportColumn[] {
  const isProduct = columns.some(({ field }) => field === 'print_type')
  const sheets = sources.sheets?.length ? sources.sheets : [null]
  return columns.filter(({ required, field }) => {
    if (!required || (field === 'property_number' && proposeNumbers)) return false
    return sheets.some((_, sheetAt) => {
      const row = rowNumberOf(sheetAt, 1)
      const has = (one: string) => columnOf(one, row, sources) !== null || valueForAll(one, row, sources).trim() !== ''
      const from = isProduct ? isDerivedFrom(field) : null
      return !has(field) && !(from !== null && columnOf(from, row, sources) !== null)
    })
  })
}

/** Maps each column of another header to the column of the first header for the same field. */
export function sameColumns(
  columns: readonly ImportColumn[],
  header: readonly string[],
  other: readonly string[],
): ReadonlyMap<number, number> {
  const [known, meant] = [guessMapping(columns, header), guessMapping(columns, other)]
  return new Map(
    columns.flatMap(({ field }) => {
      const [to, from] = [known[field] ?? null, meant[field] ?? null]
      return to === null || from === null ? [] : [[from, to] as const]
    }),
  )
}
