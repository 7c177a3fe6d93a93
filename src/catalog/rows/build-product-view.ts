/** Builds the `ProductView` of a row: its fields, the names of its references, and derived values. */
import { productReferences } from '#contract/collections/product-field-list.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { countProgressOf, foundInOf, type RawRow } from '#domain/outbox/fold-ops.ts'
import type { Op, OpBase } from '#domain/outbox/op.ts'
import { balanceOf, locationText } from '#domain/products/derived-fields.ts'
import { yearOf } from '#domain/time/dates.ts'
import { parseMoment } from '#domain/time/moments.ts'
import type { Joins } from './joins.ts'
import { readCount } from './read-count.ts'
import { readProduct } from './read-product.ts'

export interface ConfirmedValues {
  /** The row as confirmed by the server, without open ops. */
  row: RawRow | null
  generation: number
  logicalTime: number
  at: number | null
  countPeriod: string | null
}

export function readNames(row: RawRow, joins: Joins): ProductView['names'] {
  const names: Partial<ProductView['names']> = {
    articleNumber: joins.number('articles', row['article']),
    locationTwoNumber: joins.number('location-code-two', row['location_code_two']),
    subMajorAccount: joins.subMajorName(row['major_account'], row['sub_major_account']),
    ledgerAccount: joins.ledgerName(row['major_account'], row['sub_major_account'], row['ledger_account']),
  }
  for (const { field, to, name } of productReferences) names[name] = joins.name(to, row[field])
  return names as ProductView['names']
}

const baseFields = comparedFields('products')

/** The server's values that a new op is based on (sync §2). */
function baseOf(confirmed: ConfirmedValues): OpBase {
  const { row, generation, logicalTime, countPeriod } = confirmed
  if (!row)
    return {
      known: false,
      values: {},
      gen: generation,
      lc: logicalTime,
      ...(countPeriod ? { round: countPeriod } : {}),
    }
  const product = readProduct(row)
  return {
    known: true,
    values: {
      ...pickFields({ ...product }, baseFields),
      counted_at: product.counted_at ?? null,
      ...(typeof product.missing_in === 'number' ? { missing_in: product.missing_in } : {}),
    },
    ...(product.version === undefined ? {} : { version: product.version }),
    ...(countPeriod ? { round: countPeriod } : {}),
    gen: generation,
    lc: logicalTime,
  }
}

export function buildProductView(
  row: RawRow,
  ops: readonly Op[],
  confirmed: ConfirmedValues,
  joins: Joins,
): ProductView {
  const product = readProduct(row)
  const names = readNames(row, joins)
  const count = readCount(row, joins.openCounts())
  const countProgress = countProgressOf(count, ops, parseMoment(confirmed.row?.['updated_at']) ?? confirmed.at)
  const foundIn = foundInOf(ops)
  const isHidden = product.quantity_hidden === true
  return {
    ...product,
    marked: product.scanned,
    ...count,
    shortages: isHidden ? 0 : shortageOf(product.units, count.on_hand),
    names,
    place: locationText(names.locationOne, names.locationTwo),
    category: itemType(product).category,
    year: yearOf(product.acquisition),
    balance: isHidden ? 'uncounted' : balanceOf(product.units, count.on_hand),
    countProgress,
    ...(foundIn && { foundIn }),
    state: countProgress.kind,
    base: baseOf(confirmed),
  }
}
