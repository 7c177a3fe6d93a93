/** The first release: the collections with their indexes and search, accounts, and what synchronisation keeps. */
import { sql } from 'kysely'
import { resourceList } from '#contract/resources.ts'
import type { Db, Engine } from '../database.ts'
import { type Table, tableName, tables } from '../tables.ts'
import { addedLater, textOf, typeOf, withId } from './columns.ts'

async function createCollection(db: Db, engine: Engine, table: Table): Promise<void> {
  let builder = withId(db.schema.createTable(table.name), engine)
  for (const [name, column] of Object.entries(table.columns)) {
    if (addedLater[table.name]?.includes(name)) continue
    builder = builder.addColumn(name, typeOf(column, engine), (made) => {
      const required = column.optional ? made : made.notNull()
      return column.points ? required.references(`${column.points}.id`).onDelete('restrict') : required
    })
  }
  if (table.name === 'products') {
    builder = builder.addColumn('total', sql`bigint`, (made) =>
      made.generatedAlwaysAs(sql`(units * price + total_offset)`).stored(),
    )
  }
  await builder
    .addColumn('search_text', textOf(engine), (made) => made.notNull().defaultTo(''))
    .addColumn('version', 'integer', (made) => made.notNull().defaultTo(1))
    .addColumn('updated_at', 'text')
    .addColumn('updated_by', 'integer')
    .execute()
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.kind !== 'ref') continue
    await db.schema.createIndex(`${table.name}_${name}`).on(table.name).columns([name, 'id']).execute()
  }
}

async function createIndexes(db: Db, engine: Engine): Promise<void> {
  for (const resource of resourceList) {
    const name = tableName(resource.name)
    for (const group of resource.unique) {
      await db.schema
        .createIndex(`${name}_unique_${group.join('_')}`)
        .unique()
        .on(name)
        .columns([...group])
        .execute()
    }
    const { columns } = tables[resource.name]
    for (const column of resource.orderable) {
      const optional = columns[column]?.optional || column === 'updated_at'
      const nulls = optional && engine === 'postgres' ? sql` nulls first` : sql``
      await sql`create index ${sql.id(`${name}_order_${column}`)} on ${sql.id(name)} (${sql.id(column)}${nulls}, id)`.execute(
        db,
      )
    }
  }
}

async function createSearch(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    // A trusted extension, yet a cautious administrator may have taken it away: then searches scan.
    await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db)
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
    if (rows.length === 0) return
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)`.execute(db)
    return
  }
  for (const statement of [
    sql`create virtual table products_search using fts5(search_text, content='products', content_rowid='id', tokenize='trigram')`,
    sql`create trigger products_search_add after insert on products begin
      insert into products_search(rowid, search_text) values (new.id, new.search_text); end`,
    sql`create trigger products_search_change after update of search_text on products when old.search_text <> new.search_text begin
      insert into products_search(products_search, rowid, search_text) values ('delete', old.id, old.search_text);
      insert into products_search(rowid, search_text) values (new.id, new.search_text); end`,
    sql`create trigger products_search_remove after delete on products begin
      insert into products_search(products_search, rowid, search_text) values ('delete', old.id, old.search_text); end`,
  ]) {
    await statement.execute(db)
  }
}

async function createSync(db: Db, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('meta')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text)
    .execute()
  await db.schema
    .createTable('sync_clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute()
  await db.insertInto('sync_clock').values({ id: 1, value: 0 }).execute()
  await db.schema
    .createTable('changes')
    .addColumn('entity', text, (c) => c.notNull())
    .addColumn('entity_id', text, (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', text)
    .addPrimaryKeyConstraint('changes_key', ['entity', 'entity_id'])
    .execute()
  await db.schema.createIndex('changes_seq').unique().on('changes').column('seq').execute()
  await withId(db.schema.createTable('history'), engine)
    .addColumn('entity', text, (c) => c.notNull())
    .addColumn('entity_id', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('user', 'integer')
    .addColumn('device', text)
    .addColumn('recorded_at', text)
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('event', text)
    .addColumn('detail', text)
    .execute()
  await db.schema.createIndex('history_entity').on('history').columns(['entity', 'entity_id', 'id']).execute()
  await db.schema.createIndex('history_event').unique().on('history').column('event').execute()
  await db.schema
    .createTable('idempotency')
    .addColumn('user', 'integer', (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('answer', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['user', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute()
  await db.schema
    .createTable('devices')
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('user', 'integer', (c) => c.notNull())
    .addColumn('last_seen', text, (c) => c.notNull())
    .addColumn('last_seq', 'bigint')
    .addColumn('waiting', 'integer')
    .addPrimaryKeyConstraint('devices_key', ['device', 'user'])
    .execute()
  await db.schema
    .createTable('findings')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', text)
    .addColumn('updated_by', 'integer')
    .execute()
}

async function createAccounts(db: Db, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('tokens')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('user', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tokens_user').on('tokens').column('user').execute()
  await db.schema
    .createTable('series')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('media')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('bytes', engine === 'postgres' ? sql`bytea` : sql`blob`, (c) => c.notNull())
    .execute()
}

export async function start(db: Db, engine: Engine): Promise<void> {
  for (const resource of resourceList) await createCollection(db, engine, tables[resource.name])
  await createIndexes(db, engine)
  await createSearch(db, engine)
  await createAccounts(db, engine)
  await createSync(db, engine)
}
