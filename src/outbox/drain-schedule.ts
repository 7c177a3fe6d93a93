/**
 * Decides when a drain run starts. Promises: one run at a time; no timer while nothing waits; a pause ends at its time, when the network may be back,
 * or on a person's request, whichever comes first (sync §8).
 */

import type { Clock } from '#platform/ports.ts'
import type { DrainReport } from './drain/drain.ts'
import { type DrainReason, drainReasons } from './drain/drain-run.ts'

export interface DrainScheduleDeps {
  clock: Clock
  runDrain(reason: DrainReason): Promise<DrainReport>
  /** Milliseconds until the next resting op or request is due; null if only an event or a person can change anything. */
  nextWakeMs(): Promise<number | null>
  /** A run threw: a bug, or the database is not available. */
  onBug(error: unknown): void
}

export interface DrainSchedule {
  wake(reason: DrainReason): void
  /** A person pressed "Send now". Resolves when that run has ended. */
  sendNow(): Promise<DrainReport>
  /** Cancels the timer; the next `wake` starts again. A run in progress continues. */
  pause(): void
  stop(): void
}

const debounceMs = 400
const busyRetryMs = 5_000
const bugRetryMs = 60_000

export function makeDrainSchedule(deps: DrainScheduleDeps): DrainSchedule {
  const { clock } = deps
  const stopped = new AbortController()
  let running: Promise<DrainReport> | null = null
  let requested: DrainReason | null = null
  let timer: AbortController | null = null
  let timerEnds = Number.POSITIVE_INFINITY

  /** A run that {@link DrainSchedule.stop} interrupts, together with its database, is not a bug. */
  const onBug = (error: unknown): void => {
    if (!stopped.signal.aborted) deps.onBug(error)
  }

  /** The earlier of two timers wins, so that a long pause after a run never delays ops recorded during the run. */
  function wakeAfter(ms: number, reason: DrainReason): void {
    const endsAt = clock.monotonic() + ms
    if (timer && !timer.signal.aborted && timerEnds <= endsAt) return
    timer?.abort()
    const controller = new AbortController()
    timer = controller
    timerEnds = endsAt
    stopped.signal.addEventListener('abort', () => controller.abort(), { once: true })
    clock.sleep(ms, controller.signal).then(
      () => {
        if (controller.signal.aborted) return
        timer = null
        request(reason)
      },
      () => {},
    )
  }

  function request(reason: DrainReason): void {
    if (stopped.signal.aborted) return
    if (requested === null || drainReasons.indexOf(reason) > drainReasons.indexOf(requested)) requested = reason
    if (running === null) startRun().catch(onBug)
  }

  /** Starts the requested run. Requests during the run are handled afterwards. */
  function startRun(): Promise<DrainReport> {
    const reason = requested ?? 'timer'
    requested = null
    timer?.abort()
    const run = deps.runDrain(reason).then(async (report) => {
      await scheduleNext(report)
      return report
    })
    running = run
    const onDone = () => {
      running = null
      if (requested !== null && !stopped.signal.aborted) startRun().catch(onBug)
    }
    run.then(onDone, () => {
      // Sending must continue without a person after full storage or a short database failure.
      wakeAfter(bugRetryMs, 'timer')
      onDone()
    })
    return run
  }

  async function scheduleNext(report: DrainReport): Promise<void> {
    if (stopped.signal.aborted || requested !== null) return
    if (report.end === 'busy' || report.end === 'fenced')
      return report.left > 0 ? wakeAfter(busyRetryMs, 'timer') : undefined
    if (report.end === 'budget') return request('timer')
    const ms = await deps.nextWakeMs()
    if (ms !== null) wakeAfter(Math.max(ms, debounceMs), 'timer')
  }

  return {
    wake(reason) {
      if (reason === 'recorded') wakeAfter(debounceMs, reason)
      else request(reason)
    },
    async sendNow() {
      // A run requested during a run starts when that one ends, and a person's request has the highest priority.
      requested = 'manual'
      if (running !== null) await running.catch(() => {})
      return running ?? startRun()
    },
    pause() {
      timer?.abort()
      timer = null
    },
    stop: () => stopped.abort(),
  }
}
