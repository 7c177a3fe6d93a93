/**
 * Deletes ops that were closed long ago, so that years of counting do not fill a phone. Promises: an open op stays, and so does every op of an item
 * with an open op or a live request; a finding stays as long as the count that it was recorded with. The first and the last audit row of every
 * deleted op stay, the last with the whole op, so that its history remains readable and it can never be imported again (I1, I3, I6). Works in small
 * steps.
 */

import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { Clock } from '#platform/ports.ts'
import { isBesideCount } from './beside-counts.ts'
import { isLive } from './planner/item-state.ts'

export interface Retention {
  /** Ops closed more recently than this stay. */
  closedForMs: number
  /** This many of a person's newest ops always stay: the clock may have been wrong by years. */
  newestCount: number
}

/** Three times as long as the server stores idempotency records (sync §9, §14). */
const defaultRetention: Retention = { closedForMs: 90 * dayMs, newestCount: 1_000 }

/** Ops in one transaction: few, so that a count recorded meanwhile does not wait noticeably. */
const batchSize = 100

/**
 * Prunes ops of the signed-in person. Returns how many were deleted, and how many candidates must stay: the next call skips these
 * (`offset`), so that they do not block the rest. Both 0: no candidates are left.
 */
async function pruneBatch(
  store: CoreStore,
  now: number,
  {
    retention = defaultRetention,
    offset = 0,
    limit = batchSize,
  }: { retention?: Retention; offset?: number; limit?: number } = {},
): Promise<{ deleted: number; retained: number }> {
  return store.write(async (tx) => {
    const session = await tx.session()
    if (!session) return { deleted: 0, retained: 0 }
    const newestSeqToDelete = ((await tx.meta('seq')) ?? 0) - retention.newestCount
    const candidates = await tx.closedBefore(session.userKey, now - retention.closedForMs, { offset, limit })
    let deleted = 0
    for (const op of candidates) if (op.seq <= newestSeqToDelete && (await pruneOp(tx, op))) deleted++
    return { deleted, retained: candidates.length - deleted }
  })
}

/** Prunes everything in small batches with a pause between them. Returns how many ops were deleted. */
export async function pruneAll(
  store: CoreStore,
  now: number,
  options: { retention?: Retention; limit?: number; pause?: () => Promise<void> } = {},
): Promise<number> {
  let total = 0
  for (let offset = 0; ; ) {
    const { deleted, retained } = await pruneBatch(store, now, { ...options, offset })
    if (deleted + retained === 0) return total
    total += deleted
    offset += retained
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
  // Undoing the count must still find its finding and its settlement.
  if (isBesideCount(op) && op.with !== undefined && (await tx.op(op.with)) !== null) return false
  const closingRow = auditRows.find((line) => line.op !== undefined && !isOpen(line.op))
  // Without a closing audit row, the outbox is the only record of this op.
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

const startDelayMs = minuteMs
const batchPauseMs = 250

/** Prunes once some time after the start, then once a day, until `signal` aborts. */
export async function pruneDaily(store: CoreStore, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let wait = startDelayMs; ; wait = dayMs) {
    await clock.sleep(wait, signal)
    await pruneAll(store, clock.now(), { pause: () => clock.sleep(batchPauseMs, signal) })
  }
}
