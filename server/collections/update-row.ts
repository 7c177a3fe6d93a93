/** Writes checked columns to a row, raises its version and adds it to the change feed. Checks nothing, calls no hooks, writes no history. */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { searchTextOf, toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { uniqueErrorOr } from './unique-values.ts'

export async function updateRow(
  { tx, meta }: TxContext,
  collection: AnyCollection,
  before: Row,
  columns: Row,
): Promise<Row> {
  const id = toNumber(before['id'])
  const mergedRow = toWireRow(collection, { ...before, ...columns })
  const row = await tx.db
    .updateTable(tableName(collection.name))
    .set({
      ...columns,
      ...(collection.searchFields.some((name) => name in columns) && {
        search_text: searchTextOf(collection, mergedRow),
      }),
      version: toNumber(before['version']) + 1,
      updated_at: meta.receivedAt,
      updated_by: meta.caller.id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => Promise.reject(uniqueErrorOr(collection, error)))
  tx.touch(collection.name, id)
  return row
}
