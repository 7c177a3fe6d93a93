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
  inventory: ['book_at', 'book_rows', 'closed_at'],
}

export async function addColumns(db: Db, engine: Engine, names: readonly string[]): Promise<void> {
  for (const table of Object.values(tables).filter(({ name }) => names.includes(name))) {
    for (const name of addedLater[table.name] ?? [])
      await db.schema.alterTable(table.name).addColumn(name, typeOf(table.columns[name]!, engine)).execute()
  }
}
