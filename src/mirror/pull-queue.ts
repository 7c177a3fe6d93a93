/** Schedules pulls: one at a time in this tab. Decides which reasons start another pull after the running one. */
export type PullReason = 'start' | 'visible' | 'online' | 'timer' | 'manual' | 'hole'

/** A manual refresh or a repair: the pull runs even if the list is new. */
export const isRequested = (reason: PullReason): boolean => reason === 'manual' || reason === 'hole'

export interface PullQueueDeps {
  start(reason: PullReason): Promise<void>
  /** Called after each pull, also after one that failed; the next one may start. */
  onEnd(): void
  /** True once no further pull may start. */
  isClosed(): boolean
}

/**
 * The running pull may have read the server before a change was saved, or checked the pages before one was found broken: a manual refresh and a
 * repair start another pull after it. Any other reason joins the running pull.
 */
export function makePullQueue({ start, onEnd, isClosed }: PullQueueDeps): (reason: PullReason) => Promise<void> {
  let currentPull: Promise<void> | null = null
  /** The pull that starts after the running one, once a person requested it. */
  let nextPull: Promise<void> | null = null
  let nextReason: PullReason = 'manual'

  function startPull(reason: PullReason): Promise<void> {
    currentPull = start(reason).finally(() => {
      currentPull = null
      onEnd()
    })
    return currentPull
  }

  function run(reason: PullReason): Promise<void> {
    if (isClosed()) return Promise.resolve()
    if (currentPull === null) return startPull(reason)
    if (!isRequested(reason)) return currentPull
    // A repair does everything that a manual refresh does.
    if (nextPull === null || reason === 'hole') nextReason = reason
    nextPull ??= currentPull
      .catch(() => {})
      .then(() => {
        nextPull = null
        return run(nextReason)
      })
    return nextPull
  }
  return run
}
