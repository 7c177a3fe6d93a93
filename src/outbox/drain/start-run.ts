/**
 * The start of a run: it becomes the only one that may write, and finds what older runs left. Promises: a run that another one replaced writes nothing,
 * and a request that it was sending counts as one that may have arrived.
 */
import type { CoreWriter } from '#device-db/core-store.ts'
import { type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { isDue } from '../planner/backoff.ts'
import { type DrainDeps, type DrainEnd, type DrainReason, type DrainRun, newDrainRun } from './drain-run.ts'
import { opsOf } from './op-outcomes.ts'
import { readPhotoState } from './pause-drain.ts'

/** Reasons that end a pause: an event, or a person, indicates that the situation has changed. */
const reasonsThatEndPause: ReadonlySet<DrainReason> = new Set(['online', 'visible', 'sign-in', 'manual'])

/** Acquires the next fencing epoch and checks whether this run may send. */
export async function startRun(
  deps: DrainDeps,
  reason: DrainReason,
  budgetMs: number,
  holderId: string,
): Promise<DrainRun | DrainEnd> {
  const { store, clock, random } = deps
  return store.write(async (tx) => {
    const clockStamp: ClockStamp = { at: clock.now(), uuid: () => random.uuid() }
    const epoch = await tx.nextMeta('epoch')
    await tx.setMeta('lease', { epoch, holder: holderId, at: clockStamp.at })
    const session = await tx.session()
    if (!session || session.expired) return 'signed-out'
    const mayEndPause = reasonsThatEndPause.has(reason)
    if (await isPaused(tx, mayEndPause, clockStamp.at)) return 'resting'
    await doubtOlderRuns(tx, session.userKey, epoch, clockStamp)
    if (reason === 'manual') await endItemRests(tx, session.userKey, clockStamp)
    const user = session.user as { id?: unknown } | null
    return newDrainRun(deps, {
      epoch,
      userKey: session.userKey,
      me: typeof user?.id === 'number' ? user.id : null,
      token: session.token,
      tokenEpoch: session.tokenEpoch,
      deviceId: (await tx.meta('deviceId')) ?? '',
      deadline: clock.monotonic() + budgetMs,
      openCount: (await tx.openOps(session.userKey)).length,
      photoState: await readPhotoState(tx, mayEndPause, clockStamp.at),
    })
  })
}

/** Whether sending still pauses after failures. A pause that is over is ended; the first try shows whether it starts again. */
async function isPaused(tx: CoreWriter, mayEndPause: boolean, now: number): Promise<boolean> {
  const pause = await tx.meta('pause')
  if (!pause) return false
  if (!mayEndPause && !isDue(pause.until, now)) return true
  // If none of the paused ops is left, no timer waits for it.
  if (pause.until > 0) await tx.setMeta('pause', { ...pause, until: 0 })
  return false
}

/** Requests that an older run marked as sending without recording a response may have arrived. */
async function doubtOlderRuns(tx: CoreWriter, userKey: string, epoch: number, clockStamp: ClockStamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.state !== 'sending' || request.epoch >= epoch) continue
    await tx.putRequests([{ ...request, state: 'unknown', doubtful: true, nextAt: 0 }])
    await transitionOps(tx, await opsOf(tx, request), { state: 'unknown', nextAt: 0 }, clockStamp, {
      cause: 'round-lost',
    })
  }
}

/** "Send now" includes ops that rest after their own failures. */
async function endItemRests(tx: CoreWriter, userKey: string, clockStamp: ClockStamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.nextAt === 0 || request.state === 'settling') continue
    await tx.putRequests([{ ...request, nextAt: 0 }])
    for (const op of await opsOf(tx, request))
      await transitionOps(tx, [op], { state: op.state, nextAt: 0 }, clockStamp, { cause: 'send-now' })
  }
}
