/** When pulls begin: one at a time in this tab, and which reasons start another one after the running one. */
export type PullReason = 'start' | 'visible' | 'online' | 'timer' | 'manual' | 'hole'

/** A person asked for a refresh, or pages are broken: the pull takes place however new the list is. */
export const isRequested = (reason: PullReason): boolean => reason === 'manual' || reason === 'hole'

export interface PullQueueDeps {
  start(reason: PullReason): Promise<void>
  /** Called after each pull, also after one that failed; the next one may start. */
  onEnd(): void
  /** True once no pull may start any more. */
  isClosed(): boolean
}

/**
 * The running pull may have read the server before a change was saved, or the pages before one was found broken: a manual refresh and a
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
