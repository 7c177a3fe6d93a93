/**
 * Lets go of what was closed long ago, so that years of counting do not fill a phone. Promises: an op that is open, or whose item still has an
 * open op or a request under way, stays; of every op that goes, its first and its last line stay in the history, the last with the whole op,
 * so that it can be told for ever and is never taken in a second time (I1, I3, I6). A little at a time.
 */

import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import type { Clock } from '#platform/ports.ts'
import { isLive } from './planner/item-state.ts'

export interface Retention {
  /** Closed for less than this: stays. */
  closedForMs: number
  /** So many of a person's last ops stay, whatever the clock says: a clock may have been wrong by years. */
  newestCount: number
}

const dayMs = 24 * 3600_000
/** As long as the office keeps its idempotency records, three times over (sync §9, §14). */
export const defaultRetention: Retention = { closedForMs: 90 * dayMs, newestCount: 1_000 }

/** Ops in one transaction: a count that is recorded meanwhile waits for less than a blink. */
const batchSize = 100

/**
 * Of the signed-in person. Answers how many went and how many of those looked at have to stay: the next look leaves these out (`skip`), so
 * that they never stand in the way of the rest. Both 0: that was all.
 */
export async function pruneBatch(
  store: CoreStore,
  now: number,
  {
    retention = defaultRetention,
    offset = 0,
    limit = batchSize,
  }: { retention?: Retention; offset?: number; limit?: number } = {},
): Promise<{ deleted: number; kept: number }> {
  return store.write(async (tx) => {
    const session = await tx.session()
    if (!session) return { deleted: 0, kept: 0 }
    const newestSeqToDelete = ((await tx.meta('seq')) ?? 0) - retention.newestCount
    const candidates = await tx.closedBefore(session.userKey, now - retention.closedForMs, { offset, limit })
    let deleted = 0
    for (const op of candidates) if (op.seq <= newestSeqToDelete && (await pruneOp(tx, op))) deleted++
    return { deleted, kept: candidates.length - deleted }
  })
}

/** All there is, in small pieces with a breath between them. Answers how many went. */
export async function pruneAll(
  store: CoreStore,
  now: number,
  options: { retention?: Retention; limit?: number; pause?: () => Promise<void> } = {},
): Promise<number> {
  let total = 0
  for (let offset = 0; ; ) {
    const { deleted, kept } = await pruneBatch(store, now, { ...options, offset })
    if (deleted + kept === 0) return total
    total += deleted
    offset += kept
    await options.pause?.()
  }
}

async function pruneOp(tx: CoreWriter, op: Op): Promise<boolean> {
  const [item, requests, auditRows] = await Promise.all([
    tx.itemOps(op.userKey, op.entity, op.eid),
    tx.itemRequests(op.entity, op.eid),
    tx.audit(op.id),
  ])
  if (item.some(isOpen) || requests.some(isLive)) return false
  const closingRow = auditRows.find((line) => line.op !== undefined && !isOpen(line.op))
  // Without its last line the outbox is all that knows of it.
  if (!closingRow) return false
  await tx.deleteOps([op.id])
  await tx.deleteAudit(auditRows.filter((line) => line.op === undefined).map(({ id }) => id))
  const remainingIds = new Set(item.map(({ id }) => id).filter((id) => id !== op.id))
  const done = requests.filter(
    ({ opIds, userKey }) =>
      userKey === op.userKey && opIds.includes(op.id) && !opIds.some((id) => remainingIds.has(id)),
  )
  await tx.deleteRequests(done.map(({ id }) => id))
  return true
}

const startDelayMs = 60_000
const batchPauseMs = 250

/** After the start has settled, and then once a day. Ends when `signal` does. */
export async function pruneDaily(store: CoreStore, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let wait = startDelayMs; ; wait = dayMs) {
    await clock.sleep(wait, signal)
    await pruneAll(store, clock.now(), { pause: () => clock.sleep(batchPauseMs, signal) })
  }
}
