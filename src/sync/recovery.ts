/**
 * Finds out when a server that failed answers again: one small question at a time, with a growing pause, and at once when the browser sees a
 * network, the page comes back into view, or a person asks. Promises: at most one question is under way; a hidden page asks nothing; the pause
 * grows on while the server fails again within a minute of its recovery.
 */
import { recoveryRest } from './planner/backoff.ts'
import type { Clock, Random } from './ports.ts'
import type { Watch } from './watched-net.ts'

export interface RecoveryParts {
  clock: Clock
  random: Random
  watch: Pick<Watch, 'reached' | 'onReached' | 'onFailed'>
  /** One question to the server over the watched wire, which sees how it ends. */
  ask(): Promise<unknown>
  isVisible(): boolean
  /** The server answers again after a failure: everything that waits for it may go on. */
  onRecovered(): void
}

export interface Recovery {
  /** Asks at once. Resolves when the server has answered or failed. */
  now(): Promise<void>
  /** Forgets the next question; `now` starts again. */
  pause(): void
  close(): void
}

const stableMs = 60_000

export function openRecovery({ clock, random, watch, ask, isVisible, onRecovered }: RecoveryParts): Recovery {
  let nap: AbortController | null = null
  let asking: Promise<void> | null = null
  let isFailing = false
  let isClosed = false
  let failures = 0
  let recoveredAt = Number.NEGATIVE_INFINITY

  function endNap(): void {
    nap?.abort()
    nap = null
  }

  function rest(askedMs: number | null): void {
    if (nap || isClosed) return
    const mine = new AbortController()
    nap = mine
    clock.sleep(recoveryRest(askedMs, failures++, random.next()), mine.signal).then(
      () => {
        if (nap !== mine) return
        nap = null
        // A page that nobody sees asks when it is seen again.
        if (isVisible()) void now()
      },
      () => {},
    )
  }

  function now(): Promise<void> {
    endNap()
    asking ??= ask()
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        asking = null
      })
    return asking
  }

  const stopFailed = watch.onFailed((askedMs) => {
    if (!isFailing && clock.mono() - recoveredAt > stableMs) failures = 0
    isFailing = true
    rest(askedMs)
  })
  const stopReached = watch.onReached(() => {
    if (!isFailing || watch.reached() !== true) return
    isFailing = false
    recoveredAt = clock.mono()
    endNap()
    onRecovered()
  })

  return {
    now,
    pause: endNap,
    close() {
      isClosed = true
      endNap()
      stopFailed()
      stopReached()
    },
  }
}
