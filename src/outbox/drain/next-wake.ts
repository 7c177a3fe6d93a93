/** When the drain must run again without an event. */
import { hasPhoto } from '#domain/outbox/op.ts'
import { untilDue } from '../planner/backoff.ts'
import { nextDue } from '../planner/lanes.ts'
import type { DrainDeps } from './drain-run.ts'

/** Milliseconds until the next retry is due; null if only an event or a person can change anything. */
export async function nextWakeMs({ store, clock }: Pick<DrainDeps, 'store' | 'clock'>): Promise<number | null> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session || session.expired) return null
    const work = { ops: await tx.openOps(session.userKey), requests: await tx.liveRequests(session.userKey) }
    const canMove = work.requests.length > 0 || work.ops.some((op) => op.state === 'queued')
    if (!canMove) return null
    const pause = await tx.meta('pause')
    if (pause && pause.until > 0) return untilDue(pause.until, clock.now())
    const photosUntil = work.ops.some(hasPhoto) ? ((await tx.meta('photoPause'))?.until ?? 0) : 0
    const dueTimes = [nextDue(work) ?? 0, photosUntil].filter((at) => at > 0)
    return dueTimes.length === 0 ? null : untilDue(Math.min(...dueTimes), clock.now())
  })
}
