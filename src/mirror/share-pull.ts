/**
 * One tab looks after the list for all of them; this tells the others how far it is. Promises: a tab that opens late, or has to wait for its
 * turn, shows the progress of the tab that works; news of a tab that fell silent is forgotten.
 */
import type { Clock, EventBus, PullStatus } from '#platform/ports.ts'
import type { Pull } from './pull.ts'

/** News of progress at most so often, and so often even without progress. */
const publishEveryMs = 250
const heartbeatMs = 5_000
/** A tab that said nothing for so long has gone. */
const silentAfterMs = 3 * heartbeatMs

const idle: PullStatus = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false, paid: false }

/** `me` names this tab among the others. */
export function sharePull(
  ownPull: Pull,
  { events, clock, tabId }: { events: EventBus; clock: Clock; tabId: string },
): Pull {
  const listeners = new Set<() => void>()
  const stopController = new AbortController()
  let otherStatus: PullStatus | null = null
  let lastHeardAt = 0
  let lastPublishedAt = Number.NEGATIVE_INFINITY
  let isHeartbeatRunning = false

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const publishStatus = () => {
    lastPublishedAt = clock.monotonic()
    const { running, progress } = ownPull.status()
    events.publish({ said: 'pull', from: tabId, status: { ...idle, running, progress } })
  }
  async function runHeartbeat(): Promise<void> {
    isHeartbeatRunning = true
    while (ownPull.status().running) {
      await clock.sleep(heartbeatMs, stopController.signal)
      if (ownPull.status().running) publishStatus()
    }
  }
  /** Forgets a tab that fell silent. */
  async function forgetIfSilent(since: number): Promise<void> {
    await clock.sleep(silentAfterMs, stopController.signal)
    if (lastHeardAt !== since || otherStatus === null) return
    otherStatus = null
    notifyListeners()
  }

  const unsubscribeOwn = ownPull.onStatus(() => {
    const { running } = ownPull.status()
    if (running) otherStatus = null
    if (running && !isHeartbeatRunning) {
      runHeartbeat()
        .catch(() => {})
        .finally(() => {
          isHeartbeatRunning = false
        })
    }
    if (!running || clock.monotonic() - lastPublishedAt >= publishEveryMs) publishStatus()
    notifyListeners()
  })
  const unsubscribe = events.subscribe((event) => {
    if (event.said === 'who-pulls' && event.from !== tabId && ownPull.status().running) publishStatus()
    if (event.said !== 'pull' || event.from === tabId) return
    lastHeardAt = clock.monotonic()
    otherStatus = event.status.running ? { ...event.status, elsewhere: true } : null
    if (otherStatus) forgetIfSilent(lastHeardAt).catch(() => {})
    notifyListeners()
  })
  events.publish({ said: 'who-pulls', from: tabId })

  return {
    ...ownPull,
    status() {
      const ownStatus = ownPull.status()
      return ownStatus.running || otherStatus === null ? ownStatus : { ...otherStatus, shrunk: ownStatus.shrunk }
    },
    onStatus(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopController.abort()
      unsubscribeOwn()
      unsubscribe()
      ownPull.close()
    },
  }
}
