import { dayMs } from '../time/durations.ts'

/** Property records change daily: a backup older than a week would lose too much. */
const oldestBackupMs = 7 * dayMs

/** Whether the server needs a backup. `at`: when the last one began, null if there is none. */
export const isBackupDue = (at: string | null, now: number): boolean =>
  at === null || !(now - Date.parse(at) <= oldestBackupMs)
