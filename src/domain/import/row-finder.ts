/** Finds the row that a cell names: by number and name, by name, or by number; ignores case, accents and leading zeros. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { formalName, lastNameFirst } from '../catalog/row-label.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { findFundCluster } from '../documents/fund-cluster.ts'

export type ReferenceRow = Readonly<Record<string, unknown>> & { id: number }
/** `isLoose`: found by what the text means, not by how it is written; the person sees the reading. */
export type FindResult =
  | { kind: 'one'; row: ReferenceRow; isLoose?: true }
  | { kind: 'none' }
  | { kind: 'several'; rows: number }

export interface RowFinder {
  find(text: string, within: Readonly<Record<string, unknown>>): FindResult
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
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

/** Written before a fund, and the number of the regular agency fund before 2014. */
const fundPrefix = /^fund\s*(?:cluster)?\s*[:.-]?\s*/i
/** The code of the fund cluster that a text of a file names: `101`, `1`, `Fund Cluster: 01`, `Regular Agency Fund`. */
function clusterOf(typed: string): string | null {
  const fund = typed.trim().replace(fundPrefix, '').trim()
  if (/^101(?:\.0)?$/.test(fund)) return '01'
  const [digit] = /^[1-7](?=(?:\.0)?$)/.exec(fund) ?? []
  return findFundCluster(digit ? `0${digit}` : fund)?.code ?? null
}

/** Finds rows by what a text means, where its spelling names none. */
function looseFinder(
  collection: CollectionName,
  rows: readonly ReferenceRow[],
): (typed: string) => readonly ReferenceRow[] {
  if (collection !== 'fundings') return () => []
  const codes = rows.map((row) => findFundCluster(asText(row['name']))?.code)
  return (typed) => {
    const code = clusterOf(typed)
    return code === null ? [] : rows.filter((_, at) => codes[at] === code)
  }
}

/** `within`: fields that must be equal if both sides have them, such as the major account of a sub-major account. */
export function createRowFinder(collection: CollectionName, rows: readonly ReferenceRow[]): RowFinder {
  const byKey = new Map<string, ReferenceRow[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(collection, row).map(normalizeText))) {
      if (key === '') continue
      const sameKey = byKey.get(key)
      if (sameKey) sameKey.push(row)
      else byKey.set(key, [row])
    }
  }
  const findLoosely = looseFinder(collection, rows)
  return {
    find(typed, within) {
      const key = normalizeText(typed)
      const digits = /^\d+(?:\.0)?$/.test(key) ? `#${withoutLeadingZeros(key.replace(/\.0$/, ''))}` : null
      const loose = collection === 'users' ? normalizeText(withoutPeriods(typed)) : digits
      const candidates = byKey.get(key) ?? (loose ? byKey.get(loose) : undefined) ?? []
      const matches = candidates.filter((row) =>
        Object.entries(within).every(
          ([field, value]) => value === null || value === undefined || !(field in row) || row[field] === value,
        ),
      )
      if (matches.length === 1) return { kind: 'one', row: matches[0]! }
      if (matches.length > 1) return { kind: 'several', rows: matches.length }
      const [first, ...others] = findLoosely(typed)
      if (!first) return { kind: 'none' }
      return others.length > 0
        ? { kind: 'several', rows: others.length + 1 }
        : { kind: 'one', row: first, isLoose: true }
    },
  }
}
