/**
 * Makes the server's backups at their time of day. Promises: a backup missed while the machine was off is made after the start; a failed backup is
 * retried after an hour; a clock jump causes at most one extra backup.
 */
import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Cron } from 'croner'
import { hourMs } from '#domain/time/durations.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { backupsSince, readAttempt, readLastBackup, recordAttempt } from '../rules/institute/last-backup.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { BackupPlan } from './backup-plan.ts'
import type { BackupJob, BackupOutcome } from './make-backup.ts'

const retryMs = hourMs
/** Timestamps further in the future than this were written with a wrong clock. */
const clockToleranceMs = hourMs
/** Backups run with low priority, so that counts come first. */
const lowPriority = 10
/** Reserve for the write-ahead log and for new data until the next backup. */
export const reserveBytes = 200_000_000

/** The last scheduled moment before `now`, null if there is none. */
export function lastScheduled(times: readonly string[], now: Date, timeZone: string): Date | null {
  const moments = times.flatMap((time) => {
    const [hour, minute] = time.split(':').map(Number)
    return new Cron(`${minute} ${hour} * * *`, { timezone: timeZone, paused: true }).previousRuns(1, now)
  })
  return moments.sort((a, b) => b.getTime() - a.getTime())[0] ?? null
}

interface DueInput {
  now: Date
  scheduled: Date | null
  /** The time from which backups are due, if there is no backup. */
  since: string
  last: string | null
  attempt: { at: string; outcome: string } | null
}

/** The scheduled moment for which a backup is missing, or null. */
export function missedBackupTime({ now, scheduled, since, last, attempt }: DueInput): Date | null {
  if (scheduled === null) return null
  const isPast = (moment: string) => Date.parse(moment) <= now.getTime() + clockToleranceMs
  const covered = Date.parse(last !== null && isPast(last) ? last : isPast(since) ? since : '1970-01-01')
  if (covered >= scheduled.getTime()) return null
  // The lock shows whether one is still running.
  const isResting =
    attempt !== null &&
    attempt.outcome !== 'running' &&
    Math.abs(now.getTime() - Date.parse(attempt.at)) < retryMs &&
    Date.parse(attempt.at) >= scheduled.getTime()
  return isResting ? null : scheduled
}

/** Runs the job in a separate process. */
export function runBackupProcess(job: BackupJob): { outcome: Promise<BackupOutcome>; stop: () => void } {
  const child = fork(fileURLToPath(new URL('./backup-process.ts', import.meta.url)), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const outcome = new Promise<BackupOutcome>((resolve) => {
    const fail = (error: Error) => resolve({ is: 'failed', reason: 'other', detail: error.message })
    // Registered before anything is sent, because an unhandled process error would end the server.
    child.on('error', fail)
    child.once('message', (answer) => resolve(answer as BackupOutcome))
    child.once('exit', () =>
      resolve({ is: 'failed', reason: 'interrupted', detail: 'The process that made the backup ended early.' }),
    )
    if (child.connected) child.send(job, (error) => error && fail(error))
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  } catch {
    // Not allowed on some systems.
  }
  return { outcome, stop: () => void child.kill('SIGKILL') }
}

export interface BackupSchedule {
  /** Makes a backup if one is due. The outcome is null if none is. */
  check(): Promise<BackupOutcome | null>
  stop(): void
}

/** Checks every minute. */
export function startBackupSchedule(
  deps: ServerDeps,
  { settings, source, dataFolder }: Pick<BackupPlan, 'settings' | 'source' | 'dataFolder'>,
): BackupSchedule {
  let running: ReturnType<typeof runBackupProcess> | null = null
  let isStopped = false
  const check = async (): Promise<BackupOutcome | null> => {
    const { db } = deps.store
    if (running) return null
    const now = deps.clock.now()
    const { timeZone } = await readInstitute(db, deps.config)
    const [since, last, attempt] = await Promise.all([backupsSince(db, now), readLastBackup(db), readAttempt(db)])
    const scheduled = lastScheduled(settings.at, now, timeZone)
    const missed = missedBackupTime({ now, scheduled, since, last, attempt })
    if (missed === null || running || isStopped) return null
    running = runBackupProcess({
      source,
      dataFolder,
      folder: settings.folder,
      keep: settings.keep,
      timeZone,
      at: now.toISOString(),
      // Ignore timestamps from a wrong clock.
      onlyIfNoneSince:
        last !== null && Date.parse(last) > now.getTime() + clockToleranceMs ? null : missed.toISOString(),
      reserveBytes,
    })
    try {
      const outcome = await running.outcome
      if (isStopped) return outcome
      if (outcome.is === 'failed' && outcome.reason === 'interrupted')
        await recordAttempt(db, { at: now.toISOString(), outcome: 'failed', reason: 'interrupted', size: null })
      report(deps, outcome)
      return outcome
    } finally {
      running = null
    }
  }
  const timer = new Cron(
    '* * * * *',
    { protect: true, unref: true, catch: (error) => deps.log(String(error)) },
    async () => {
      await check()
    },
  )
  // A scheduled time that passed while the server was off.
  void check().catch((error: unknown) => deps.log(String(error)))
  return {
    check,
    stop() {
      isStopped = true
      timer.stop()
      running?.stop()
    },
  }
}

function report({ log, logInfo = () => {} }: ServerDeps, outcome: BackupOutcome): void {
  if (outcome.is === 'verified') logInfo(`Backup: ${outcome.file} is complete, and was restored for a test.`)
  if (outcome.is === 'untested') log(`Backup: ${outcome.file} is complete, but it was not tested. ${outcome.detail}`)
  if (outcome.is === 'failed') log(`The backup failed. Earlier backups are unchanged. ${outcome.detail}`)
}
