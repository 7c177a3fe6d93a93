/** Whether a person's unsent ops count an item. */
import { isOpen, needsReview, type Op } from './op.ts'

/** The open ops of one item, in device order. */
export function openOpsInOrder(ops: readonly Op[]): readonly Op[] {
  return ops.filter(isOpen).sort((a, b) => a.seq - b.seq)
}

/**
 * Whether there is an open count that this person has not unmarked since. It keeps the item counted even if the server clears the flag meanwhile.
 * The undo of a record that another device may have is no count, also if it restores an earlier one: it only changes what the server has.
 */
export function hasPendingCount(open: readonly Op[]): boolean {
  const undos = open.filter((op) => op.unsent)
  const stated =
    undos.length === 0 ? open : open.filter((op) => !op.unsent && !undos.some((one) => one.undoes === op.id))
  const countOp = stated.findLast((op) => 'physical_count' in op.patch)
  const markOp = stated.findLast((op) => 'scanned' in op.patch)
  if (!countOp || countOp.patch['physical_count'] === null) return false
  return markOp === undefined || markOp.patch['scanned'] === true || markOp.seq < countOp.seq
}

/** Whether an open op counts the item, or an op about it needs review. */
export function hasOpenCount(ops: readonly Op[]): boolean {
  const open = openOpsInOrder(ops)
  return open.some(needsReview) || hasPendingCount(open)
}
