/** Folders, jobs and kept backups for tests of the server's backups. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '#server/backups/backup-plan.ts'
import type { BackupJob } from '#server/backups/make-backup.ts'

/** A temporary folder; `next` makes an empty data folder in it. */
export function temporaryFolders(name: string) {
  const root = mkdtempSync(join(tmpdir(), `bilang-${name}-`))
  let count = 0
  return {
    root,
    next(): string {
      const folder = join(root, String(++count))
      mkdirSync(folder)
      return folder
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** A backup of the file in `data`, into `data/backups`. */
export const fileJob = (data: string, changes: Partial<BackupJob> = {}): BackupJob => ({
  source: { engine: 'sqlite', file: databaseFile(data) },
  dataFolder: data,
  folder: join(data, 'backups'),
  keep: { daily: 7, weekly: 4, monthly: 12 },
  timeZone: 'Asia/Manila',
  at: new Date().toISOString(),
  onlyIfNoneSince: null,
  reserveBytes: 0,
  ...changes,
})

/** Names in the folder without the lock. */
export const backupNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== '.lock')
    .sort()
