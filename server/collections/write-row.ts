/**
 * Adds, changes and removes one row of any collection: references, uniqueness, versions, history and change feed, all in the caller's
 * transaction. Rules of a single collection are in `server/collections/collection-hooks.ts`.
 */

import { type AnyCollection, collectionList } from '#contract/collections/all-collections.ts'
import { invalid, preconditionFailed } from '../api-error.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { lockBeforeChange } from '../rules/counts/count-lock.ts'
import { namesOtherVersion } from '../rules/sync/if-match.ts'
import { recordChange } from '../rules/sync/write-history.ts'
import { collectionHooks } from './collection-hooks.ts'
import { deleteRow } from './delete-row.ts'
import { inexactAmounts } from './exact-amounts.ts'
import { followJoins } from './people-columns.ts'
import { lockedRow, rowToChange } from './read-row.ts'
import { danglingReferences } from './references.ts'
import { republishPlaceDependents } from './republish-dependents.ts'
import { presentRow, searchTextOf, toColumns, toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { takenValues, uniqueErrorOr } from './unique-values.ts'
import { updateRow } from './update-row.ts'

async function assertValid(
  db: Db,
  collection: AnyCollection,
  columns: Row,
  wholeRow: Row,
  ownId: number | null,
): Promise<void> {
  const errors = {
    ...inexactAmounts(collection, columns),
    ...(await danglingReferences(db, collection, columns)),
    ...(await takenValues(db, collection, wholeRow, ownId)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Adds a row from a parsed draft; returns the stored row. */
export async function addRow(ctx: TxContext, collection: AnyCollection, sent: Row): Promise<Row> {
  const { tx, meta } = ctx
  const [draft = sent] = await followJoins({ db: tx.db, engine: ctx.deps.store.engine }, collection.name, [sent])
  const values = { ...draft, ...(await collectionHooks[collection.name]?.beforeAdd?.(ctx, draft)) }
  const columns = toColumns(collection, values)
  await assertValid(tx.db, collection, columns, columns, null)
  const row = await tx.db
    .insertInto(tableName(collection.name))
    .values({
      ...columns,
      search_text: searchTextOf(collection, values),
      updated_at: meta.receivedAt,
      updated_by: meta.caller.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => Promise.reject(uniqueErrorOr(collection, error)))
  const id = toNumber(row['id'])
  await recordChange(tx.db, meta, {
    entity: collection.name,
    id,
    action: 'add',
    before: null,
    after: toWireRow(collection, row),
  })
  tx.touch(collection.name, id)
  return row
}

/** Refuses with the current row if the caller saw another version. Without If-Match nothing is refused. */
export async function assertVersion(
  { deps, tx, meta }: TxContext,
  collection: AnyCollection,
  row: Row,
  ifMatch: string | null,
): Promise<void> {
  if (namesOtherVersion(ifMatch, row['version']))
    throw preconditionFailed(
      await presentRow(tx.db, collection, row, { plain: deps.config.plain, caller: meta.caller }),
    )
}

export const changedColumns = (before: Row, columns: Row): string[] =>
  Object.keys(columns).filter((name) => String(columns[name] ?? '\0') !== String(before[name] ?? '\0'))

/** The fields of a row that occur in `values`, as API values. */
export function pickFields(collection: AnyCollection, row: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(toWireRow(collection, row)).filter(([name]) => name in values))
}

/**
 * Changes a row. If no value differs, the version stays, but the history records the change: a second counter who agrees is an
 * observation too.
 */
export async function changeRow(
  ctx: TxContext,
  collection: AnyCollection,
  id: number,
  sent: Row,
  ifMatch: string | null,
): Promise<Row> {
  const { tx, meta } = ctx
  const [patch = sent] = await followJoins({ db: tx.db, engine: ctx.deps.store.engine }, collection.name, [sent])
  await lockBeforeChange(ctx, collection.name, patch)
  const before = await rowToChange(ctx, collection, id, patch)
  await collectionHooks[collection.name]?.beforeVersion?.(ctx, before)
  await assertVersion(ctx, collection, before, ifMatch)
  const values = { ...patch, ...(await collectionHooks[collection.name]?.beforeChange?.(ctx, before, patch)) }
  const columns = toColumns(collection, values)
  await assertValid(tx.db, collection, columns, { ...before, ...columns }, id)
  const changed = changedColumns(before, columns)
  const row = changed.length === 0 ? before : await updateRow(ctx, collection, before, columns)
  await recordChange(tx.db, meta, {
    entity: collection.name,
    id,
    action: 'change',
    before: pickFields(collection, before, values),
    after: pickFields(collection, row, values),
  })
  if (changed.length > 0) {
    await collectionHooks[collection.name]?.afterChange?.(ctx, before, row)
    await touchDependents(ctx, collection, id, changed)
  }
  return (await collectionHooks[collection.name]?.afterEveryChange?.(ctx, patch, row, before)) ?? row
}

/** Puts rows that contain this row's name or number into the change feed again. */
export async function touchDependents(
  { tx }: Pick<TxContext, 'tx'>,
  collection: AnyCollection,
  id: number,
  changed: readonly string[],
): Promise<void> {
  if (collection.name === 'products') await republishPlaceDependents(tx, id, changed)
  if (!changed.includes('name') && !changed.includes('number')) return
  for (const dependent of collectionList) {
    for (const field of dependent.expandedFields) {
      if (dependent.references[field] !== collection.name) continue
      const rows = await tx.db.selectFrom(tableName(dependent.name)).select('id').where(field, '=', id).execute()
      for (const row of rows) tx.touch(dependent.name, toNumber(row['id']))
    }
  }
}

export async function removeRow(
  ctx: TxContext,
  collection: AnyCollection,
  id: number,
  ifMatch: string | null,
): Promise<void> {
  const before = await lockedRow(ctx, collection, id)
  await assertVersion(ctx, collection, before, ifMatch)
  await collectionHooks[collection.name]?.beforeRemove?.(ctx, before)
  await deleteRow(ctx, collection, before)
}
