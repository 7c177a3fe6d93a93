/** Takes an own op back. What never left is withdrawn; what may have left is followed by a new op with the values from before. */
import { isOpen, type Op, type Values } from '#domain/op.ts'
import type { CoreWrites } from '#local/core-store.ts'
import { groupFields, groupOf, pick } from './planner/groups.ts'
import { baseFrom } from './planner/item.ts'
import { newOp, place, type RecordParts } from './record.ts'
import { move, type Stamp } from './trail.ts'

/** As `undoOne`, together with what was recorded along with the op. Answers what came of the op itself. */
export async function undo(
  tx: CoreWrites,
  opId: string,
  parts: Pick<RecordParts, 'clock' | 'random'>,
  stamp: Stamp,
): Promise<Op | null> {
  const op = await tx.op(opId)
  const outcome = await undoOne(tx, opId, parts, stamp)
  const item = op ? await tx.itemOps(op.userKey, op.entity, op.eid) : []
  const overtaken = (along: Op) =>
    item.some((other) => other.seq > along.seq && groupOf(other) === groupOf(along) && other.state !== 'withdrawn')
  for (const along of item) {
    // A mark that the person set anew since is their later word, and stays.
    if (along.with === opId && !overtaken(along)) await undoOne(tx, along.id, parts, stamp)
  }
  return outcome
}

/** The new op, or null when the old one was withdrawn. Throws for an op that is not the person's last word on that item. */
async function undoOne(
  tx: CoreWrites,
  opId: string,
  parts: Pick<RecordParts, 'clock' | 'random'>,
  stamp: Stamp,
): Promise<Op | null> {
  const op = await tx.op(opId)
  if (!op) throw new Error(`there is no op ${opId}`)
  if (op.state === 'withdrawn') return null
  const group = groupOf(op)
  const item = await tx.itemOps(op.userKey, op.entity, op.eid)
  const later = item.some((other) => other.seq > op.seq && groupOf(other) === group && other.state !== 'withdrawn')
  if (later) throw new Error('only the last word on an item can be taken back')

  const request = op.requestId ? await tx.request(op.requestId) : null
  if (isOpen(op) && op.state !== 'conflict' && !request) {
    await withdraw(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, stamp)
    return null
  }
  if (!group || op.state === 'conflict') throw new Error('this op is decided in the outbox, not taken back')
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const base = confirmed?.row && confirmed.lc > op.base.lc ? baseFrom(confirmed.row, op, confirmed.lc) : op.base
  const before: Values = { ...emptyOf(group), ...op.base.values, ...op.seen }
  const patch = pick(before, Object.keys(op.patch))
  const draft = {
    entity: op.entity,
    eid: op.eid,
    kind: op.kind,
    patch,
    base,
    label: op.label,
    how: { source: op.source },
  }
  return place(tx, newOp(parts, draft, op.userKey), stamp, 'undo')
}

const emptyOf = (group: 'count' | 'scanned'): Values =>
  Object.fromEntries(groupFields[group].map((field) => [field, field === 'scanned' ? false : null]))

export async function withdraw(
  tx: CoreWrites,
  op: Op,
  said: { by: string; reason: string; choice: 'discard' | 'theirs'; theirs?: Values },
  stamp: Stamp,
): Promise<void> {
  const resolution = { at: new Date(stamp.at).toISOString(), ...said }
  await move(tx, [op], { state: 'withdrawn', resolution, requestId: null, error: null }, stamp, {
    cause: 'withdrawn',
    evidence: { by: said.by, reason: said.reason, choice: said.choice },
  })
}
