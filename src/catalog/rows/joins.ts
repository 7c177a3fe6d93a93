/** Names of the rows that a product refers to, from the mirrored lookups. A reference to an unknown row shows as `#id`. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { OpenCount } from '#domain/counts/count-status.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { openCountsOf } from './read-count.ts'
import { readId } from './read-product.ts'
import type { RowStore } from './row-store.ts'

export interface Joins {
  /** Empty without a reference; `#id` if its row is unknown and the reference contains no name. */
  name(collection: CollectionName, reference: unknown): string
  number(collection: CollectionName, reference: unknown): string
  /** Products refer to sub-major and ledger accounts by number, which is unique only below the parent account. */
  subMajorName(major: unknown, number: unknown): string
  ledgerName(major: unknown, subMajorName: unknown, number: unknown): string
  /** Open campaigns that start from zero: they decide whether a product is counted. */
  openCounts(): readonly OpenCount[]
  /** Clears everything derived from this collection. */
  clear(collection: CollectionName): void
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const withoutLeadingZeros = (value: unknown): string => text(value).replace(/^0+(?=.)/, '')

const labelOf = (collection: CollectionName, row: RawRow): string => {
  if (collection === 'users') return formalName(row)
  if (collection === 'products') return `${text(row['property_number'])} ${text(row['description'])}`
  return text(row['name']) || text(row['number'])
}

export function makeJoins(rowStores: ReadonlyMap<CollectionName, RowStore>): Joins {
  const names = new Map<CollectionName, Map<number, string>>()
  let accountNamesByKey: Map<string, string> | null = null
  let openCountList: readonly OpenCount[] | null = null

  const namesOf = (collection: CollectionName) => {
    let known = names.get(collection)
    if (!known) {
      known = new Map()
      const rowStore = rowStores.get(collection)
      for (const [index, id] of (rowStore?.ids ?? []).entries()) {
        const row = rowStore!.shownRows[index]
        if (row) known.set(id, labelOf(collection, row))
      }
      names.set(collection, known)
    }
    return known
  }

  const accountNames = () => {
    if (accountNamesByKey) return accountNamesByKey
    accountNamesByKey = new Map()
    const subNumbers = new Map<number, string>()
    for (const row of rowStores.get('sub-major-account-groups')?.shownRows ?? []) {
      if (!row) continue
      const major = readId(row['major_account'])
      subNumbers.set(readId(row['id']) ?? 0, withoutLeadingZeros(row['number']))
      accountNamesByKey.set(`${major}/${withoutLeadingZeros(row['number'])}`, text(row['name']))
    }
    for (const row of rowStores.get('ledger-accounts')?.shownRows ?? []) {
      if (!row) continue
      const subMajorNumber = subNumbers.get(readId(row['sub_major_account']) ?? 0) ?? ''
      accountNamesByKey.set(
        `${readId(row['major_account'])}/${subMajorNumber}/${withoutLeadingZeros(row['number'])}`,
        text(row['name']),
      )
    }
    return accountNamesByKey
  }

  return {
    name(collection, reference) {
      const id = readId(reference)
      if (id === null || id === 0) return ''
      const known = namesOf(collection).get(id)
      if (known !== undefined) return known
      const ownName = typeof reference === 'object' && reference !== null ? (reference as RawRow)['name'] : undefined
      return typeof ownName === 'string' ? ownName : `#${id}`
    },
    number(collection, reference) {
      const id = readId(reference)
      const ownNumber =
        typeof reference === 'object' && reference !== null ? (reference as RawRow)['number'] : undefined
      const index = id === null ? undefined : rowStores.get(collection)?.indexOf(id)
      const row = index === undefined ? null : rowStores.get(collection)!.shownRows[index]
      return text(row?.['number'] ?? ownNumber)
    },
    subMajorName: (major, number) =>
      withoutLeadingZeros(number) === ''
        ? ''
        : (accountNames().get(`${readId(major)}/${withoutLeadingZeros(number)}`) ?? ''),
    ledgerName: (major, subMajorName, number) =>
      withoutLeadingZeros(number) === ''
        ? ''
        : (accountNames().get(`${readId(major)}/${withoutLeadingZeros(subMajorName)}/${withoutLeadingZeros(number)}`) ??
          ''),
    openCounts() {
      const campaigns = rowStores.get('inventory')
      if (!campaigns) return []
      openCountList ??= openCountsOf(campaigns)
      return openCountList
    },
    clear(collection) {
      names.delete(collection)
      if (collection === 'inventory') openCountList = null
      if (collection === 'sub-major-account-groups' || collection === 'ledger-accounts') accountNamesByKey = null
    },
  }
}
