/**
 * Puts a backup back. Promises: the file is checked before anything changes; a database with rows is never overwritten or deleted; an
 * interrupted restore leaves what was there before.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { restoringFile, restoringTable } from '../db/may-open.ts'
import { openStore } from '../db/store.ts'
import { beginAfterRestore } from './after-restore.ts'
import { BackupError } from './backup-error.ts'
import { flushFile, giveToFolderOwner, readManifest, sha256Of } from './backup-files.ts'
import { type BackupManifest, type DatabaseFacts, manifestFile } from './backup-manifest.ts'
import { assertSameFacts } from './database-facts.ts'
import type { Source } from './make-backup.ts'
import { connect, factsOfPostgres, restoreDump } from './postgres-dumps.ts'
import { checkSqlite, lockSqliteFile } from './sqlite-files.ts'

export interface Restored {
  facts: DatabaseFacts
  /** New location of the previous database; null if there was none. */
  movedTo: string | null
}

const inUseMessage = 'The database is in use. Stop every server first, then try again.'
const occupied = (where: string) =>
  `${where} holds a database already. Nothing was changed. Add --replace to move it aside and put the backup in its place.`
const momentName = () => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** Throws if the file has changed since the backup. */
async function readChecked(file: string): Promise<BackupManifest | null> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const manifest = readManifestOf(file)
  if (manifest === null) return null
  if (statSync(file).size !== manifest.size || (await sha256Of(file)) !== manifest.sha256)
    throw new Error(
      `${file} is damaged: its checksum is not the one in ${file}.json. Nothing was changed. Use another backup.`,
    )
  return manifest
}

function readManifestOf(file: string): BackupManifest | null {
  try {
    return readManifest(file)
  } catch (error) {
    throw new Error(
      `${manifestFile(file)}, which describes ${file}, is damaged or of a newer version of Bilang. Nothing was changed. Use another backup.`,
      { cause: error },
    )
  }
}

/** The facts of the copy that is to become the database. Throws if the backup is damaged. */
async function checkCopy(copy: string, file: string): Promise<DatabaseFacts> {
  try {
    return await checkSqlite(copy)
  } catch (error) {
    if (!(error instanceof BackupError) || error.reason !== 'damaged') throw error
    throw new BackupError(
      'damaged',
      `${file} is damaged, or not a backup of Bilang (${error.message}). Nothing was changed. Use another backup.`,
    )
  }
}

export async function restoreBackup(file: string, target: Source, mayReplace: boolean): Promise<Restored> {
  const manifest = await readChecked(file)
  if (manifest && manifest.engine !== target.engine)
    throw new Error(
      `${file} is a backup of ${manifest.engine === 'sqlite' ? 'the database file' : 'PostgreSQL'}. Restore it there, then move the data with npm run move.`,
    )
  return target.engine === 'sqlite'
    ? restoreSqlite(file, target.file, manifest, mayReplace)
    : restorePostgres(file, target.url, manifest, mayReplace)
}

async function prepare(connection: string): Promise<void> {
  const store = await openStore(connection, () => new Date(), { isRestore: true })
  try {
    await beginAfterRestore(store)
  } finally {
    await store.close()
  }
}

/** Works in a file beside the target, then replaces the target in one step. */
async function restoreSqlite(
  file: string,
  target: string,
  manifest: BackupManifest | null,
  mayReplace: boolean,
): Promise<Restored> {
  const isThere = existsSync(target)
  if (isThere && !mayReplace) throw new Error(occupied(target))
  const release = isThere ? lockSqliteFile(target, 'or damaged').release : () => {}
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    const restoring = restoringFile(target)
    removeDatabase(restoring)
    copyFileSync(file, restoring)
    chmodSync(restoring, 0o600)
    const facts = await checkCopy(restoring, file)
    if (manifest) assertSameFacts(manifest.facts, facts)
    await prepare(restoring)
    flushFile(restoring)
    giveToFolderOwner(restoring)
    // Closing the last connection writes the log into the file and deletes it.
    release()
    // A leftover write-ahead log would be applied to the restored file at its first start.
    const isAnythingThere = databaseEndings.some((ending) => existsSync(`${target}${ending}`))
    const movedTo = isAnythingThere ? moveAside(target) : null
    renameSync(restoring, target)
    return { facts, movedTo }
  } finally {
    release()
    removeDatabase(restoringFile(target))
  }
}

const databaseEndings = ['', '-wal', '-shm', '-journal']
function removeDatabase(file: string): void {
  for (const ending of databaseEndings) rmSync(`${file}${ending}`, { force: true })
}

function moveAside(target: string): string {
  const aside = `${target}.before-${momentName()}`
  for (const ending of databaseEndings.toReversed())
    if (existsSync(`${target}${ending}`)) renameSync(`${target}${ending}`, `${aside}${ending}`)
  return aside
}

type Query = Awaited<ReturnType<typeof connect>>['query']

/** PostgreSQL briefly still counts the connections of a server that has just ended. */
const goodbyeTries = 15

export async function assertNobodyConnected(query: Query): Promise<void> {
  for (let tries = 1; ; tries++) {
    const others = await query(
      `select count(*) as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (Number(others[0]?.['n']) === 0) return
    if (tries === goodbyeTries) throw new Error(inUseMessage)
    await wait(100)
  }
}

/** Without the mark of an interrupted restore, which left nothing else. */
async function countPostgresTables(query: Query): Promise<number> {
  const rows = await query(
    `select count(*) as n from information_schema.tables where table_schema = 'public' and table_name <> '${restoringTable}'`,
  )
  return Number(rows[0]?.['n'])
}

/** A separate schema keeps the previous contents; extensions are moved, because the restored tables need them. */
async function moveSchemaAside(query: Query): Promise<{ name: string; undo: () => Promise<void> }> {
  const name = `before_restore_${new Date().toISOString().replaceAll(/\D/g, '')}`
  const extensions = await query(
    `select extname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'`,
  )
  const move = async (to: string) => {
    for (const { name: extension } of extensions) await query(`alter extension "${extension}" set schema ${to}`)
  }
  await query('begin')
  await query(`alter schema public rename to ${name}`)
  await query('create schema public')
  await move('public')
  await markUnfinished(query)
  await query('commit')
  const undo = async () => {
    await query('begin')
    await move(name)
    await query('drop schema public cascade')
    await query(`alter schema ${name} rename to public`)
    await query('commit')
  }
  return { name, undo }
}

/** From now on no server opens the database, also if this process or the machine stops. */
const markUnfinished = (query: Query) => query(`create table if not exists public.${restoringTable} ()`)
const unmark = (query: Query) => query(`drop table public.${restoringTable}`)

async function restorePostgres(
  file: string,
  url: string,
  manifest: BackupManifest | null,
  mayReplace: boolean,
): Promise<Restored> {
  const { client, query } = await connect(url)
  try {
    const isThere = (await countPostgresTables(query)) > 0
    if (isThere && !mayReplace) throw new Error(occupied('DATABASE_URL'))
    await assertNobodyConnected(query)
    const aside = isThere ? await moveSchemaAside(query) : null
    if (!aside) await markUnfinished(query)
    try {
      // All of it or nothing.
      await restoreDump(file, url)
      const facts = await factsOfPostgres(url)
      if (manifest) assertSameFacts(manifest.facts, facts)
      await prepare(url)
      await unmark(query)
      return { facts, movedTo: aside && `the schema ${aside.name}` }
    } catch (error) {
      if (aside) await aside.undo()
      else if ((await countPostgresTables(query)) === 0) await unmark(query)
      throw error
    }
  } finally {
    await client.end()
  }
}
