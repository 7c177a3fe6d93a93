/**
 * `npm run backup -- FILE [DATA]`: copies the database while the server runs, and restores the copy for a test: the SQLite file in DATA, or the
 * PostgreSQL database at DATABASE_URL. The copy contains everything that the server had acknowledged before the backup began. An existing file is
 * never overwritten. A tested copy is recorded in the database, so that the app can show the time of the last backup. `--record-only` records a
 * backup made by other means.
 */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { toBackupError } from '#server/backups/backup-error.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { type BackupManifest, manifestFile } from '#server/backups/backup-manifest.ts'
import { databaseFile } from '#server/backups/backup-plan.ts'
import { openSource, type Source, withBackupLock, writeBackup } from '#server/backups/make-backup.ts'
import { isMain } from '#server/is-main.ts'
import { recordAttempt, recordBackup } from '#server/rules/institute/last-backup.ts'

const usage = `npm run backup -- FILE [DATA]          copies the database in the folder DATA (data/), or at DATABASE_URL
npm run backup -- --record-only [DATA]  records that the database was backed up by other means`

export interface Place {
  source: Source
  dataFolder: string
}

/** DATA wins over DATABASE_URL. */
export function placeOf(data: string | undefined, databaseUrl: string | undefined): Place {
  const dataFolder = data ?? 'data'
  const source: Source =
    databaseUrl && data === undefined
      ? { engine: 'postgres', url: databaseUrl }
      : { engine: 'sqlite', file: databaseFile(dataFolder) }
  return { source, dataFolder }
}

function assertDatabase({ source }: Place): void {
  if (source.engine === 'sqlite' && !existsSync(source.file)) throw new Error(`There is no database at ${source.file}.`)
}

export interface MadeBackup {
  manifest: BackupManifest
  /** Why the copy could not be tested; null if it was tested. */
  untested: string | null
}

/** Copies, tests and records. On failure throws an Error with a message for people, and leaves no file. */
export async function backUp(file: string, place: Place, at: Date): Promise<MadeBackup> {
  assertDatabase(place)
  for (const path of [file, manifestFile(file)]) if (existsSync(path)) throw new Error(`${path} is there already.`)
  const folder = dirname(resolve(file))
  const made = await withBackupLock(place.source, folder, () => writeAndRecord(file, folder, place, at))
  if (made === null) throw new Error('Another backup is being made. Try again when it is done.')
  return made
}

async function writeAndRecord(file: string, folder: string, place: Place, at: Date): Promise<MadeBackup> {
  const number = 1 + Math.max(0, ...listBackups(folder).map(({ manifest }) => manifest.number))
  const db = openSource(place.source)
  try {
    const written = await writeBackup(db, file, folder, { ...place, at: at.toISOString(), reserveBytes: 0 }, number)
    const attempt = { at: at.toISOString(), size: written.manifest.size, file: resolve(file) }
    if (written.untested) {
      const { reason, message } = written.untested
      await recordAttempt(db, { ...attempt, outcome: 'untested', reason, detail: message })
      return { manifest: written.manifest, untested: message }
    }
    await recordBackup(db, at)
    await recordAttempt(db, { ...attempt, outcome: 'verified', reason: null })
    return { manifest: written.manifest, untested: null }
  } finally {
    await db.destroy()
  }
}

/** Records a backup made by other means. */
export async function recordBackupIn(place: Place, at: Date): Promise<void> {
  assertDatabase(place)
  const db = openSource(place.source)
  try {
    await recordBackup(db, at)
  } finally {
    await db.destroy()
  }
}

async function main([file, data]: readonly string[]): Promise<void> {
  if (!file || (file.startsWith('--') && file !== '--record-only')) throw new Error(usage)
  const place = placeOf(data, process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'])
  if (file === '--record-only') {
    await recordBackupIn(place, new Date())
    console.log('The backup is recorded.')
    return
  }
  const { manifest, untested } = await backUp(file, place, new Date())
  const { rows } = manifest.facts
  const contents = `${rows['products']} items and ${rows['history']} entries of the history`
  if (untested === null) console.log(`${file} holds ${contents}. It was restored for a test, and nothing was missing.`)
  else throw new Error(`${file} holds ${contents}, but it could not be tested: ${untested}`)
}

if (isMain(import.meta.url)) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(toBackupError(error).message)
    process.exit(1)
  }
}
