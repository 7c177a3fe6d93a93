/**
 * One tab pulls for all tabs; this module shares its status with the others. Promises: a tab that opens later, or waits for the lock, shows the
 * progress of the pulling tab; the status of a tab that stopped reporting expires.
 */
import { makeEmitter } from '#platform/emitter.ts'
import type { Clock, EventBus, PullStatus } from '#platform/ports.ts'
import type { Pull } from './pull.ts'

/** Progress is published at most this often, and at least once per heartbeat. */
const publishEveryMs = 250
const heartbeatMs = 5_000
/** The status of a tab expires if nothing arrives for this long. */
const silentAfterMs = 3 * heartbeatMs

const idle: PullStatus = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false, paid: false }

/** `tabId` identifies this tab in messages. */
export function sharePull(
  ownPull: Pull,
  { events, clock, tabId }: { events: EventBus; clock: Clock; tabId: string },
): Pull {
  const statusChanges = makeEmitter()
  const stopController = new AbortController()
  let otherStatus: PullStatus | null = null
  let lastMessageAt = 0
  let lastPublishedAt = Number.NEGATIVE_INFINITY
  let isHeartbeatRunning = false

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
  /** Expires the other tab's status if no message arrives after `since`. */
  async function expireIfSilent(since: number): Promise<void> {
    await clock.sleep(silentAfterMs, stopController.signal)
    if (lastMessageAt !== since || otherStatus === null) return
    otherStatus = null
    statusChanges.emit()
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
    statusChanges.emit()
  })
  const unsubscribe = events.subscribe((event) => {
    if (event.said === 'who-pulls' && event.from !== tabId && ownPull.status().running) publishStatus()
    if (event.said !== 'pull' || event.from === tabId) return
    lastMessageAt = clock.monotonic()
    otherStatus = event.status.running ? { ...event.status, elsewhere: true } : null
    if (otherStatus) expireIfSilent(lastMessageAt).catch(() => {})
    statusChanges.emit()
  })
  events.publish({ said: 'who-pulls', from: tabId })

  return {
    ...ownPull,
    status() {
      const ownStatus = ownPull.status()
      return ownStatus.running || otherStatus === null ? ownStatus : { ...otherStatus, shrunk: ownStatus.shrunk }
    },
    onStatus: statusChanges.subscribe,
    close() {
      stopController.abort()
      unsubscribeOwn()
      unsubscribe()
      ownPull.close()
    },
  }
}
