/**
 * Detects when a failed server is back: one small request at a time, with growing pauses, and immediately when the browser reports a network, the
 * page becomes visible, or a person asks. Promises: at most one request is in flight; a hidden page sends no requests; the pauses keep growing if the
 * server fails again within a minute of its recovery.
 */

import type { Clock, Random } from '#platform/ports.ts'
import type { ServerWatch } from './server-watch.ts'

export interface ServerRecoveryDeps {
  clock: Clock
  random: Random
  watch: Pick<ServerWatch, 'isReachable' | 'onReachableChange' | 'onFailed'>
  /** One request through the watched network, which sees the result. */
  ping(): Promise<unknown>
  isVisible(): boolean
  /** The server is back after a failure: everything that waits for it can continue. */
  onRecovered(): void
}

export interface ServerRecovery {
  /** Checks immediately. Resolves when the server has responded or failed. */
  checkNow(): Promise<void>
  /** Cancels the next check; `checkNow` starts again. */
  pause(): void
  close(): void
}

const stableForMs = 60_000

export function makeServerRecovery({
  clock,
  random,
  watch,
  ping,
  isVisible,
  onRecovered,
}: ServerRecoveryDeps): ServerRecovery {
  let timer: AbortController | null = null
  let checking: Promise<void> | null = null
  let isFailing = false
  let isClosed = false
  let failures = 0
  let recoveredAt = Number.NEGATIVE_INFINITY

  function cancelTimer(): void {
    timer?.abort()
    timer = null
  }

  function scheduleCheck(askedMs: number | null): void {
    if (timer || isClosed) return
    const controller = new AbortController()
    timer = controller
    clock.sleep(recoveryRestMs(askedMs, failures++, random.next()), controller.signal).then(
      () => {
        if (timer !== controller) return
        timer = null
        // A hidden page checks when it becomes visible again.
        if (isVisible()) void checkNow()
      },
      () => {},
    )
  }

  function checkNow(): Promise<void> {
    cancelTimer()
    checking ??= ping()
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        checking = null
      })
    return checking
  }

  const unsubscribeFailed = watch.onFailed((askedMs) => {
    if (!isFailing && clock.monotonic() - recoveredAt > stableForMs) failures = 0
    isFailing = true
    scheduleCheck(askedMs)
  })
  const unsubscribeReachable = watch.onReachableChange(() => {
    if (!isFailing || watch.isReachable() !== true) return
    isFailing = false
    recoveredAt = clock.monotonic()
    cancelTimer()
    onRecovered()
  })

  return {
    checkNow,
    pause: cancelTimer,
    close() {
      isClosed = true
      cancelTimer()
      unsubscribeFailed()
      unsubscribeReachable()
    },
  }
}

const firstCheckMs = 1_000

const checkCeilingMs = 30_000

/** Upper limit of `Retry-After` for a check. */
const maxCheckMs = 60_000

/** The pause before the next check: half is fixed, half is jitter. The server's `Retry-After` is the minimum. */
export function recoveryRestMs(askedMs: number | null, failures: number, random: number): number {
  const pauseMs = Math.min(checkCeilingMs, firstCheckMs * 2 ** Math.min(failures, 20))
  return Math.max(Math.floor(pauseMs * (0.5 + random / 2)), Math.min(askedMs ?? 0, maxCheckMs))
}
