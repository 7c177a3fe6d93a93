/** Names of what a product refers to, by id, from the mirrored lookups. A reference to a row that is not here shows as `#id`. */
import type { ResourceName } from '#contract/resource.ts'
import type { OpenCount } from '#domain/count-status.ts'
import type { RawRow } from '#domain/fold.ts'
import { personName } from '#domain/lookup-label.ts'
import { openCountsOf } from './read-count.ts'
import { readId } from './read-product.ts'
import type { Shelf } from './shelf.ts'

export interface Joins {
  /** Empty when there is no reference; `#id` when its row is unknown and it brought no name along. */
  name(entity: ResourceName, reference: unknown): string
  number(entity: ResourceName, reference: unknown): string
  /** Sub-major and ledger accounts are referred to by number below their parents (forms document 7.1). */
  subMajor(major: unknown, number: unknown): string
  ledger(major: unknown, subMajor: unknown, number: unknown): string
  /** Open campaigns that start from zero: they decide whether a product counts as counted. */
  openCounts(): readonly OpenCount[]
  /** Forgets what it worked out from this collection. */
  forget(entity: ResourceName): void
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const bare = (value: unknown): string => text(value).replace(/^0+(?=.)/, '')

const label = (entity: ResourceName, row: RawRow): string => {
  if (entity === 'users') return personName(row)
  if (entity === 'products') return `${text(row['property_number'])} ${text(row['description'])}`
  return text(row['name']) || text(row['number'])
}

export function makeJoins(shelves: ReadonlyMap<ResourceName, Shelf>): Joins {
  const names = new Map<ResourceName, Map<number, string>>()
  let accounts: Map<string, string> | null = null
  let counts: readonly OpenCount[] | null = null

  const namesOf = (entity: ResourceName) => {
    let known = names.get(entity)
    if (!known) {
      known = new Map()
      const shelf = shelves.get(entity)
      for (const [place, id] of (shelf?.ids ?? []).entries()) {
        const row = shelf!.shown[place]
        if (row) known.set(id, label(entity, row))
      }
      names.set(entity, known)
    }
    return known
  }

  const accountNames = () => {
    if (accounts) return accounts
    accounts = new Map()
    const subNumbers = new Map<number, string>()
    for (const row of shelves.get('sub-major-account-groups')?.shown ?? []) {
      if (!row) continue
      const major = readId(row['major_account'])
      subNumbers.set(readId(row['id']) ?? 0, bare(row['number']))
      accounts.set(`${major}/${bare(row['number'])}`, text(row['name']))
    }
    for (const row of shelves.get('ledger-accounts')?.shown ?? []) {
      if (!row) continue
      const sub = subNumbers.get(readId(row['sub_major_account']) ?? 0) ?? ''
      accounts.set(`${readId(row['major_account'])}/${sub}/${bare(row['number'])}`, text(row['name']))
    }
    return accounts
  }

  return {
    name(entity, reference) {
      const id = readId(reference)
      if (id === null || id === 0) return ''
      const known = namesOf(entity).get(id)
      if (known !== undefined) return known
      const own = typeof reference === 'object' && reference !== null ? (reference as RawRow)['name'] : undefined
      return typeof own === 'string' ? own : `#${id}`
    },
    number(entity, reference) {
      const id = readId(reference)
      const own = typeof reference === 'object' && reference !== null ? (reference as RawRow)['number'] : undefined
      const place = id === null ? undefined : shelves.get(entity)?.placeOf(id)
      const row = place === undefined ? null : shelves.get(entity)!.shown[place]
      return text(row?.['number'] ?? own)
    },
    subMajor: (major, number) =>
      bare(number) === '' ? '' : (accountNames().get(`${readId(major)}/${bare(number)}`) ?? ''),
    ledger: (major, subMajor, number) =>
      bare(number) === '' ? '' : (accountNames().get(`${readId(major)}/${bare(subMajor)}/${bare(number)}`) ?? ''),
    openCounts() {
      const campaigns = shelves.get('inventory')
      if (!campaigns) return []
      counts ??= openCountsOf(campaigns)
      return counts
    },
    forget(entity) {
      names.delete(entity)
      if (entity === 'inventory') counts = null
      if (entity === 'sub-major-account-groups' || entity === 'ledger-accounts') accounts = null
    },
  }
}
