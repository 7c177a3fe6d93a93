/**
 * One drain run at a time. The lock is held for one run, not for the life of a tab. A lock whose holder sent no heartbeat for 45 s is stolen, and the
 * fencing epoch stops the former holder from writing (sync §8).
 */
import type { CoreReader } from '#device-db/core-store.ts'
import { drainLock } from '#platform/channel-names.ts'
import type { Clock } from '#platform/ports.ts'
import { assertLeading, type DrainDeps, type DrainReason, type DrainRun, FencedError, stopRun } from './drain-run.ts'

const manualWaitMs = 5_000
export const heartbeatMs = 5_000
const leaderDeadAfterMs = 45_000

async function isLeaderDead(tx: CoreReader, now: number): Promise<boolean> {
  const lease = await tx.meta('lease')
  return !lease || Math.abs(now - lease.at) > leaderDeadAfterMs
}

/** Returns `null` if another live run has the lock. */
export async function withLeadership<T>(
  deps: DrainDeps,
  reason: DrainReason,
  work: () => Promise<T>,
): Promise<T | null> {
  const { locks, clock, store } = deps
  const runIfHeld = (hasLock: boolean) => (hasLock ? work().then((value) => ({ value })) : Promise.resolve(null))
  const waitLimit = new AbortController()
  if (reason === 'manual')
    void clock.sleep(manualWaitMs, waitLimit.signal).then(
      () => waitLimit.abort(),
      () => {},
    )
  const options = reason === 'manual' ? { signal: waitLimit.signal } : { ifAvailable: true }
  const result = await locks.hold(drainLock, options, runIfHeld)
  waitLimit.abort()
  if (result) return result.value
  if (!(await store.read((tx) => isLeaderDead(tx, clock.now())))) return null
  const stolenResult = await locks.hold(drainLock, { steal: true }, runIfHeld)
  return stolenResult ? stolenResult.value : null
}

/** Renews the lease in the database and publishes `running` to all screens, until stopped. Stops the run if another one took over. */
export function startHeartbeat(run: DrainRun, holderId: string): () => void {
  const stopController = new AbortController()
  const { clock } = run.deps
  void runHeartbeat(run, holderId, clock, stopController.signal)
  return () => stopController.abort()
}

async function runHeartbeat(run: DrainRun, holderId: string, clock: Clock, stopSignal: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(heartbeatMs, stopSignal).catch(() => {})
    if (stopSignal.aborted || run.end) return
    try {
      await run.deps.store.write(async (tx) => {
        await assertLeading(tx, run)
        await tx.setMeta('lease', { epoch: run.epoch, holder: holderId, at: clock.now() })
      })
    } catch (error) {
      // If the storage is full, the run continues without heartbeats. If another run takes over, this one writes nothing.
      if (error instanceof FencedError) return stopRun(run, 'fenced')
    }
    if (!run.end) run.deps.events.publish({ said: 'drain', running: true })
  }
}
