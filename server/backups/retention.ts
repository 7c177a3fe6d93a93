/**
 * Which backups to delete. Promises: never the newest verified one; nothing by its age, so a clock that jumps deletes nothing; an untested backup
 * never replaces a verified one.
 */
import { dayOf, monthOf } from '#domain/time/dates.ts'
import { dayMs } from '#domain/time/durations.ts'

/** Number of days, weeks and months of which the newest backup is kept. */
export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

export interface DatedBackup {
  file: string
  number: number
  at: string
  isVerified: boolean
}

const daysFromMondayToEpoch = 3
/** Weeks begin on Monday. */
const weekOf = (day: string): string =>
  String(Math.floor((Date.parse(`${day}T00:00:00Z`) / dayMs + daysFromMondayToEpoch) / 7))

/** The newest backup of each of the first `count` periods. */
function newestOf(backups: readonly DatedBackup[], count: number, periodOf: (at: string) => string): DatedBackup[] {
  const newest = new Map<string, DatedBackup>()
  for (const backup of backups) {
    const period = periodOf(backup.at)
    if (!newest.has(period) && newest.size < count) newest.set(period, backup)
  }
  return [...newest.values()]
}

const untestedLimit = 3

/** Files to delete. `backups`: of one institute, in any order. */
export function backupsToDelete(backups: readonly DatedBackup[], keep: Keep, timeZone: string): string[] {
  const newestFirst = [...backups].sort((a, b) => b.number - a.number)
  const verified = newestFirst.filter(({ isVerified }) => isVerified)
  const untested = newestFirst.filter(({ isVerified }) => !isVerified)
  const day = (at: string) => dayOf(at, timeZone)
  const retained = new Set([
    ...verified.slice(0, 1),
    ...newestOf(verified, keep.daily, day),
    ...newestOf(verified, keep.weekly, (at) => weekOf(day(at))),
    ...newestOf(verified, keep.monthly, (at) => monthOf(day(at))),
    ...untested.slice(0, Math.max(untestedLimit, keep.daily)),
  ])
  return newestFirst.filter((backup) => !retained.has(backup)).map(({ file }) => file)
}
