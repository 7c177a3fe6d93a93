/** How this server backs itself up, from its options. */
import { join } from 'node:path'
import type { Options } from '../server-options.ts'
import type { Source } from './make-backup.ts'
import { hasPostgresPrograms } from './postgres-dumps.ts'
import type { Keep } from './retention.ts'

/** What the operator chose. */
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
  schedule: 'on' | 'off' | 'no-pg-dump'
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

/** For the operator, at the start. */
export function planMessage({ schedule, settings }: BackupPlan): string {
  if (schedule === 'off') return 'The server makes no backups: BACKUP_AT is off.'
  if (schedule === 'no-pg-dump')
    return 'The server makes no backups: pg_dump and pg_restore are missing. Install the client programs of PostgreSQL, at least as new as its server, then start again.'
  return `Backups are made at ${settings.at.join(', ')} in ${settings.folder}`
}
