/** Takes an own op back. What never left is withdrawn; what may have left is followed by a new op with the values from before. */

import type { CoreWriter } from '#device-db/core-store.ts'
import { type FieldValues, isOpen, NotUndoable, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { undoneIds } from '#domain/outbox/work-records.ts'
import { dropRequest, requeueOps } from './drain/op-outcomes.ts'
import type { OpDeps } from './enqueue-op.ts'
import { enqueueOp, newOp } from './enqueue-op.ts'
import { type ClockStamp, transitionOps } from './op-audit-log.ts'
import { type FieldGroup, groupFields, groupOf, pickFields } from './planner/field-groups.ts'
import { baseFromRow } from './planner/item-state.ts'

/** As `undoOne`, together with what was recorded along with the op. Answers what came of the op itself. */
export async function undoWithCompanions(
  tx: CoreWriter,
  opId: string,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op | null> {
  const op = await tx.op(opId)
  const outcome = await undoOne(tx, opId, deps, clockStamp)
  const item = op ? await tx.itemOps(op.userKey, op.entity, op.eid) : []
  for (const companion of item) {
    // A mark that the person set anew since is their later word, and stays.
    if (companion.with === opId && !hasLaterOp(item, companion)) await undoOne(tx, companion.id, deps, clockStamp)
  }
  return outcome
}

/** Whether the person said something later about the same fields that still stands. */
function hasLaterOp(item: readonly Op[], op: Op): boolean {
  const undone = undoneIds(item)
  const isInForce = (other: Op) => other.state !== 'withdrawn' && other.undoes === undefined && !undone.has(other.id)
  return item.some((other) => other.seq > op.seq && groupOf(other) === groupOf(op) && isInForce(other))
}

/**
 * The new op, or null when the old one was withdrawn. Harmless when run twice. Throws for an op that is not the person's last word on that item,
 * and for one that waits for their decision.
 */
async function undoOne(tx: CoreWriter, opId: string, deps: OpDeps, clockStamp: ClockStamp): Promise<Op | null> {
  const op = await tx.op(opId)
  if (!op) throw new Error(`there is no op ${opId}`)
  const item = await tx.itemOps(op.userKey, op.entity, op.eid)
  if (op.state === 'withdrawn' || undoneIds(item).has(opId)) return null
  const group = groupOf(op)
  if (hasLaterOp(item, op)) throw new NotUndoable(`${opId} is not the last word on its item`)

  const request = op.requestId ? await tx.request(op.requestId) : null
  if (isOpen(op) && op.state !== 'conflict' && (!request || wasNeverSent(request))) {
    if (request) await removeFromRequest(tx, op, request, clockStamp)
    await withdrawOp(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, clockStamp)
    return null
  }
  if (op.state === 'conflict') throw new NotUndoable(`${opId} waits for a decision`)
  const draft = {
    entity: op.entity,
    eid: op.eid,
    kind: op.kind,
    label: op.label,
    origin: { source: op.source },
    ...(group ? await valuesBefore(tx, op, group) : { patch: undoneFindingPatch(op, clockStamp), base: op.base }),
  }
  return enqueueOp(
    tx,
    { ...newOp(deps, draft, op.userKey), undoes: op.id, countedBefore: countedAt(op.base.values) },
    clockStamp,
    'undo',
  )
}

/** No try of it can have reached the server: it rests between tries, and each of them ended before anything was on the wire. */
const wasNeverSent = (request: SealedRequest): boolean =>
  (request.state === 'sealed' || request.state === 'waiting') && request.doubtful !== true

async function valuesBefore(tx: CoreWriter, op: Op, group: FieldGroup): Promise<Pick<Op, 'patch' | 'base'>> {
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const base = confirmed?.row && confirmed.lc > op.base.lc ? baseFromRow(confirmed.row, op, confirmed.lc) : op.base
  const values: FieldValues = { ...emptyValues(group), ...op.base.values, ...op.seen }
  return { patch: pickFields(values, Object.keys(op.patch)), base }
}

/** A finding keeps its id: the server holds one record, which says that it no longer stands. */
const undoneFindingPatch = (op: Op, clockStamp: ClockStamp): FieldValues => ({
  ...op.patch,
  undone_at: new Date(clockStamp.at).toISOString(),
})

const countedAt = ({ counted_at }: FieldValues) => (typeof counted_at === 'string' ? counted_at : null)

const emptyValues = (group: FieldGroup): FieldValues =>
  Object.fromEntries(groupFields[group].map((field) => [field, field === 'scanned' ? false : null]))

export async function withdrawOp(
  tx: CoreWriter,
  op: Op,
  decision: { by: string; reason: string; choice: 'discard' | 'theirs'; theirs?: FieldValues },
  clockStamp: ClockStamp,
): Promise<void> {
  const resolution = { at: new Date(clockStamp.at).toISOString(), ...decision }
  await transitionOps(tx, [op], { state: 'withdrawn', resolution, requestId: null, error: null }, clockStamp, {
    cause: 'withdrawn',
    evidence: { by: decision.by, reason: decision.reason, choice: decision.choice },
  })
}

/** Takes an op out of a request that was sealed with it; what travels with it is queued again. */
export async function removeFromRequest(
  tx: CoreWriter,
  op: Op,
  request: SealedRequest,
  clockStamp: ClockStamp,
): Promise<void> {
  const others = await Promise.all(request.opIds.filter((id) => id !== op.id).map((id) => tx.op(id)))
  const remaining = others.filter((other): other is Op => other !== null && isOpen(other))
  if (remaining.length > 0) await requeueOps(tx, { ops: remaining, request }, clockStamp, 'unsealed')
  else await dropRequest(tx, request, clockStamp, 'discarded')
}
