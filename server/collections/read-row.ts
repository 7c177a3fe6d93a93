/** Reads one row by id, limited to what the caller may see. */
import { type SqlBool, sql } from 'kysely'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { notFound } from '../api-error.ts'
import { allOf, type Condition, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, isRowId, type Row } from '../db/database.ts'
import { forUpdate } from '../db/store.ts'
import { tableName } from '../db/tables.ts'
import { isInReach, outsideReach, seesAll } from '../rules/accounts/reach.ts'
import { couldSeeWhenRecorded, isObservation } from '../rules/counts/seen-when-recorded.ts'
import type { Caller } from '../server-deps.ts'
import type { TxContext } from './tx-context.ts'

interface RowSource {
  db: Db
  engine: Engine
}

async function readVisible(
  { db, engine }: RowSource,
  use: 'read' | 'change' | 'change-later',
  caller: Caller,
  collection: AnyCollection,
  id: number,
): Promise<Row> {
  if (!isRowId(id)) throw notFound()
  const where = allOf([sql<SqlBool>`id = ${id}`, ...visibilityConditions(caller, collection.name)])
  const lockClause = use === 'change' ? forUpdate(engine) : sql``
  const { rows } =
    await sql<Row>`select * from ${sql.table(tableName(collection.name))} where ${where}${lockClause}`.execute(db)
  const [row] = rows
  if (row) return row
  // A person who wants to change it must learn the reason: an item outside their reach is not deleted.
  if (use !== 'read' && !seesAll(caller) && (await exists(db, collection, id))) throw outsideReach(caller)
  throw notFound()
}

async function exists(db: Db, collection: AnyCollection, id: number): Promise<boolean> {
  const row = await db.selectFrom(tableName(collection.name)).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** A row to change: visible to the caller, or visible when they made the observation. */
export async function rowToChange(ctx: TxContext, collection: AnyCollection, id: number, patch: Row): Promise<Row> {
  const { deps, tx, meta } = ctx
  if (collection.name === 'products' && meta.caller.reach.is === 'places' && isRowId(id) && isObservation(ctx, patch)) {
    const { rows } = await sql<Row>`select * from products where id = ${id}${forUpdate(deps.store.engine)}`.execute(
      tx.db,
    )
    const [row] = rows
    if (row && (isInReach(meta.caller, row) || (await couldSeeWhenRecorded(ctx, row)))) return row
  }
  return lockedRow(ctx, collection, id)
}

/** A row that this caller may see; 404 otherwise. */
export const visibleRow = (source: RowSource, caller: Caller, collection: AnyCollection, id: number): Promise<Row> =>
  readVisible(source, 'read', caller, collection, id)

/** {@link visibleRow} without a lock; the error distinguishes rows outside the caller's reach. */
export const rowToLockLater = ({ deps, tx, meta }: TxContext, collection: AnyCollection, id: number): Promise<Row> =>
  readVisible({ db: tx.db, engine: deps.store.engine }, 'change-later', meta.caller, collection, id)

/** The matching rows of a collection, ordered by id, locked until the commit. */
export async function lockedRows(
  { deps, tx, meta }: TxContext,
  collection: AnyCollection,
  conditions: readonly Condition[],
): Promise<Row[]> {
  const where = allOf([...conditions, ...visibilityConditions(meta.caller, collection.name)])
  const { rows } =
    await sql<Row>`select * from ${sql.table(tableName(collection.name))} where ${where} order by id${forUpdate(deps.store.engine)}`.execute(
      tx.db,
    )
  return rows
}

/** {@link visibleRow}, locked until the commit (PostgreSQL only: SQLite has one writer). */
export const lockedRow = ({ deps, tx, meta }: TxContext, collection: AnyCollection, id: number): Promise<Row> =>
  readVisible({ db: tx.db, engine: deps.store.engine }, 'change', meta.caller, collection, id)
