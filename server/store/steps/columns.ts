/** What the steps make columns of. The engines differ in text order, ids and bytes; the search index is the first step's own. */
import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../database.ts'
import { type Column, tables } from '../tables.ts'

export const textOf = (engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`

export const typeOf = (column: Column, engine: Engine): RawBuilder<unknown> => {
  if (column.kind === 'text' || column.kind === 'json') return textOf(engine)
  return column.kind === 'money' ? sql`bigint` : sql`integer`
}

export function withId<T extends string>(builder: CreateTableBuilder<T>, engine: Engine) {
  return builder.addColumn('id', 'integer', (id) => {
    const key = id.primaryKey()
    // AUTOINCREMENT: an id that was deleted is never given again, because tags and tombstones still name it.
    return engine === 'sqlite' ? key.autoIncrement() : key.generatedByDefaultAsIdentity()
  })
}

/** Columns that a later step brings: the first step must make the tables as it made them when it was released. */
export const addedLater: Readonly<Record<string, readonly string[]>> = {
  transfers: ['number', 'report'],
  inventory: ['book_at', 'book_rows', 'closed_at', 'entered_rows'],
}

export async function addColumns(db: Db, engine: Engine, table: string, names: readonly string[]): Promise<void> {
  const { columns } = Object.values(tables).find(({ name }) => name === table)!
  for (const name of names) await db.schema.alterTable(table).addColumn(name, typeOf(columns[name]!, engine)).execute()
}
