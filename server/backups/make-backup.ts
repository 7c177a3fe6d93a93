/**
 * Makes one backup and restores it for a test. Promises: a failed or interrupted backup does not change earlier ones; nothing is deleted before a
 * newer backup passed its test; one process at a time; the disk never gets so full that counts are refused. It blocks its thread: never call it in
 * the server's process.
 */
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { version } from '../app-version.ts'
import type { Db } from '../db/database.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { openSqlite } from '../db/open-sqlite.ts'
import { openStore, readMeta } from '../db/store.ts'
import { recordAttempt, recordBackup } from '../rules/institute/last-backup.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import {
  createPrivateFile,
  deleteBackup,
  flushFile,
  freeName,
  listBackups,
  lockFolder,
  makePrivateFolder,
  partialFile,
  publishBackup,
  removeLeftovers,
  sha256Of,
  sizeOf,
  testFolder,
} from './backup-files.ts'
import type { BackupManifest, DatabaseFacts } from './backup-manifest.ts'
import { assertSameFacts } from './database-facts.ts'
import {
  connect,
  dumpPostgres,
  factsOfPostgres,
  lockBackups,
  restoreDump,
  withTemporaryDatabase,
} from './postgres-dumps.ts'
import { backupsToDelete, type Keep } from './retention.ts'
import { checkSqlite, copySqlite } from './sqlite-files.ts'

export type Source = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export interface BackupJob {
  source: Source
  /** Folder whose `lan/` belongs to the backup. */
  dataFolder: string
  folder: string
  keep: Keep
  timeZone: string
  at: string
  /** Skip if another process has made a backup since then. */
  onlyIfNoneSince: string | null
  /** Disk space that must stay free. */
  reserveBytes: number
}

export type BackupOutcome =
  | { is: 'verified'; file: string; size: number; deleted: number }
  | { is: 'untested'; file: string; size: number; reason: BackupError['reason']; detail: string }
  | { is: 'failed'; reason: BackupError['reason']; detail: string }
  /** Another process is making one, or has made it. */
  | { is: 'not-needed' }

export const openSource = (source: Source): Db =>
  source.engine === 'sqlite' ? openSqlite(source.file) : openPostgres(source.url)

/** The certificate authority of `--lan` and its files. */
function filesBeside(dataFolder: string): BackupManifest['files'] {
  const folder = join(dataFolder, 'lan')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ path: `lan/${name}`, content: readFileSync(join(folder, name)).toString('base64') }))
}

async function instituteOf(db: Db): Promise<string> {
  const key = (await readMeta(db, 'evidence-key')) ?? ''
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** Approximate size of a copy in bytes. */
async function expectedSize(db: Db, source: Source): Promise<number> {
  const { rows } = await (source.engine === 'sqlite'
    ? sql<{ n: unknown }>`select page_count * page_size as n from pragma_page_count(), pragma_page_size()`
    : sql<{ n: unknown }>`select pg_database_size(current_database()) as n`
  ).execute(db)
  return Number(rows[0]?.n ?? 0)
}

function assertRoom(folder: string, needed: number, reserve: number): void {
  const disk = statfsSync(folder)
  const free = disk.bavail * disk.bsize
  if (free >= needed + reserve) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new BackupError(
    'disk-full',
    `${megabytes(free)} are free in ${folder}. A backup takes ${megabytes(needed)}, and ${megabytes(reserve)} must stay free.`,
  )
}

const copyOf = (source: Source, file: string): Promise<DatabaseFacts> =>
  source.engine === 'sqlite' ? copySqlite(source.file, file) : dumpPostgres(source.url, file)

/** Opens the restored database like a server; no migration may fail. */
const openAsServer = async (connection: string) => (await openStore(connection, () => new Date())).close()

/** Restores the file into a temporary place and compares it. Throws a BackupError. */
async function testRestore(file: string, source: Source, expected: DatabaseFacts, folder: string): Promise<void> {
  if (source.engine === 'postgres') {
    await withTemporaryDatabase(source.url, async (temporary) => {
      await restoreDump(file, temporary)
      assertSameFacts(expected, await factsOfPostgres(temporary))
      await openAsServer(temporary)
    })
    return
  }
  const place = testFolder(folder)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { mode: 0o700 })
  try {
    const restored = join(place, 'bilang.db')
    copyFileSync(file, restored)
    chmodSync(restored, 0o600)
    assertSameFacts(expected, await checkSqlite(restored))
    await openAsServer(restored)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Errors unrelated to the file itself: the file is kept but marked as untested. */
const untestable = new Set(['no-test-database'])

interface Written {
  manifest: BackupManifest
  untested: BackupError | null
}

/** Copies into a partial file, tests it, and gives it its final name. A failure leaves no file. */
export async function writeBackup(
  db: Db,
  file: string,
  folder: string,
  job: Pick<BackupJob, 'source' | 'dataFolder' | 'at' | 'reserveBytes'>,
  number: number,
): Promise<Written> {
  // The restored copy needs the same space again.
  assertRoom(folder, 2 * (await expectedSize(db, job.source)), job.reserveBytes)
  const partial = partialFile(file)
  try {
    createPrivateFile(partial)
    const facts = await copyOf(job.source, partial)
    flushFile(partial)
    const sha256 = await sha256Of(partial)
    const untested = await testRestore(partial, job.source, facts, folder).then(
      () => null,
      (error: unknown) => {
        const failure = toBackupError(error)
        if (untestable.has(failure.reason)) return failure
        throw failure
      },
    )
    const manifest: BackupManifest = {
      format: 1,
      number,
      at: job.at,
      engine: job.source.engine,
      version,
      institute: await instituteOf(db),
      size: sizeOf(partial),
      sha256,
      facts,
      isVerified: untested === null,
      files: filesBeside(job.dataFolder),
    }
    publishBackup(file, manifest)
    return { manifest, untested }
  } catch (error) {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${ending}`, { force: true })
    throw error
  }
}

async function backUpLocked(db: Db, job: BackupJob): Promise<BackupOutcome> {
  removeLeftovers(job.folder)
  const institute = await instituteOf(db)
  const earlier = listBackups(job.folder)
  const number = 1 + Math.max(0, ...earlier.map(({ manifest }) => manifest.number))
  const file = freeName(job.folder, job.at, job.source.engine === 'sqlite' ? 'db' : 'dump')
  const written = await writeBackup(db, file, job.folder, job, number)
  const { size: bytes } = written.manifest
  if (written.untested) {
    const { reason, message } = written.untested
    deleteOld(job, institute, false)
    return { is: 'untested', file, size: bytes, reason, detail: message }
  }
  return { is: 'verified', file, size: bytes, deleted: deleteOld(job, institute, true) }
}

/** After an untested backup, only untested ones may be deleted. Returns the number of deleted ones. */
function deleteOld(job: BackupJob, institute: string, isVerified: boolean): number {
  const own = listBackups(job.folder).filter(({ manifest }) => manifest.institute === institute)
  const dated = own.map(({ file, manifest }) => ({ file, ...manifest }))
  const verified = new Set(dated.filter((backup) => backup.isVerified).map(({ file }) => file))
  const old = backupsToDelete(dated, job.keep, job.timeZone).filter((file) => isVerified || !verified.has(file))
  for (const file of old) deleteBackup(file)
  return old.length
}

/** Records the start and the outcome, so that an interrupted backup is visible too. */
async function recordedBackup(db: Db, job: BackupJob): Promise<BackupOutcome> {
  const { at } = job
  await recordAttempt(db, { at, outcome: 'running', reason: null, size: null })
  const outcome = await backUpLocked(db, job).catch((error: unknown): BackupOutcome => {
    const { reason, message } = toBackupError(error)
    return { is: 'failed', reason, detail: message }
  })
  if (outcome.is === 'verified') {
    await recordBackup(db, new Date(at))
    await recordAttempt(db, { at, outcome: 'verified', reason: null, size: outcome.size, file: outcome.file })
  } else if (outcome.is !== 'not-needed') {
    const { reason, detail } = outcome
    const stored = outcome.is === 'untested' ? { size: outcome.size, file: outcome.file } : { size: null }
    await recordAttempt(db, { at, outcome: outcome.is, reason, detail, ...stored })
  }
  return outcome
}

async function isMadeSince(db: Db, since: string | null): Promise<boolean> {
  const last = await readMeta(db, 'last-backup')
  return since !== null && last !== null && last >= since
}

/**
 * Runs `work` while no other process makes or tests a backup of this database or in this folder. Null if one does. The locks end with their process.
 */
export async function withBackupLock<Result>(
  source: Source,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const releases: (() => unknown)[] = []
  try {
    if (source.engine === 'postgres') {
      const connection = await connect(source.url)
      releases.push(() => connection.client.end())
      if (!(await lockBackups(connection))) return null
    }
    const unlock = lockedFolder(folder)
    if (unlock === null) return null
    releases.push(unlock)
    return await work()
  } finally {
    for (const release of releases.reverse()) await release()
  }
}

function lockedFolder(folder: string): (() => void) | null {
  try {
    makePrivateFolder(folder)
    return lockFolder(folder)
  } catch (error) {
    throw new BackupError('folder', error instanceof Error ? error.message : String(error))
  }
}

/** Never throws: a failure is returned as the outcome and recorded in the database. */
export async function makeBackup(job: BackupJob): Promise<BackupOutcome> {
  const db = openSource(job.source)
  const notNeeded: BackupOutcome = { is: 'not-needed' }
  try {
    const outcome = await withBackupLock(job.source, job.folder, async () =>
      (await isMadeSince(db, job.onlyIfNoneSince)) ? notNeeded : recordedBackup(db, job),
    )
    return outcome ?? notNeeded
  } catch (error) {
    const { reason, message } = toBackupError(error)
    // An unusable folder fails before anything is recorded.
    await recordAttempt(db, { at: job.at, outcome: 'failed', reason, detail: message, size: null }).catch(() => {})
    return { is: 'failed', reason, detail: message }
  } finally {
    await db.destroy()
  }
}
