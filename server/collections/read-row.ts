/** Reads one row by id, limited to what the caller may see. */
import { type SqlBool, sql } from 'kysely'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { notFound } from '../api-error.ts'
import { allOf, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, isRowId, type Row } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import type { Caller } from '../server-deps.ts'
import type { TxContext } from './tx-context.ts'

/** A row that this caller may see; 404 otherwise. `lock` locks it until the commit (PostgreSQL only: SQLite has one writer). */
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

/** {@link visibleRow}, locked until the commit. */
export const lockedRow = ({ deps, tx, meta }: TxContext, collection: AnyCollection, id: number) =>
  visibleRow({ db: tx.db, engine: deps.store.engine, lock: true }, meta.caller, collection, id)
