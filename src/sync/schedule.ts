/**
 * Decides when a round runs. Promises: one round at a time; nothing wakes up while nothing waits; a rest ends by itself, by news of a better
 * network, or by a person, whichever comes first (sync 2.8).
 */
import type { DrainReason } from './drain/round.ts'
import type { RoundReport } from './drain.ts'
import type { Clock } from './ports.ts'

export interface ScheduleParts {
  clock: Clock
  round(reason: DrainReason): Promise<RoundReport>
  /** Milliseconds until something that rests is due; null when only news or a person can move anything. */
  nextWake(): Promise<number | null>
  /** A round that threw: a bug, or a device whose memory is gone. */
  onBug(error: unknown): void
}

export interface Schedule {
  poke(reason: DrainReason): void
  /** As a person pressed "send now": resolves when the round has ended. */
  sendNow(): Promise<RoundReport>
  /** Forgets the next moment; the next sign starts it again. A round that runs goes on. */
  pause(): void
  stop(): void
}

const debounceMs = 400
const busyMs = 5_000
const afterBugMs = 60_000
/** The strongest reason wins when several wait. */
const strength: readonly DrainReason[] = ['timer', 'sync', 'recorded', 'visible', 'online', 'sign-in', 'manual']

export function openSchedule(parts: ScheduleParts): Schedule {
  const { clock } = parts
  const ended = new AbortController()
  let running: Promise<RoundReport> | null = null
  let wanted: DrainReason | null = null
  let nap: AbortController | null = null
  let napEnds = Number.POSITIVE_INFINITY

  /** The sooner of two naps holds: the long rest of a round that ends never puts off what was recorded while it ran. */
  function napFor(ms: number, then: DrainReason): void {
    const ends = clock.mono() + ms
    if (nap && !nap.signal.aborted && napEnds <= ends) return
    nap?.abort()
    const mine = new AbortController()
    nap = mine
    napEnds = ends
    ended.signal.addEventListener('abort', () => mine.abort(), { once: true })
    clock.sleep(ms, mine.signal).then(
      () => {
        if (mine.signal.aborted) return
        nap = null
        want(then)
      },
      () => {},
    )
  }

  function want(reason: DrainReason): void {
    if (ended.signal.aborted) return
    if (wanted === null || strength.indexOf(reason) > strength.indexOf(wanted)) wanted = reason
    if (running === null) start().catch(parts.onBug)
  }

  /** Runs what is wanted; what is wanted meanwhile runs afterwards. */
  function start(): Promise<RoundReport> {
    const reason = wanted ?? 'timer'
    wanted = null
    nap?.abort()
    const mine = parts.round(reason).then(async (report) => {
      await after(report)
      return report
    })
    running = mine
    const done = () => {
      running = null
      if (wanted !== null) start().catch(parts.onBug)
    }
    mine.then(done, () => {
      // A device that had no room, or a memory that was away for a moment, must not wait for a hand.
      napFor(afterBugMs, 'timer')
      done()
    })
    return mine
  }

  async function after(report: RoundReport): Promise<void> {
    if (ended.signal.aborted || wanted !== null) return
    if (report.end === 'busy' || report.end === 'fenced') return report.left > 0 ? napFor(busyMs, 'timer') : undefined
    if (report.end === 'budget') return want('timer')
    const ms = await parts.nextWake()
    if (ms !== null) napFor(Math.max(ms, debounceMs), 'timer')
  }

  return {
    poke(reason) {
      if (reason === 'recorded') napFor(debounceMs, reason)
      else want(reason)
    },
    async sendNow() {
      // What is wanted while a round runs begins in the moment that it ends, and a person's wish is the strongest.
      wanted = 'manual'
      if (running !== null) await running.catch(() => {})
      return running ?? start()
    },
    pause() {
      nap?.abort()
      nap = null
    },
    stop: () => ended.abort(),
  }
}
