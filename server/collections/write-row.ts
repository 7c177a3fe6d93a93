/**
 * Adding, changing and removing a row of any collection: references, uniqueness, versions, history and feed, all in the caller's
 * transaction. What is peculiar to one collection stands in `server/collections/collection-hooks.ts`.
 */
import { type SqlBool, sql } from 'kysely'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { invalid, notFound, preconditionFailed } from '../api-error.ts'
import { allOf, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, isRowId, type Row, toNumber } from '../db/database.ts'
import type { Tx } from '../db/store.ts'
import { tableName } from '../db/tables.ts'
import type { RequestMeta } from '../rules/request-meta.ts'
import { recordChange } from '../rules/write-history.ts'
import type { Caller, ServerDeps } from '../server-deps.ts'
import { collectionHooks } from './collection-hooks.ts'
import { inexactAmounts } from './product-hooks.ts'
import { assertNotReferenced, danglingReferences } from './references.ts'
import { presentRow, searchTextOf, toColumns, toWireRow } from './row-mapper.ts'
import { takenValues, uniqueErrorOr } from './unique-values.ts'

/** A request being carried out. */
export interface TxContext {
  deps: ServerDeps
  tx: Tx
  meta: RequestMeta
}

/** A row that this person may see; on PostgreSQL held until the commit, so that nobody else changes it meanwhile. */
export async function visibleRow(
  { db, engine, lock = false }: { db: Db; engine: Engine; lock?: boolean },
  caller: Caller,
  collection: AnyCollection,
  id: number,
): Promise<Row> {
  if (!isRowId(id)) throw notFound()
  const where = allOf([sql<SqlBool>`id = ${id}`, ...visibilityConditions(caller, collection.name)])
  const lockClause = lock && engine === 'postgres' ? sql` for update` : sql``
  const { rows } =
    await sql<Row>`select * from ${sql.table(tableName(collection.name))} where ${where}${lockClause}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const lockedRow = ({ deps, tx, meta }: TxContext, collection: AnyCollection, id: number) =>
  visibleRow({ db: tx.db, engine: deps.store.engine, lock: true }, meta.caller, collection, id)

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

/** Adds a row from values that the draft has let through; answers it as kept. */
export async function addRow(ctx: TxContext, collection: AnyCollection, draft: Row): Promise<Row> {
  const { tx, meta } = ctx
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

const versionNamedIn = (ifMatch: string | null) =>
  ifMatch
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1') ?? null

/** Refuses with the row as it is now when the caller saw another version. No version named: nothing is refused. */
async function assertVersion(
  { deps, tx }: TxContext,
  collection: AnyCollection,
  row: Row,
  ifMatch: string | null,
): Promise<void> {
  const pickFields = versionNamedIn(ifMatch)
  if (pickFields === null || pickFields === '*' || pickFields === String(row['version'])) return
  throw preconditionFailed(await presentRow(tx.db, collection, row, deps.config.plain))
}

export const changedColumns = (before: Row, columns: Row): string[] =>
  Object.keys(columns).filter((name) => String(columns[name] ?? '\0') !== String(before[name] ?? '\0'))

/** Of a row, the fields that `values` names, as they travel. */
export function pickFields(collection: AnyCollection, row: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(toWireRow(collection, row)).filter(([name]) => name in values))
}

/**
 * Changes a row. Values that are equal already make no new version, yet the history keeps that somebody said them again: a second
 * counter who agrees is an observation too.
 */
export async function changeRow(
  ctx: TxContext,
  collection: AnyCollection,
  id: number,
  patch: Row,
  ifMatch: string | null,
): Promise<Row> {
  const { tx, meta } = ctx
  const before = await lockedRow(ctx, collection, id)
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
  return (await collectionHooks[collection.name]?.afterEveryChange?.(ctx, patch, row)) ?? row
}

/** Writes columns, raises the version and says so to the feed; no questions asked. */
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

/** Rows that show this row's name inside themselves are told anew by the feed. */
export async function touchDependents(
  { tx }: Pick<TxContext, 'tx'>,
  collection: AnyCollection,
  id: number,
  changed: readonly string[],
): Promise<void> {
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
  const { tx, meta } = ctx
  const before = await lockedRow(ctx, collection, id)
  await assertVersion(ctx, collection, before, ifMatch)
  await collectionHooks[collection.name]?.beforeRemove?.(ctx, before)
  await assertNotReferenced(tx.db, collection, id)
  await tx.db.deleteFrom(tableName(collection.name)).where('id', '=', id).execute()
  await recordChange(tx.db, meta, {
    entity: collection.name,
    id,
    action: 'remove',
    before: toWireRow(collection, before),
    after: null,
  })
  tx.touchDeleted(collection.name, id)
}
