/** Finds the row that a cell names: by number and name, by name, or by number; ignores case, accents and leading zeros. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { formalName, lastNameFirst } from '../catalog/row-label.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { createFuzzyFinder } from './fuzzy-finder.ts'
import { asText, type ReferenceRow } from './reference-row.ts'
import { valueKey } from './value-choices.ts'

/** `isLoose`: found by the fuzzy lookup; the person sees the interpretation. `isChosen`: by an explicit choice of a person. */
export type FindResult =
  | { kind: 'one'; row: ReferenceRow; isLoose?: true; isChosen?: true }
  | { kind: 'none' }
  | { kind: 'several'; rows: readonly ReferenceRow[] }

export interface RowFinder {
  get(id: number): ReferenceRow | undefined
  find(text: string, within: Readonly<Record<string, unknown>>): FindResult
}

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Removes the periods of initials: files write them with and without. Names have no other periods. */
const withoutPeriods = (name: string): string => name.replaceAll('.', '')

function keysOf(collection: CollectionName, row: ReferenceRow): readonly string[] {
  if (collection === 'users') {
    const first = asText(row['first_name'])
    const middle = asText(row['middle_name'])
    const last = asText(row['last_name'])
    const [initial = ''] = middle
    const names = [
      lastNameFirst(row),
      formalName(row),
      `${first} ${middle} ${last}`,
      `${first} ${last}`,
      `${last}, ${first} ${initial}`,
      `${last}, ${first}`,
    ]
    return [asText(row['username']), ...names.map(withoutPeriods)]
  }
  const name = asText(row['name'])
  const number = asText(row['number'])
  return number
    ? [`${number}-${name}`, `${number} - ${name}`, `${number} ${name}`, name, `#${withoutLeadingZeros(number)}`]
    : [name]
}

/** `chosenRows`: the rows that people chose for values that name none; see `valueKey`. `within`: fields that must be equal if both sides have them, such as the major account of a sub-major account. */
export function createRowFinder(
  collection: CollectionName,
  rows: readonly ReferenceRow[],
  chosenRows: ReadonlyMap<string, number> = new Map(),
): RowFinder {
  const byKey = new Map<string, ReferenceRow[]>()
  // A joined entry resolves to the person it was joined with.
  const open = rows.filter((row) => !row['joined_into'])
  for (const row of open) {
    for (const key of new Set(keysOf(collection, row).map(normalizeText))) {
      if (key === '') continue
      const sameKey = byKey.get(key)
      if (sameKey) sameKey.push(row)
      else byKey.set(key, [row])
    }
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const findLoosely = createFuzzyFinder(collection, open)
  return {
    get: (id) => byId.get(id),
    find(typed, within) {
      const key = normalizeText(typed)
      const digits = /^\d+(?:\.0)?$/.test(key) ? `#${withoutLeadingZeros(key.replace(/\.0$/, ''))}` : null
      const loose = collection === 'users' ? normalizeText(withoutPeriods(typed)) : digits
      const candidates = byKey.get(key) ?? (loose ? byKey.get(loose) : undefined) ?? []
      const isWithin = (row: ReferenceRow) =>
        Object.entries(within).every(
          ([field, value]) => value === null || value === undefined || !(field in row) || row[field] === value,
        )
      const matches = candidates.filter(isWithin)
      if (matches.length === 1) return { kind: 'one', row: matches[0]! }
      const chosenId = chosenRows.get(valueKey(typed))
      const chosenRow = chosenId === undefined ? undefined : byId.get(chosenId)
      const chosen = byId.get(Number(chosenRow?.['joined_into'] ?? 0)) ?? chosenRow
      if (chosen) return { kind: 'one', row: chosen, isLoose: true, isChosen: true }
      if (matches.length > 1) return { kind: 'several', rows: matches }
      const meant = findLoosely(typed).filter(isWithin)
      if (meant.length > 1) return { kind: 'several', rows: meant }
      return meant[0] ? { kind: 'one', row: meant[0], isLoose: true } : { kind: 'none' }
    },
  }
}
