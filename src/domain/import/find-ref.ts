/** Finds the row that a cell names: by number and name, by name, or by number; without regard to case, accents and leading zeros. */
import type { ResourceName } from '#contract/resource.ts'
import { personLabel, personName } from '../lookup-label.ts'
import { folded } from '../search-text.ts'

export type RefRow = Readonly<Record<string, unknown>> & { id: number }
export type Found = { is: 'one'; row: RefRow } | { is: 'none' } | { is: 'several'; rows: number }

export interface RefBook {
  find(text: string, within: Readonly<Record<string, unknown>>): Found
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Initials are written with and without their period; names have no other. */
const withoutPeriods = (name: string): string => name.replaceAll('.', '')

function keysOf(to: ResourceName, row: RefRow): readonly string[] {
  if (to === 'users') {
    const first = text(row['first_name'])
    const middle = text(row['middle_name'])
    const last = text(row['last_name'])
    const [initial = ''] = middle
    const names = [
      personLabel(row),
      personName(row),
      `${first} ${middle} ${last}`,
      `${first} ${last}`,
      `${last}, ${first} ${initial}`,
      `${last}, ${first}`,
    ]
    return [text(row['username']), ...names.map(withoutPeriods)]
  }
  const name = text(row['name'])
  const number = text(row['number'])
  return number ? [`${number}-${name}`, `${number} - ${name}`, `${number} ${name}`, name, `#${bare(number)}`] : [name]
}

/** `within` fields must agree where both the cell's row and the candidate say something (a sub-major account under its major account). */
export function refBook(to: ResourceName, rows: readonly RefRow[]): RefBook {
  const byKey = new Map<string, RefRow[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(to, row).map(folded))) {
      if (key === '') continue
      const at = byKey.get(key)
      if (at) at.push(row)
      else byKey.set(key, [row])
    }
  }
  return {
    find(typed, within) {
      const key = folded(typed)
      const digits = /^\d+(?:\.0)?$/.test(key) ? `#${bare(key.replace(/\.0$/, ''))}` : null
      const loose = to === 'users' ? folded(withoutPeriods(typed)) : digits
      const candidates = byKey.get(key) ?? (loose ? byKey.get(loose) : undefined) ?? []
      const fits = candidates.filter((row) =>
        Object.entries(within).every(
          ([field, value]) => value === null || value === undefined || !(field in row) || row[field] === value,
        ),
      )
      if (fits.length === 1) return { is: 'one', row: fits[0]! }
      return fits.length === 0 ? { is: 'none' } : { is: 'several', rows: fits.length }
    },
  }
}
