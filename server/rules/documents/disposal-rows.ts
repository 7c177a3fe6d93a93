/**
 * Inspection and disposal of unserviceable items, one row for each product. Promises: values are replaced only by a caller who saw their
 * current version, values that contradict the item or its count are refused, and every change is in the history of the product.
 */
import { sql } from 'kysely'
import { products } from '#contract/collections/products.ts'
import { type DisposalValues, disposalFields, disposalValues } from '#contract/documents/disposal.ts'
import { disposalErrors } from '#domain/reports/disposal-figures.ts'
import { invalid, preconditionFailed } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { columnsOf, rowReader } from '#server/db/column-values.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { storedAs } from '#server/db/tables.ts'
import type { Caller } from '#server/server-deps.ts'
import { namesProductInReach } from '../accounts/reach.ts'
import { currentCountReader } from '../counts/open-counts.ts'
import { recordChange } from '../sync/write-history.ts'

const pageSize = 500

const kinds = Object.fromEntries(disposalFields.map((field) => [field, storedAs(disposalValues.shape[field]).kind]))
const toWireValues = rowReader(kinds) as (row: Row) => Row & DisposalValues

const toWireDisposal = (product: number, row: Row | undefined): Row => ({
  product,
  ...toWireValues(row ?? {}),
  version: row ? toNumber(row['version']) : 0,
  updated_at: row?.['updated_at'] ?? null,
  updated_by: row?.['updated_by'] == null ? null : toNumber(row['updated_by']),
})

const storedRow = (db: Db, product: number) =>
  db.selectFrom('disposals').selectAll().where('product', '=', product).executeTakeFirst()

/** All values null and version 0 if nothing is saved yet. */
export async function readDisposal(db: Db, product: number): Promise<Row> {
  return toWireDisposal(product, await storedRow(db, product))
}

/** A page by product id: a row that changes between two pages keeps its position. */
export async function disposalsPage(
  db: Db,
  caller: Caller,
  after: number,
): Promise<{ results: Row[]; next: number | null }> {
  const rows = await db
    .selectFrom('disposals')
    .selectAll()
    .where(namesProductInReach(caller, sql.ref('product')))
    .where('product', '>', after)
    .orderBy('product')
    .limit(pageSize + 1)
    .execute()
  const results = rows.slice(0, pageSize).map((row) => toWireDisposal(toNumber(row['product']), row))
  return { results, next: rows.length > pageSize ? toNumber(results.at(-1)?.['product']) : null }
}

export async function replaceDisposal(
  ctx: TxContext,
  product: number,
  values: DisposalValues,
  seenVersion: number,
): Promise<Row> {
  const { tx, meta } = ctx
  // The lock also serializes two first writes of one item, which has no row to lock yet.
  const item = toWireRow(products, await lockedRow(ctx, products, product))
  const stored = await storedRow(tx.db, product)
  const before = toWireDisposal(product, stored)
  if (before['version'] !== seenVersion) throw preconditionFailed(before)
  const { on_hand } = (await currentCountReader(tx.db))(item)
  const errors = disposalErrors(values, { ...item, on_hand })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (disposalFields.every((field) => before[field] === values[field])) return before

  const columns = {
    ...columnsOf(kinds, values),
    version: seenVersion + 1,
    updated_at: meta.receivedAt,
    updated_by: meta.caller.id,
  }
  if (stored) await tx.db.updateTable('disposals').set(columns).where('product', '=', product).execute()
  else
    await tx.db
      .insertInto('disposals')
      .values({ product, ...columns })
      .execute()
  await recordChange(tx.db, meta, {
    entity: products.name,
    id: product,
    action: 'disposal',
    before: toWireValues(stored ?? {}),
    after: values,
  })
  return readDisposal(tx.db, product)
}
