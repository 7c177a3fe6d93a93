/**
 * The fields that a query may name, each with its kind and a reader for one row. References read as ids, money as decimal text. Products
 * also have the derived fields of `ProductView` (`state`, `balance`, `place`, `category`, `year`), `names.*`, and the day of the last change
 * in a time zone (`changedOnField`).
 */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { FieldKind as DeclaredKind } from '#contract/collections/define-fields.ts'
import { productFieldList, productReferences } from '#contract/collections/product-field-list.ts'
import { type Scalar, timeZoneOf } from '#domain/catalog/catalog-queries.ts'
import { listedCount } from '#domain/counts/count-status.ts'
import {
  countAge,
  parseRollingField,
  type RollingFacts,
  type RollingField,
  rollingRank,
} from '#domain/counts/rolling-count.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { countProgressOf, type RawRow } from '#domain/outbox/fold-ops.ts'
import { hasPendingCount, openOpsInOrder } from '#domain/outbox/open-count.ts'
import { locationText } from '#domain/products/derived-fields.ts'
import { type FoundItem, foundCost } from '#domain/reports/found-cost.ts'
import { inspectedCost } from '#domain/reports/inspected-units.ts'
import { cachedDayOf, yearOf } from '#domain/time/dates.ts'
import { readNames } from '../rows/build-product-view.ts'
import type { Joins } from '../rows/joins.ts'
import { readCount, readCountedEarlier, readCountInWindow } from '../rows/read-count.ts'
import { isQuantityHidden, productReaders, readBalance, readCountNotes, readId } from '../rows/read-product.ts'
import { readRow } from '../rows/read-row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { fieldAndWindow } from './fields-in-window.ts'

export type FieldKind = 'id' | 'number' | 'money' | 'flag' | 'text'
export interface Field {
  kind: FieldKind
  /** Depends on the rows of other collections. */
  dependsOnOtherRows: boolean
  read(row: RawRow, id: number): Scalar
}

const kindOfField: Readonly<Record<DeclaredKind, FieldKind>> = {
  text: 'text',
  longText: 'text',
  count: 'number',
  money: 'money',
  day: 'text',
  choice: 'text',
  reference: 'id',
}

/** The kinds of a product's fields, also of those that a baseline has. */
export const productFieldKinds: ReadonlyMap<string, FieldKind> = new Map([
  ...productFieldList.map(({ field, kind }) => [field, kindOfField[kind]] as const),
  ['id', 'id'],
  ['shortages', 'number'],
  ['physical_count', 'number'],
  ['year', 'number'],
  ['total', 'money'],
  ['scanned', 'flag'],
])

const kindOf = (name: string, sample: unknown): FieldKind => {
  if (typeof sample === 'number') return 'number'
  if (name === 'cost' || name === 'total') return 'money'
  return typeof sample === 'boolean' ? 'flag' : 'text'
}

const joinedNameReaders: ReadonlyMap<string, (row: RawRow, joins: Joins) => string> = new Map(
  productReferences.map(({ field, to, name }) => [`names.${name}`, (row, joins) => joins.name(to, row[field])]),
)

export const productLocation = (row: RawRow, joins: Joins): string =>
  locationText(
    joins.name('location-code-one', row['location_code_one']),
    joins.name('location-code-two', row['location_code_two']),
  )

function productField(nameWithWindow: string, rowStore: RowStore, joins: Joins): Field {
  const { field: name, window } = fieldAndWindow(nameWithWindow)
  const countOf = (row: RawRow) => (window ? readCountInWindow(row, window) : readCount(row, joins.openCounts()))
  if (name === 'scanned') return { kind: 'flag', dependsOnOtherRows: true, read: (row) => countOf(row).scanned }
  // Without a campaign there are no earlier counts.
  if (name === 'counted_earlier')
    return { kind: 'flag', dependsOnOtherRows: true, read: (row) => window !== null && readCountedEarlier(row, window) }
  const scalar = (value: unknown): Scalar =>
    typeof value === 'object' && value !== null ? readId(value) : ((value ?? null) as Scalar)
  const readers = productReaders as Readonly<Record<string, (value: unknown, row: RawRow) => unknown>>
  if (name === 'shortages') {
    const { units } = productReaders
    return {
      kind: 'number',
      dependsOnOtherRows: true,
      read: (row) => (isQuantityHidden(row) ? null : shortageOf(units(row['units']), countOf(row).on_hand)),
    }
  }
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (reader) {
    const kind = productFieldKinds.get(name) ?? 'text'
    const isQuantity = name === 'units' || name === 'total'
    const read = (row: RawRow) => (isQuantity && isQuantityHidden(row) ? null : scalar(reader(row[name], row)))
    return { kind, dependsOnOtherRows: false, read }
  }
  const nameReader = joinedNameReaders.get(name)
  if (nameReader) return { kind: 'text', dependsOnOtherRows: true, read: (row) => nameReader(row, joins) }
  if (name.startsWith('names.')) {
    const namePart = name.slice(6) as keyof ReturnType<typeof readNames>
    return { kind: 'text', dependsOnOtherRows: true, read: (row) => readNames(row, joins)[namePart] ?? null }
  }
  const timeZone = timeZoneOf(name)
  if (timeZone) {
    const dayOf = cachedDayOf(timeZone)
    return { kind: 'text', dependsOnOtherRows: false, read: (row) => dayOf(row['updated_at'] as string | null) || null }
  }
  const rolling = parseRollingField(name)
  if (rolling) return rollingField(rolling, rowStore, joins)
  const { units, price, print_type, acquisition } = productReaders
  switch (name) {
    case 'state':
      return {
        kind: 'text',
        dependsOnOtherRows: true,
        read: (row, id) => countProgressOf(countOf(row), rowStore.opsOf(id), null).kind,
      }
    case 'count_status':
      return { kind: 'text', dependsOnOtherRows: true, read: (row) => countOf(row).count_status }
    case 'on_hand':
      return { kind: 'number', dependsOnOtherRows: true, read: (row) => countOf(row).on_hand }
    case 'listed_count':
      return {
        kind: 'number',
        dependsOnOtherRows: true,
        read: (row) => listedCount({ ...countOf(row), quantity_hidden: isQuantityHidden(row) }),
      }
    case 'balance':
      return {
        kind: 'text',
        dependsOnOtherRows: true,
        read: (row) => readBalance(row, countOf(row).on_hand),
      }
    case 'inspected_cost':
    case 'found_cost': {
      const costOf = name === 'found_cost' ? foundCost : (item: FoundItem) => fromCentavos(inspectedCost(item))
      const itemOf = (row: RawRow): FoundItem => ({
        units: units(row['units']),
        on_hand: countOf(row).on_hand,
        price: price(row['price']),
        total: productReaders.total(row['total'], row),
      })
      const read = (row: RawRow) => (isQuantityHidden(row) ? null : costOf(itemOf(row)))
      return { kind: 'money', dependsOnOtherRows: true, read }
    }
    case 'category':
      return {
        kind: 'text',
        dependsOnOtherRows: false,
        read: (row) =>
          itemType({ price: price(row['price']), print_type: print_type(row['print_type'], row) }).category,
      }
    case 'year':
      return { kind: 'number', dependsOnOtherRows: false, read: (row) => yearOf(acquisition(row['acquisition'])) }
    case 'place':
      return { kind: 'text', dependsOnOtherRows: true, read: (row) => productLocation(row, joins) }
    default:
      return { kind: 'text', dependsOnOtherRows: false, read: (row) => scalar(row[name]) }
  }
}

/** The age of the last count, or the rank in the draw of a day (`domain/counts/rolling-count.ts`). */
function rollingField(rolling: RollingField, rowStore: RowStore, joins: Joins): Field {
  const { today } = rolling
  const dayOf = cachedDayOf(rolling.timeZone)
  const { units, price, physical_count } = productReaders
  const factsOf = (row: RawRow, id: number): RollingFacts => {
    const { counted_at, missing_in } = readCountNotes(row)
    return {
      countedOn: dayOf(counted_at ?? null) || null,
      physicalCount: physical_count(row['physical_count']),
      // A hidden quantity never differs from a count.
      units: isQuantityHidden(row) ? (physical_count(row['physical_count']) ?? 0) : units(row['units']),
      isMissing: typeof missing_in === 'number',
      isCountedHere: hasPendingCount(openOpsInOrder(rowStore.opsOf(id))),
      price: price(row['price']),
      article: joins.name('articles', row['article']),
    }
  }
  return rolling.is === 'age'
    ? { kind: 'text', dependsOnOtherRows: false, read: (row, id) => countAge(factsOf(row, id), today) }
    : {
        kind: 'number',
        dependsOnOtherRows: true,
        read: (row, id) => rollingRank(id, factsOf(row, id), today, rolling.seed),
      }
}

/** Never throws: an unknown field reads as null. */
export function fieldOf(name: string, rowStore: RowStore, joins: Joins): Field {
  if (rowStore.collection === 'products') return productField(name, rowStore, joins)
  const isReference = name === 'id' || Object.hasOwn(collections[rowStore.collection].references, name)
  if (isReference) return { kind: 'id', dependsOnOtherRows: false, read: (row) => readId(row[name]) }
  const read = (row: RawRow): Scalar => {
    const value = readRow(rowStore.collection, row)[name]
    return typeof value === 'object' && value !== null ? readId(value) : ((value ?? null) as Scalar)
  }
  const sample = rowStore.shownRows.find((row) => row !== null)
  return { kind: kindOf(name, sample ? read(sample) : undefined), dependsOnOtherRows: false, read }
}

/** Collections whose names products show; the account tables are referred to by number. */
export const joinedCollections: ReadonlySet<CollectionName> = new Set<CollectionName>([
  ...productReferences.map(({ to }) => to),
  'sub-major-account-groups',
  'ledger-accounts',
])
