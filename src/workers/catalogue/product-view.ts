/** One product as screens show it: the row read, its references as names, and what follows from its figures. */
import type { ProductView } from '#domain/catalogue.ts'
import { yearOf } from '#domain/dates.ts'
import { itemType } from '#domain/document-type.ts'
import { markOf, momentOf, type RawRow } from '#domain/fold.ts'
import type { Base, Op } from '#domain/op.ts'
import { balanceOf, placeOf } from '#domain/product-view.ts'
import { shortageOf } from '#domain/shortage.ts'
import type { Joins } from './joins.ts'
import { readCount } from './read-count.ts'
import { readProduct } from './read-product.ts'

export interface Under {
  /** Server-confirmed row under the overlay. */
  row: RawRow | null
  gen: number
  lc: number
  at: number | null
  round: string | null
}

export function productNames(row: RawRow, joins: Joins): ProductView['names'] {
  return {
    article: joins.name('articles', row['article']),
    articleNumber: joins.number('articles', row['article']),
    section: joins.name('sections', row['section']),
    funding: joins.name('fundings', row['funding']),
    classification: joins.name('classifications', row['classification']),
    condition: joins.name('conditions', row['condition']),
    user: joins.name('users', row['user']),
    locationOne: joins.name('location-code-one', row['location_code_one']),
    locationTwo: joins.name('location-code-two', row['location_code_two']),
    locationTwoNumber: joins.number('location-code-two', row['location_code_two']),
    majorAccount: joins.name('major-account-groups', row['major_account']),
    subMajorAccount: joins.subMajor(row['major_account'], row['sub_major_account']),
    ledgerAccount: joins.ledger(row['major_account'], row['sub_major_account'], row['ledger_account']),
  }
}

/** The values that a count is based on (sync 2.2). */
function baseOf(under: Under): Base {
  const { row, gen, lc, round } = under
  if (!row) return { known: false, values: {}, gen, lc, ...(round ? { round } : {}) }
  const read = readProduct(row)
  return {
    known: true,
    values: {
      physical_count: read.physical_count,
      remarks: read.remarks,
      scanned: read.scanned,
      counted_at: read.counted_at ?? null,
    },
    ...(read.version === undefined ? {} : { version: read.version }),
    ...(round ? { round } : {}),
    gen,
    lc,
  }
}

export function viewProduct(row: RawRow, ops: readonly Op[], under: Under, joins: Joins): ProductView {
  const product = readProduct(row)
  const names = productNames(row, joins)
  const count = readCount(row, joins.openCounts())
  const mark = markOf(count, ops, momentOf(under.row?.['updated_at']) ?? under.at)
  return {
    ...product,
    ...count,
    shortages: shortageOf(product.units, count.on_hand),
    names,
    place: placeOf(names.locationOne, names.locationTwo),
    category: itemType(product).category,
    year: yearOf(product.acquisition),
    balance: balanceOf(product.units, count.on_hand),
    mark,
    state: mark.is,
    base: baseOf(under),
  }
}
