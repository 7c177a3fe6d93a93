/**
 * One drain at a time. The lock is held for a round, never for a tab's life; a holder that shows no sign of life for 45 s is robbed of it, and
 * the fencing epoch keeps the robbed one from writing anything (sync §8).
 */
import type { CoreReader } from '#device-db/core-store.ts'
import type { Clock } from '#platform/ports.ts'
import { assertLeading, type DrainDeps, type DrainReason, type DrainRun, FencedError, stopRun } from './drain-run.ts'

const drainLock = 'ims:drain'
const manualWaitMs = 5_000
export const heartbeatMs = 5_000
const leaderDeadAfterMs = 45_000

async function isLeaderDead(tx: CoreReader, now: number): Promise<boolean> {
  const lease = await tx.meta('lease')
  return !lease || Math.abs(now - lease.at) > leaderDeadAfterMs
}

/** `null`: somebody else leads, and lives. */
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

/** Shows that the round lives, until stopped, to the device's memory and to every screen; ends the round when another one took over. */
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
      // Without room for a sign of life the round goes on: another one may take over, and then this one writes nothing.
      if (error instanceof FencedError) return stopRun(run, 'fenced')
    }
    if (!run.end) run.deps.events.publish({ said: 'drain', running: true })
  }
}
