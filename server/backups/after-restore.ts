/**
 * Prepares a restored database for devices and tags that know rows newer than the backup (decision 095). Promises: devices download everything
 * again; no version and no id that was assigned after the backup is assigned a second time. So a device never overwrites a value that its
 * person has not seen, and no device and no printed tag mistakes a new item for a lost one.
 */
import { sql } from 'kysely'
import type { Db, Engine, Row } from '../db/database.ts'
import { startNewEpoch } from '../db/store.ts'
import { tableNames } from './database-facts.ts'

/** Greater than the number of changes of one row between a backup and its restore. */
const versionGap = 1_000
/** Greater than the number of rows added between a backup and its restore. */
const idGap = 1_000_000

const rowsOf = async (db: Db, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(db)).rows

/** All tables with a column of this name. */
async function tablesWith(db: Db, engine: Engine, column: string): Promise<string[]> {
  if (engine === 'postgres') {
    const rows = await rowsOf(
      db,
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = '${column}'`,
    )
    return rows.map((row) => String(row['name']))
  }
  const names = await tableNames((text) => rowsOf(db, text), 'sqlite')
  const found: string[] = []
  for (const name of names) {
    const columns = await rowsOf(db, `select name from pragma_table_info('${name}') where name = '${column}'`)
    if (columns.length > 0) found.push(name)
  }
  return found
}

async function skipSqliteIds(db: Db): Promise<void> {
  const tables = await rowsOf(db, `select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`)
  for (const { name } of tables) {
    // A table that never had a row has no entry yet.
    await sql`insert into sqlite_sequence (name, seq)
      select ${name}, 0 where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(db)
  }
  await sql`update sqlite_sequence set seq = seq + ${idGap}`.execute(db)
}

async function skipPostgresIds(db: Db): Promise<void> {
  const sequences = await rowsOf(
    db,
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  )
  for (const { name } of sequences) {
    const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, 'id')`
    await sql`select setval(${sequence}, nextval(${sequence}) + ${idGap})`.execute(db)
  }
}

/** Call once after a restore, before the server answers. */
export async function beginAfterRestore({ db, engine }: { db: Db; engine: Engine }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const name of await tablesWith(trx, engine, 'version'))
      await sql`update ${sql.table(name)} set version = version + ${versionGap}`.execute(trx)
    await (engine === 'sqlite' ? skipSqliteIds(trx) : skipPostgresIds(trx))
    // The backup was running when it was copied.
    await trx.deleteFrom('meta').where('key', '=', 'backup-attempt').execute()
    await startNewEpoch(trx)
  })
}
