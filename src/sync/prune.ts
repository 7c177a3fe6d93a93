/**
 * Lets go of what was closed long ago, so that years of counting do not fill a phone. Promises: an op that is open, or whose item still has an
 * open op or a request under way, stays; of every op that goes, its first and its last line stay in the history, the last with the whole op,
 * so that it can be told for ever and is never taken in a second time (I1, I3, I6). A little at a time.
 */
import { isOpen, type Op } from '#domain/op.ts'
import type { CoreStore, CoreWrites } from '#local/core-store.ts'
import { isLive } from './planner/item.ts'
import type { Clock } from './ports.ts'

export interface Keep {
  /** Closed for less than this: stays. */
  forMs: number
  /** So many of a person's last ops stay, whatever the clock says: a clock may have been wrong by years. */
  newest: number
}

const day = 24 * 3600_000
/** As long as the office keeps its idempotency records, three times over (sync 2.9, 2.14). */
export const usualKeep: Keep = { forMs: 90 * day, newest: 1_000 }

/** Ops in one transaction: a count that is recorded meanwhile waits for less than a blink. */
const atOnce = 100

/**
 * Of the signed-in person. Answers how many went and how many of those looked at have to stay: the next look leaves these out (`skip`), so
 * that they never stand in the way of the rest. Both 0: that was all.
 */
export async function pruneSome(
  store: CoreStore,
  now: number,
  { keep = usualKeep, skip = 0, most = atOnce }: { keep?: Keep; skip?: number; most?: number } = {},
): Promise<{ gone: number; stay: number }> {
  return store.write(async (tx) => {
    const session = await tx.session()
    if (!session) return { gone: 0, stay: 0 }
    const newestKept = ((await tx.meta('seq')) ?? 0) - keep.newest
    const old = await tx.closedBefore(session.userKey, now - keep.forMs, { skip, most })
    let gone = 0
    for (const op of old) if (op.seq <= newestKept && (await goes(tx, op))) gone++
    return { gone, stay: old.length - gone }
  })
}

/** All there is, in small pieces with a breath between them. Answers how many went. */
export async function pruneAll(
  store: CoreStore,
  now: number,
  how: { keep?: Keep; most?: number; breathe?: () => Promise<void> } = {},
): Promise<number> {
  let all = 0
  for (let skip = 0; ; ) {
    const { gone, stay } = await pruneSome(store, now, { ...how, skip })
    if (gone + stay === 0) return all
    all += gone
    skip += stay
    await how.breathe?.()
  }
}

async function goes(tx: CoreWrites, op: Op): Promise<boolean> {
  const [item, requests, lines] = await Promise.all([
    tx.itemOps(op.userKey, op.entity, op.eid),
    tx.itemRequests(op.entity, op.eid),
    tx.audit(op.id),
  ])
  if (item.some(isOpen) || requests.some(isLive)) return false
  const last = lines.find((line) => line.op !== undefined && !isOpen(line.op))
  // Without its last line the outbox is all that knows of it.
  if (!last) return false
  await tx.dropOps([op.id])
  await tx.dropAudit(lines.filter((line) => line.op === undefined).map(({ id }) => id))
  const left = new Set(item.map(({ id }) => id).filter((id) => id !== op.id))
  const done = requests.filter(
    ({ opIds, userKey }) => userKey === op.userKey && opIds.includes(op.id) && !opIds.some((id) => left.has(id)),
  )
  await tx.dropRequests(done.map(({ id }) => id))
  return true
}

const restMs = 60_000
const pauseMs = 250

/** After the start has settled, and then once a day. Ends when `signal` does. */
export async function pruneDaily(store: CoreStore, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let wait = restMs; ; wait = day) {
    await clock.sleep(wait, signal)
    await pruneAll(store, clock.now(), { breathe: () => clock.sleep(pauseMs, signal) })
  }
}
