/** How this server backs itself up, from its options. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path, { join, type PlatformPath, resolve } from 'node:path'
import type { BackupScheduleState } from '#contract/actions/institute/backup-actions.ts'
import type { Options } from '../server-options.ts'
import type { Source } from './make-backup.ts'
import { hasPostgresPrograms } from './postgres-dumps.ts'
import type { Keep } from './retention.ts'

/** The operator's settings. */
export interface BackupSettings {
  folder: string
  /** Times of day, such as `01:00`. */
  at: readonly string[]
  keep: Keep
}

export interface BackupPlan {
  source: Source
  dataFolder: string
  settings: BackupSettings
  schedule: BackupScheduleState
}

export const databaseFile = (dataFolder: string): string => join(dataFolder, 'bilang.db')

export function backupPlan(options: Options): BackupPlan {
  const { data, databaseUrl, databaseDirectUrl, backupFolder, backupAt, backupKeep } = options
  const source: Source = databaseUrl
    ? { engine: 'postgres', url: databaseDirectUrl ?? databaseUrl }
    : { engine: 'sqlite', file: databaseFile(data) }
  const settings = { folder: backupFolder ?? join(data, 'backups'), at: backupAt, keep: backupKeep }
  const lacksPrograms = () => source.engine === 'postgres' && !hasPostgresPrograms()
  return {
    source,
    dataFolder: data,
    settings,
    schedule: backupAt.length === 0 ? 'off' : lacksPrograms() ? 'no-pg-dump' : 'on',
  }
}

/** The folder itself, or the nearest one above it that exists. On Windows, if the drive itself is missing, the drive. */
export function existingFolder(folder: string, exists: (path: string) => boolean, { dirname }: PlatformPath): string {
  let existing = folder
  while (!exists(existing) && dirname(existing) !== existing) existing = dirname(existing)
  return existing
}

/** Whether the backup folder, or the folder in which it will be created, is writable. */
function isWritable(folder: string): boolean {
  const existing = existingFolder(resolve(folder), existsSync, path)
  try {
    accessSync(existing, constants.W_OK)
    return statSync(existing).isDirectory()
  } catch {
    return false
  }
}

/** For the operator, at the start. */
export function planMessage({ schedule, settings }: BackupPlan): string {
  if (schedule === 'off') return 'The server makes no backups: BACKUP_AT is off.'
  if (schedule === 'no-pg-dump')
    return 'The server makes no backups: pg_dump and pg_restore are missing. Install the client programs of PostgreSQL, at least as new as its server, then start again.'
  if (!isWritable(settings.folder))
    return `No backup can be made: the server may not write to ${settings.folder}. Allow it, or choose another folder with BACKUP_DIR (a systemd service: install --backups DIR).`
  return `Backups are made at ${settings.at.join(', ')} in ${settings.folder}`
}
