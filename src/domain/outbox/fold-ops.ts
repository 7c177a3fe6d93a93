/**
 * What a person sees of a row: the server-confirmed row with this person's own open ops laid over it in device order (sync §4, I16).
 * Pure: after a kill the view is computed again, never restored. Never changes its arguments.
 */
import type { CountProgress } from '../catalog/catalog-queries.ts'
import { shortageOf } from '../counts/shortage.ts'
import { isOpen, needsReview, type Op } from './op.ts'
import { undoneIds } from './work-records.ts'

export type RawRow = Readonly<Record<string, unknown>>

/** Open ops of one item, oldest first by device sequence. */
function openOpsInOrder(ops: readonly Op[]): readonly Op[] {
  return ops.filter(isOpen).sort((a, b) => a.seq - b.seq)
}

/**
 * The row with the patches of the open ops applied, last one last. Ops that wait for a person still show what that person recorded. A row that
 * the server no longer has but that open ops name stays in view as a stub of what the counter saw (I18).
 */
export function foldOps(row: RawRow | null, ops: readonly Op[]): RawRow | null {
  const open = openOpsInOrder(ops).filter((op) => op.entity !== 'findings')
  const last = open.at(-1)
  if (!last) return row
  const baseRow = row ?? { ...last.seen, ...last.base.values, id: last.eid }
  const patched: Record<string, unknown> = Object.assign({}, baseRow, ...open.map((op) => op.patch))
  const units = Number(patched['units'] ?? Number.NaN)
  if (Number.isFinite(units) && open.some((op) => 'physical_count' in op.patch)) {
    const counted = patched['physical_count']
    patched['shortages'] = shortageOf(units, typeof counted === 'number' ? counted : null)
  }
  Object.assign(patched, ...open.map(expectedServerNotes))
  return patched
}

/** Of the ops of one finding: the one by which the person still says that an item is not here, sent or not; null when none does. */
export function standingNotHereOp(ops: readonly Op[]): Op | null {
  const undone = undoneIds(ops)
  const stands = (op: Op) =>
    op.patch['kind'] === 'not-found' &&
    typeof op.patch['product'] === 'number' &&
    op.undoes === undefined &&
    !undone.has(op.id) &&
    op.state !== 'withdrawn' &&
    op.state !== 'superseded'
  return ops.findLast(stands) ?? null
}

/** An own count that waits, and that no later mark of this person unmarks: the server may clear the flag while it waits. */
function hasPendingCount(open: readonly Op[]): boolean {
  const countOp = open.findLast((op) => 'physical_count' in op.patch)
  const markOp = open.findLast((op) => 'scanned' in op.patch)
  if (!countOp || countOp.patch['physical_count'] === null) return false
  return markOp === undefined || markOp.patch['scanned'] === true || markOp.seq < countOp.seq
}

/** What the server will note of the item when the op arrives. */
function expectedServerNotes(op: Op): RawRow {
  if (op.undoes !== undefined) return { counted_at: op.countedBefore ?? null }
  if (op.patch['scanned'] !== true && typeof op.patch['physical_count'] !== 'number') return {}
  const recorded = parseMoment(op.recordedAt) ?? op.stateAt
  return { counted_at: new Date(recorded + (op.skewMs ?? 0)).toISOString(), missing_in: null }
}

/**
 * How far the count of an item is (sync §4). `row`: as folded. The flag decides: a count sets it (decision 004), and a new count period clears it
 * while the figures of the one before may stay. `confirmedAt`: when the server's value was last seen to change, if known.
 * Findings among `ops` are the person's own standing statements that the item is not here (`standingNote`), open or sent.
 */
export function countProgressOf(
  row: { scanned: boolean },
  ops: readonly Op[],
  confirmedAt: number | null,
): CountProgress {
  const open = openOpsInOrder(ops).filter((op) => op.entity !== 'findings')
  const parked = open.findLast(needsReview)
  if (parked) return { kind: 'needs-you', opId: parked.id, state: parked.state }
  // What an undo brings back is not sent yet, and still nothing that was counted.
  if (!row.scanned && !hasPendingCount(open)) {
    const notHereOp = ops.findLast((op) => op.entity === 'findings')
    if (!notHereOp) return { kind: 'not-counted' }
    return { kind: 'not-here', at: parseMoment(notHereOp.recordedAt) ?? notHereOp.stateAt, opId: notHereOp.id }
  }
  const last = open.at(-1)
  return last
    ? { kind: 'saved', at: parseMoment(last.recordedAt) ?? last.stateAt, opId: last.id }
    : { kind: 'sent', at: confirmedAt }
}

/** Milliseconds of an ISO moment; null when it is none. */
export function parseMoment(text: unknown): number | null {
  const milliseconds = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isFinite(milliseconds) ? milliseconds : null
}
