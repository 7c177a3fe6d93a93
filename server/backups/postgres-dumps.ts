/** Dumps of PostgreSQL by its own programs: a snapshot of the running database, and a restored one. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Row } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseFacts } from './backup-manifest.ts'
import { type Query, readFacts } from './database-facts.ts'

const run = promisify(execFile)
const outputLimit = 64 * 1024 * 1024
const noPermission = '42501'
const restoreTestComment = 'Bilang tests a backup here'

export const hasPostgresPrograms = (): boolean =>
  ['pg_dump', 'pg_restore'].every((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/** Runs a program with the address as its database. All users of the machine can see program arguments, so they must not contain the password. */
async function runProgram(name: string, databaseUrl: string | null, args: readonly string[]): Promise<void> {
  const address = databaseUrl === null ? null : new URL(databaseUrl)
  const password = address === null ? '' : decodeURIComponent(address.password)
  if (address) address.password = ''
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  try {
    await run(name, [...args, ...(address ? [`--dbname=${address}`] : [])], { env, maxBuffer: outputLimit })
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')
      throw new BackupError(
        'no-pg-dump',
        'pg_dump and pg_restore are missing. Install the client programs of PostgreSQL, at least as new as its server.',
      )
    const output = error instanceof Error ? String(Reflect.get(error, 'stderr') ?? '').trim() : ''
    const message = output || String(error)
    if (/no space left/i.test(message)) throw new BackupError('disk-full', message)
    if (/permission denied/i.test(message) && /could not open output file/i.test(message))
      throw new BackupError('folder', message)
    throw new BackupError(/server version mismatch/.test(message) ? 'no-pg-dump' : 'other', message)
  }
}

export async function connect(databaseUrl: string): Promise<{ client: pg.Client; query: Query }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Without a listener a lost connection would end the process; the next query fails anyway.
  client.on('error', () => {})
  await client.connect()
  return { client, query: async (sql) => (await client.query(sql)).rows as Row[] }
}

/** True if this process may back up the database until the connection ends; false if another one does. */
export async function lockBackups({ query }: { query: Query }): Promise<boolean> {
  const [row] = await query(`select pg_try_advisory_lock(hashtextextended('bilang backup', 0)) as got`)
  return row?.['got'] === true
}

/** Dumps a snapshot into `target`. Returns the facts of the same snapshot. */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<DatabaseFacts> {
  const { client, query } = await connect(databaseUrl)
  try {
    await query('begin isolation level repeatable read read only')
    const [row] = await query('select pg_export_snapshot() as snapshot')
    const facts = await readFacts(query, 'postgres')
    // Schemas set aside by a restore or by the end of the demo are not part of the institute, and would block a later restore.
    const others = ['before_restore_*', 'demo_*'].map((schemas) => `--exclude-schema=${schemas}`)
    const args = ['--format=custom', ...others, `--snapshot=${row?.['snapshot']}`, `--file=${target}`]
    await runProgram('pg_dump', databaseUrl, args)
    return facts
  } finally {
    await client.end()
  }
}

/** Restores a dump into an empty database: all of it or nothing. */
export const restoreDump = (file: string, databaseUrl: string): Promise<void> =>
  runProgram('pg_restore', databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--single-transaction',
    file,
  ])

export async function factsOfPostgres(databaseUrl: string): Promise<DatabaseFacts> {
  const { client, query } = await connect(databaseUrl)
  try {
    await query('begin isolation level repeatable read read only')
    return await readFacts(query, 'postgres')
  } finally {
    await client.end()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const databaseOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1))

/** Runs `work` with a temporary database beside this one. An unrelated database with the same name is not touched. */
export async function withTemporaryDatabase(
  databaseUrl: string,
  work: (temporaryUrl: string) => Promise<void>,
): Promise<void> {
  const name = `${databaseOf(databaseUrl).slice(0, 48)}_restore_test`
  const address = new URL(databaseUrl)
  address.pathname = `/${encodeURIComponent(name)}`
  const { client, query } = await connect(databaseUrl)
  const drop = () => query(`drop database if exists ${quoted(name)}`)
  try {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]) {
      if (rows[0].comment !== restoreTestComment)
        throw new BackupError('no-test-database', `The database ${name} is there already and is not Bilang’s.`)
      await drop()
    }
    try {
      await query(`create database ${quoted(name)} template template0`)
    } catch (error) {
      if (Reflect.get(error as object, 'code') !== noPermission) throw error
      throw new BackupError(
        'no-test-database',
        'The restore test needs a temporary database, and the user of DATABASE_URL may not create one. Allow it: alter role … createdb',
      )
    }
    await query(`comment on database ${quoted(name)} is '${restoreTestComment}'`)
    try {
      await work(String(address))
    } finally {
      await drop()
    }
  } finally {
    await client.end()
  }
}
