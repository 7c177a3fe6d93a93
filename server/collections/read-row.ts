/** Reads one row by id, limited to what the caller may see. */
import { type SqlBool, sql } from 'kysely'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { notFound } from '../api-error.ts'
import { allOf, type Condition, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, isRowId, type Row } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import type { Caller } from '../server-deps.ts'
import type { TxContext } from './tx-context.ts'

interface RowSource {
  db: Db
  engine: Engine
}

async function readVisible(
  { db, engine }: RowSource,
  lock: boolean,
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

/** A row that this caller may see; 404 otherwise. */
export const visibleRow = (source: RowSource, caller: Caller, collection: AnyCollection, id: number): Promise<Row> =>
  readVisible(source, false, caller, collection, id)

/** The rows of a collection that fit, in the order of their ids, locked until the commit. */
export async function lockedRows(
  { deps, tx, meta }: TxContext,
  collection: AnyCollection,
  conditions: readonly Condition[],
): Promise<Row[]> {
  const where = allOf([...conditions, ...visibilityConditions(meta.caller, collection.name)])
  const lockClause = deps.store.engine === 'postgres' ? sql` for update` : sql``
  const { rows } =
    await sql<Row>`select * from ${sql.table(tableName(collection.name))} where ${where} order by id${lockClause}`.execute(
      tx.db,
    )
  return rows
}

/** {@link visibleRow}, locked until the commit (PostgreSQL only: SQLite has one writer). */
export const lockedRow = ({ deps, tx, meta }: TxContext, collection: AnyCollection, id: number): Promise<Row> =>
  readVisible({ db: tx.db, engine: deps.store.engine }, true, meta.caller, collection, id)
