/** The schema of a database as sorted lines, one for each column, index and constraint: comparable and readable in a diff. */
import { sql } from 'kysely'
import type { Db, Engine } from '#server/db/database.ts'

const ownTables = (name: string) => !/^kysely_|^sqlite_/.test(name)

async function sqliteSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; tbl_name: string; sql: string | null }>`
    select type, name, tbl_name, sql from sqlite_master`.execute(db)
  const lines: string[] = []
  for (const { type, name, sql: text } of rows.filter((row) => ownTables(row.tbl_name) && ownTables(row.name))) {
    if (type !== 'table') lines.push(`${type} ${name}: ${text?.replace(/\s+/g, ' ')}`)
    else if (/^create virtual/i.test(text ?? '')) lines.push(`virtual ${name}: ${text}`)
    else {
      const columns = await sql<{
        name: string
        type: string
        notnull: number
        dflt_value: string | null
        pk: number
        hidden: number
      }>`
        select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(${name})`.execute(db)
      for (const it of columns.rows)
        lines.push(
          `column ${name}.${it.name}: ${it.type} notnull=${it.notnull} default=${it.dflt_value} key=${it.pk} hidden=${it.hidden}`,
        )
      const keys = await sql<{ from: string; table: string; on_delete: string }>`
        select "from", "table", on_delete from pragma_foreign_key_list(${name})`.execute(db)
      for (const key of keys.rows) lines.push(`reference ${name}.${key.from}: ${key.table} on delete ${key.on_delete}`)
    }
  }
  return lines.sort()
}

async function postgresSchema(db: Db): Promise<string[]> {
  const columns = await sql<
    Record<string, string>
  >`select table_name, column_name, data_type, is_nullable, column_default, collation_name,
    generation_expression, is_identity from information_schema.columns where table_schema = 'public'`.execute(db)
  const indexes = await sql<
    Record<string, string>
  >`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'`.execute(db)
  const constraints = await sql<
    Record<string, string>
  >`select conname, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')`.execute(db)
  return [
    ...columns.rows
      .filter((it) => ownTables(it['table_name']!))
      .map((it) => {
        const more = `${it['collation_name'] ?? ''} ${it['generation_expression'] ?? ''} identity=${it['is_identity']}`
        return `column ${it['table_name']}.${it['column_name']}: ${it['data_type']} null=${it['is_nullable']} default=${it['column_default']} ${more}`
      }),
    ...indexes.rows
      .filter((it) => ownTables(it['tablename']!))
      .map((it) => `index ${it['indexname']}: ${it['indexdef']}`),
    ...constraints.rows
      .filter((it) => ownTables(it['table']!))
      .map((it) => `constraint ${it['table']} ${it['conname']}: ${it['definition']}`),
  ].sort()
}

export const schemaOf = (db: Db, engine: Engine): Promise<string[]> =>
  engine === 'sqlite' ? sqliteSchema(db) : postgresSchema(db)
