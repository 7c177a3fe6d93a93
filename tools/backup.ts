/**
 * `npm run backup -- FILE [DATA]`: copies the database while the server runs: the SQLite file in DATA, or the PostgreSQL database at
 * DATABASE_URL. The copy contains everything that the server had acknowledged before the backup began. An existing file is never overwritten.
 * A checked copy is recorded in the database, so that the app can say when the last backup was. `--record-only` records one that other
 * means have made.
 */
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { openSqlite } from '#server/db/open-sqlite.ts'
import { recordBackup } from '#server/rules/last-backup.ts'

const usage = `npm run backup -- FILE [DATA]          copies the database in the folder DATA (data/), or at DATABASE_URL
npm run backup -- --record-only [DATA]  records that the database was backed up by other means`

const run = promisify(execFile)
const databaseFile = (data: string) => join(data, 'bilang.db')

/** Throws an Error with a message for people. */
function assertCanCopy(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
}

function assertDatabase(data: string): void {
  if (!existsSync(databaseFile(data))) throw new Error(`There is no database at ${databaseFile(data)}.`)
}

/** Pages in one step. Between two steps a write of the server would make the copy begin again, so that it might never end. */
const allPages = 2 ** 31 - 1

/** Copies the database, checks the copy and returns its number of products. Throws an Error with a message for people. */
export async function backUpDatabase(file: string, data: string): Promise<number> {
  assertDatabase(data)
  assertCanCopy(file)
  const database = new DatabaseSync(databaseFile(data), { readOnly: true })
  try {
    await backup(database, file, { rate: allPages })
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const check = copy.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (check.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${check.integrity_check}`)
    return (copy.prepare('select count(*) as n from products').get() as { n: number }).n
  } finally {
    copy.close()
  }
}

/** Dumps the database with `pg_dump` and reads the dump's table of contents. Throws an Error with a message for people. */
export async function backUpPostgres(file: string, databaseUrl: string): Promise<void> {
  assertCanCopy(file)
  const address = new URL(databaseUrl)
  // Every user of the machine sees the arguments of its programs.
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  try {
    await run('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${address}`], { env })
    await run('pg_restore', ['--list', file], { maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    rmSync(file, { force: true })
    throw new Error(dumpError(error))
  }
}

function dumpError(error: unknown): string {
  if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')
    return 'pg_dump and pg_restore are missing. Install the client programs of PostgreSQL, at least as new as its server.'
  const output = error instanceof Error ? String(Reflect.get(error, 'stderr') ?? '').trim() : ''
  return output || String(error)
}

/** Records a backup in the database that was copied. */
export async function recordBackupIn(place: { data: string } | { databaseUrl: string }, at: Date): Promise<void> {
  let db: Db
  if ('databaseUrl' in place) db = openPostgres(place.databaseUrl)
  else {
    assertDatabase(place.data)
    db = openSqlite(databaseFile(place.data))
  }
  try {
    await recordBackup(db, at)
  } finally {
    await db.destroy()
  }
}

async function main([file, data]: readonly string[]): Promise<void> {
  if (!file || (file.startsWith('--') && file !== '--record-only')) throw new Error(usage)
  const databaseUrl = process.env['DATABASE_URL']
  const place = databaseUrl && data === undefined ? { databaseUrl } : { data: data ?? 'data' }
  const begun = new Date()
  if (file === '--record-only') {
    await recordBackupIn(place, begun)
    console.log('The backup is recorded.')
    return
  }
  if ('databaseUrl' in place) {
    await backUpPostgres(file, place.databaseUrl)
    console.log(`${file} is complete.`)
  } else console.log(`${file} holds ${await backUpDatabase(file, place.data)} products.`)
  await recordBackupIn(place, begun).catch((error: unknown) => {
    throw new Error(
      `The backup is complete, but it couldn’t be recorded for the home screen: ${error instanceof Error ? error.message : error}`,
    )
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
