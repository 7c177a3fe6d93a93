/**
 * The row that a person sees: the confirmed row with this person's open ops folded over it in device order (sync §4, I16). Pure: after a crash the
 * view is recomputed, never restored. Does not modify its arguments.
 */
import type { CountProgress, FoundIn } from '../catalog/catalog-queries.ts'
import { parseMoment } from '../time/moments.ts'
import { commandOf } from './commands/all-commands.ts'
import { needsReview, type Op } from './op.ts'
import { hasPendingCount, openOpsInOrder } from './open-count.ts'
import { undoneIds } from './work-records.ts'

export type RawRow = Readonly<Record<string, unknown>>

/**
 * The row with the patches of the open ops applied in order. An op that needs review still shows what the person recorded. If the server no
 * longer has the row but open ops name it, a stub of what the counter saw stays visible (I18). The undo of a record that another device may have
 * changes a row that has the values of that record, as on the server; what somebody else states is shown while the undo waits.
 */
export function foldOps(row: RawRow | null, ops: readonly Op[]): RawRow | null {
  const open = openOpsInOrder(ops).filter((op) => op.entity !== 'findings')
  const last = open.at(-1)
  if (!last) return row
  const baseRow = row ?? { ...last.seen, ...last.base.values, id: last.eid }
  /** The row, and what each undo made of it: the undo of an earlier record, or of the mark of a count, may name any of these. */
  const rows: Record<string, unknown>[] = [{ ...baseRow }]
  const applied = open.filter(({ patch, withdraws }) => {
    if (!withdraws) return rows.map((one) => Object.assign(one, patch))
    // Only servers with all features have such undos: their values need no normalizing.
    const isApplied = rows.some((one) => Object.entries(withdraws).every(([field, value]) => value === one[field]))
    if (isApplied) rows.push({ ...rows.at(-1), ...patch })
    return isApplied
  })
  const patched = rows.at(-1) as Record<string, unknown>
  const commands = applied.map(commandOf)
  for (const command of new Set(commands)) Object.assign(patched, command?.derivedFields?.(patched))
  return Object.assign(patched, ...applied.map((op, index) => commands[index]?.serverNotes?.(op)))
}

/** The op of the person's valid finding that the item is not here or in another room, sent or not; null if there is none. */
export function validSightingOp(ops: readonly Op[]): Op | null {
  const undone = undoneIds(ops)
  const stands = (op: Op) =>
    isSighting(op.patch) &&
    typeof op.patch['product'] === 'number' &&
    op.undoes === undefined &&
    !undone.has(op.id) &&
    op.state !== 'withdrawn' &&
    op.state !== 'superseded'
  return ops.findLast(stands) ?? null
}

/** Whether a finding is about the location or absence of its item. */
export const isSighting = ({ kind }: RawRow): boolean => kind === 'not-found' || kind === 'elsewhere'

/** The room in which this person last found the item if it differs from the recorded room; otherwise null. */
export function foundInOf(ops: readonly Op[]): FoundIn | null {
  const elsewhere = ops.filter((op) => op.entity === 'findings' && op.patch['kind'] === 'elsewhere')
  const patch = elsewhere.toSorted((a, b) => a.seq - b.seq).at(-1)?.patch
  return patch ? { room: Number(patch['room']), name: String(patch['place'] ?? '') } : null
}

/**
 * The count progress of an item (sync §4). `row` is the folded row. The scanned flag decides: a count sets it (decision 004), and a new count
 * period clears it while earlier counts may stay. `confirmedAt`: when the server's value was last seen to change, if known.
 * Findings among `ops` are the person's own sightings that still apply ({@link validSightingOp}), open or sent; the other ops are open or
 * settling.
 */
export function countProgressOf(
  row: { scanned: boolean },
  ops: readonly Op[],
  confirmedAt: number | null,
): CountProgress {
  const open = openOpsInOrder(ops).filter((op) => op.entity !== 'findings')
  const parked = open.findLast(needsReview)
  if (parked) return { kind: 'needs-you', opId: parked.id, state: parked.state }
  // With an open undo the item is not counted, although an op is waiting.
  if (!row.scanned && !hasPendingCount(open)) {
    const notHereOp = ops.findLast((op) => op.entity === 'findings' && op.patch['kind'] === 'not-found')
    return notHereOp ? { kind: 'not-here', op: notHereOp } : { kind: 'not-counted' }
  }
  const last = open.findLast((op) => !op.unsent)
  if (last) return { kind: 'saved', at: parseMoment(last.recordedAt) ?? last.stateAt, opId: last.id }
  return ops.some((op) => op.isSettling) ? { kind: 'checking' } : { kind: 'sent', at: confirmedAt }
}
