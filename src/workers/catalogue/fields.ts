/**
 * The fields that a question may name, each with its kind and a reader for one place of the shelf. References read as ids, money as wire
 * text. Products also know what ProductView works out (`state`, `balance`, `place`, `category`, `year`), `names.*`, and the day of the last
 * change in a time zone (`changedOnField`).
 */
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { type Scalar, timeZoneOf } from '#domain/catalogue.ts'
import { manyDaysOf, yearOf } from '#domain/dates.ts'
import { itemType } from '#domain/document-type.ts'
import { markOf, type RawRow } from '#domain/fold.ts'
import { balanceOf, placeOf } from '#domain/product-view.ts'
import { shortageOf } from '#domain/shortage.ts'
import type { Joins } from './joins.ts'
import { productNames } from './product-view.ts'
import { readCount } from './read-count.ts'
import { productReaders, readId } from './read-product.ts'
import { readRow } from './read-row.ts'
import type { Shelf } from './shelf.ts'

export type FieldKind = 'id' | 'number' | 'money' | 'flag' | 'text'
export interface Field {
  kind: FieldKind
  /** Depends on the rows of other collections. */
  joined: boolean
  read(row: RawRow, id: number): Scalar
}

const ids = new Set([
  'id',
  'article',
  'section',
  'funding',
  'classification',
  'condition',
  'user',
  'location_code_one',
  'location_code_two',
  'major_account',
])
const numbers = new Set(['units', 'series_1', 'series_2', 'shortages', 'physical_count', 'year'])
const moneys = new Set(['price', 'total_offset', 'total', 'cost'])

const kindOf = (name: string, sample?: unknown): FieldKind => {
  if (ids.has(name)) return 'id'
  if (numbers.has(name) || typeof sample === 'number') return 'number'
  if (moneys.has(name)) return 'money'
  return name === 'scanned' || typeof sample === 'boolean' ? 'flag' : 'text'
}

const joinedNames: Readonly<Record<string, (row: RawRow, joins: Joins) => string>> = {
  'names.article': (row, joins) => joins.name('articles', row['article']),
  'names.section': (row, joins) => joins.name('sections', row['section']),
  'names.funding': (row, joins) => joins.name('fundings', row['funding']),
  'names.classification': (row, joins) => joins.name('classifications', row['classification']),
  'names.condition': (row, joins) => joins.name('conditions', row['condition']),
  'names.user': (row, joins) => joins.name('users', row['user']),
  'names.locationOne': (row, joins) => joins.name('location-code-one', row['location_code_one']),
  'names.locationTwo': (row, joins) => joins.name('location-code-two', row['location_code_two']),
  'names.majorAccount': (row, joins) => joins.name('major-account-groups', row['major_account']),
}

export const productPlace = (row: RawRow, joins: Joins): string =>
  placeOf(
    joins.name('location-code-one', row['location_code_one']),
    joins.name('location-code-two', row['location_code_two']),
  )

function productField(name: string, shelf: Shelf, joins: Joins): Field {
  const count = (row: RawRow) => readCount(row, joins.openCounts())
  if (name === 'scanned') return { kind: 'flag', joined: true, read: (row) => count(row).scanned }
  const scalar = (value: unknown): Scalar =>
    typeof value === 'object' && value !== null ? readId(value) : ((value ?? null) as Scalar)
  const readers = productReaders as Readonly<Record<string, (value: unknown, row: RawRow) => unknown>>
  if (name === 'shortages') {
    const { units } = productReaders
    return { kind: 'number', joined: true, read: (row) => shortageOf(units(row['units']), count(row).on_hand) }
  }
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (reader) {
    return { kind: kindOf(name), joined: false, read: (row) => scalar(reader(row[name], row)) }
  }
  const derive = joinedNames[name]
  if (derive) return { kind: 'text', joined: true, read: (row) => derive(row, joins) }
  if (name.startsWith('names.')) {
    const part = name.slice(6) as keyof ReturnType<typeof productNames>
    return { kind: 'text', joined: true, read: (row) => productNames(row, joins)[part] ?? null }
  }
  const zone = timeZoneOf(name)
  if (zone) {
    const days = manyDaysOf(zone)
    return { kind: 'text', joined: false, read: (row) => days(row['updated_at'] as string | null) || null }
  }
  const { units, price, print_type, acquisition } = productReaders
  switch (name) {
    case 'state':
      return {
        kind: 'text',
        joined: true,
        read: (row, id) => markOf(count(row), shelf.opsOf(id), null).is,
      }
    case 'count_status':
      return { kind: 'text', joined: true, read: (row) => count(row).count_status }
    case 'on_hand':
      return { kind: 'number', joined: true, read: (row) => count(row).on_hand }
    case 'balance':
      return {
        kind: 'text',
        joined: true,
        read: (row) => balanceOf(units(row['units']), count(row).on_hand),
      }
    case 'category':
      return {
        kind: 'text',
        joined: false,
        read: (row) =>
          itemType({ price: price(row['price']), print_type: print_type(row['print_type'], row) }).category,
      }
    case 'year':
      return { kind: 'number', joined: false, read: (row) => yearOf(acquisition(row['acquisition'])) }
    case 'place':
      return { kind: 'text', joined: true, read: (row) => productPlace(row, joins) }
    default:
      return { kind: 'text', joined: false, read: (row) => scalar(row[name]) }
  }
}

/** Never fails: a field that nobody knows reads as null. */
export function fieldOf(name: string, shelf: Shelf, joins: Joins): Field {
  if (shelf.entity === 'products') return productField(name, shelf, joins)
  const isReference = name === 'id' || Object.hasOwn(resources[shelf.entity].points, name)
  if (isReference) return { kind: 'id', joined: false, read: (row) => readId(row[name]) }
  const read = (row: RawRow): Scalar => {
    const value = readRow(shelf.entity, row)[name]
    return typeof value === 'object' && value !== null ? readId(value) : ((value ?? null) as Scalar)
  }
  const sample = shelf.shown.find((row) => row !== null)
  return { kind: kindOf(name, sample ? read(sample) : undefined), joined: false, read }
}

/** Collections whose names products show. */
export const joinedEntities: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'articles',
  'sections',
  'fundings',
  'classifications',
  'conditions',
  'users',
  'location-code-one',
  'location-code-two',
  'major-account-groups',
  'sub-major-account-groups',
  'ledger-accounts',
])
