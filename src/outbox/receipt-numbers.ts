/** Updates a person's record numbers in the transaction that changes the records (docs/sync.md §19). */
import type { ClosedReason } from '#contract/sync/receipts.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import type { Op } from '#domain/outbox/op.ts'
import { closedReasonOf, noReceipts, type PersonReceipts, withClosed, withRecorded } from '#domain/outbox/receipts.ts'

/** The first change also includes open records that an earlier build numbered; closed ones count as `other`. */
async function changeReceipts(
  tx: CoreWriter,
  userKey: string,
  now: number,
  change: (receipts: PersonReceipts) => PersonReceipts,
): Promise<void> {
  const [receipts, deviceId, restores = 0] = await Promise.all([
    tx.meta('receipts'),
    tx.meta('deviceId'),
    tx.meta('serverRestores'),
  ])
  const openOps = receipts?.[userKey] ? [] : await tx.openOps(userKey)
  const earlier = openOps.filter((op) => op.deviceId === deviceId)
  await tx.updateMeta('receipts', (all = {}) => ({
    ...all,
    [userKey]: change(all[userKey] ?? earlier.reduce(withRecorded, noReceipts(now, restores))),
  }))
}

/** A new record of this device. */
export const numberRecord = (tx: CoreWriter, op: Op, now: number): Promise<void> =>
  changeReceipts(tx, op.userKey, now, (receipts) => withRecorded(receipts, op))

/** Ops that were closed without being sent under their own number. */
export async function closeNumbers(tx: CoreWriter, ops: readonly Op[], now: number): Promise<void> {
  for (const op of ops) {
    const reason = closedReasonOf(op)
    if (reason) await closeNumber(tx, op, reason, now)
  }
}

export const closeNumber = (tx: CoreWriter, op: Op, reason: ClosedReason, now: number): Promise<void> =>
  changeReceipts(tx, op.userKey, now, (receipts) => withClosed(receipts, op, reason))
