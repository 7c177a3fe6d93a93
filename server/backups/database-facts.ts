/** Facts for verifying a backup: rows of each table, migrations, the newest history row and the last change number. */
import type { Engine, Row } from '../db/database.ts'
import { restoringTable } from '../db/may-open.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseFacts } from './backup-manifest.ts'

export type Query = (sql: string) => Promise<Row[]>

/** All tables of the server, without the engine's internal ones. */
export async function tableNames(query: Query, engine: Engine): Promise<string[]> {
  const rows = await query(
    engine === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'products_search%'`
      : `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '${restoringTable}'`,
  )
  return rows.map((row) => String(row['name'])).sort()
}

/** Call within one transaction. Throws if it is not a Bilang database. */
export async function readFacts(query: Query, engine: Engine): Promise<DatabaseFacts> {
  const names = await tableNames(query, engine)
  if (!names.includes('kysely_migration') || !names.includes('products'))
    throw new BackupError('damaged', 'This is not a database of Bilang.')
  const rows: Record<string, number> = {}
  for (const name of names) rows[name] = Number((await query(`select count(*) as n from "${name}"`))[0]?.['n'])
  const migrations = await query('select name from kysely_migration order by name')
  const [newest] = await query('select id, received_at from history order by id desc limit 1')
  const [clock] = await query('select value from sync_clock where id = 1')
  return {
    migrations: migrations.map((row) => String(row['name'])),
    rows,
    newestHistory: newest ? { id: Number(newest['id']), receivedAt: String(newest['received_at']) } : null,
    clock: Number(clock?.['value'] ?? 0),
  }
}

/** Throws if the restored database differs from the expected contents. */
export function assertSameFacts(expected: DatabaseFacts, found: DatabaseFacts): void {
  const differences = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])]
    .filter((name) => expected.rows[name] !== found.rows[name])
    .map((name) => `${name}: ${found.rows[name] ?? 'no table'} instead of ${expected.rows[name] ?? 'no table'}`)
  const compare = (name: 'migrations' | 'newestHistory' | 'clock') => {
    const [a, b] = [JSON.stringify(expected[name]), JSON.stringify(found[name])]
    if (a !== b) differences.push(`${name}: ${b} instead of ${a}`)
  }
  compare('migrations')
  compare('newestHistory')
  compare('clock')
  if (differences.length > 0) throw new BackupError('differs', `The restored copy differs. ${differences.join('; ')}`)
}
