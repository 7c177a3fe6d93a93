/** The call that returns the state of the server's backups and its disk space (`backups`). */

import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** Why a backup failed, or could not be tested. */
const backupFailures = [
  'disk-full',
  'folder',
  'no-pg-dump',
  'no-test-database',
  'damaged',
  'differs',
  'interrupted',
  'other',
] as const
export type BackupFailure = (typeof backupFailures)[number]

const moment = z.string()

/** The last backup that the server tried to make. `untested`: it is complete, but it could not be restored for a test. */
const backupAttempt = z.looseObject({
  at: moment,
  outcome: z.enum(['running', 'verified', 'untested', 'failed']),
  reason: z.enum(backupFailures).catch('other').nullable(),
  /** Size in bytes; null if there is no file. */
  size: z.number().nullable(),
})
export type BackupAttempt = z.infer<typeof backupAttempt>

const disk = z.looseObject({
  of: z.enum(['data', 'backups']),
  free: z.number(),
  size: z.number(),
  is_low: z.boolean(),
})
export type ServerDisk = z.infer<typeof disk>

const backupSchedules = ['on', 'off', 'no-pg-dump'] as const
export type BackupScheduleState = (typeof backupSchedules)[number]

const lastBackup = z.looseObject({
  /** When the last usable backup began; null if there is none. */
  at: moment.nullable(),
  // Older servers only send `at`.
  attempt: backupAttempt.nullish(),
  /** How the server backs itself up. `off`: somebody turned it off; `no-pg-dump`: a program is missing. */
  schedule: z.enum(backupSchedules).nullish(),
  disks: z.array(disk).nullish(),
})
export type LastBackup = z.infer<typeof lastBackup>

export const getLastBackup = defineAction({
  name: 'last-backup',
  method: 'GET',
  path: 'backups/last/',
  body: z.unknown(),
  response: lastBackup,
  permission: 'backups.read',
})
