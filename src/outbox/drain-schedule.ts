/**
 * Decides when a round runs. Promises: one round at a time; nothing wakes up while nothing waits; a rest ends by itself, by news of a better
 * network, or by a person, whichever comes first (sync §8).
 */

import type { Clock } from '#platform/ports.ts'
import type { DrainReport } from './drain/drain.ts'
import type { DrainReason } from './drain/drain-run.ts'

export interface DrainScheduleDeps {
  clock: Clock
  runDrain(reason: DrainReason): Promise<DrainReport>
  /** Milliseconds until something that rests is due; null when only news or a person can move anything. */
  nextWakeMs(): Promise<number | null>
  /** A round that threw: a bug, or a device whose memory is gone. */
  onBug(error: unknown): void
}

export interface DrainSchedule {
  wake(reason: DrainReason): void
  /** As a person pressed "send now": resolves when the round has ended. */
  sendNow(): Promise<DrainReport>
  /** Forgets the next moment; the next sign starts it again. A round that runs goes on. */
  pause(): void
  stop(): void
}

const debounceMs = 400
const busyRetryMs = 5_000
const bugRetryMs = 60_000
/** The strongest reason wins when several wait. */
const reasonsByPriority: readonly DrainReason[] = [
  'timer',
  'sync',
  'recorded',
  'visible',
  'online',
  'sign-in',
  'manual',
]

export function makeDrainSchedule(deps: DrainScheduleDeps): DrainSchedule {
  const { clock } = deps
  const stopped = new AbortController()
  let running: Promise<DrainReport> | null = null
  let requested: DrainReason | null = null
  let timer: AbortController | null = null
  let timerEnds = Number.POSITIVE_INFINITY

  /** The sooner of two naps holds: the long rest of a round that ends never puts off what was recorded while it ran. */
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
    if (requested === null || reasonsByPriority.indexOf(reason) > reasonsByPriority.indexOf(requested))
      requested = reason
    if (running === null) startRun().catch(deps.onBug)
  }

  /** Runs what is wanted; what is wanted meanwhile runs afterwards. */
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
      if (requested !== null) startRun().catch(deps.onBug)
    }
    run.then(onDone, () => {
      // A device that had no room, or a memory that was away for a moment, must not wait for a hand.
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
      // What is wanted while a round runs begins in the moment that it ends, and a person's wish is the strongest.
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
