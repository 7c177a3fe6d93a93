/**
 * One drain at a time. The lock is held for a round, never for a tab's life; a holder that shows no sign of life for 45 s is robbed of it, and
 * the fencing epoch keeps the robbed one from writing anything (sync 2.8, [E4]).
 */
import type { CoreReads } from '#local/core-store.ts'
import type { Clock } from '../ports.ts'
import { assertLeading, type DrainParts, type DrainReason, Fenced, type Round, stop } from './round.ts'

const lock = 'ims:drain'
const manualPatienceMs = 5_000
export const heartbeatMs = 5_000
const deadAfterMs = 45_000

async function leaderIsDead(tx: CoreReads, now: number): Promise<boolean> {
  const lease = await tx.meta('lease')
  return !lease || Math.abs(now - lease.at) > deadAfterMs
}

/** `null`: somebody else leads, and lives. */
export async function lead<T>(parts: DrainParts, reason: DrainReason, work: () => Promise<T>): Promise<T | null> {
  const { locks, clock, store } = parts
  const attempt = (held: boolean) => (held ? work().then((value) => ({ value })) : Promise.resolve(null))
  const patience = new AbortController()
  if (reason === 'manual')
    void clock.sleep(manualPatienceMs, patience.signal).then(
      () => patience.abort(),
      () => {},
    )
  const how = reason === 'manual' ? { signal: patience.signal } : { ifAvailable: true }
  const led = await locks.hold(lock, how, attempt)
  patience.abort()
  if (led) return led.value
  if (!(await store.read((tx) => leaderIsDead(tx, clock.now())))) return null
  const stolen = await locks.hold(lock, { steal: true }, attempt)
  return stolen ? stolen.value : null
}

/** Shows that the round lives, until stopped, to the device's memory and to every screen; ends the round when another one took over. */
export function heartbeat(round: Round, holder: string): () => void {
  const ended = new AbortController()
  const { clock } = round.parts
  void beat(round, holder, clock, ended.signal)
  return () => ended.abort()
}

async function beat(round: Round, holder: string, clock: Clock, ended: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(heartbeatMs, ended).catch(() => {})
    if (ended.aborted || round.stopped) return
    try {
      await round.parts.store.write(async (tx) => {
        await assertLeading(tx, round)
        await tx.setMeta('lease', { epoch: round.epoch, holder, at: clock.now() })
      })
    } catch (error) {
      // Without room for a sign of life the round goes on: another one may take over, and then this one writes nothing.
      if (error instanceof Fenced) return stop(round, 'fenced')
    }
    if (!round.stopped) round.parts.notify.tell({ said: 'drain', running: true })
  }
}
