/** Takes an own op back. What never left is withdrawn; what may have left is followed by a new op with the values from before. */
import { isOpen, NotUndoable, type Op, type Sealed, type Values } from '#domain/op.ts'
import { undoneIds } from '#domain/work-records.ts'
import type { CoreWrites } from '#local/core-store.ts'
import { drop, requeue } from './drain/outcomes.ts'
import { type Group, groupFields, groupOf, pick } from './planner/groups.ts'
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
  for (const along of item) {
    // A mark that the person set anew since is their later word, and stays.
    if (along.with === opId && !spokenAfter(item, along)) await undoOne(tx, along.id, parts, stamp)
  }
  return outcome
}

/** Whether the person said something later about the same fields that still stands. */
function spokenAfter(item: readonly Op[], op: Op): boolean {
  const undone = undoneIds(item)
  const stands = (other: Op) => other.state !== 'withdrawn' && other.undoes === undefined && !undone.has(other.id)
  return item.some((other) => other.seq > op.seq && groupOf(other) === groupOf(op) && stands(other))
}

/**
 * The new op, or null when the old one was withdrawn. Harmless when run twice. Throws for an op that is not the person's last word on that item,
 * and for one that waits for their decision.
 */
async function undoOne(
  tx: CoreWrites,
  opId: string,
  parts: Pick<RecordParts, 'clock' | 'random'>,
  stamp: Stamp,
): Promise<Op | null> {
  const op = await tx.op(opId)
  if (!op) throw new Error(`there is no op ${opId}`)
  const item = await tx.itemOps(op.userKey, op.entity, op.eid)
  if (op.state === 'withdrawn' || undoneIds(item).has(opId)) return null
  const group = groupOf(op)
  if (spokenAfter(item, op)) throw new NotUndoable(`${opId} is not the last word on its item`)

  const request = op.requestId ? await tx.request(op.requestId) : null
  if (isOpen(op) && op.state !== 'conflict' && (!request || neverLeft(request))) {
    if (request) await unseal(tx, op, request, stamp)
    await withdraw(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, stamp)
    return null
  }
  if (op.state === 'conflict') throw new NotUndoable(`${opId} waits for a decision`)
  const draft = {
    entity: op.entity,
    eid: op.eid,
    kind: op.kind,
    label: op.label,
    how: { source: op.source },
    ...(group ? await before(tx, op, group) : { patch: undoneFinding(op, stamp), base: op.base }),
  }
  return place(
    tx,
    { ...newOp(parts, draft, op.userKey), undoes: op.id, countedBefore: countedAtOf(op.base.values) },
    stamp,
    'undo',
  )
}

/** No try of it can have reached the server: it rests between tries, and each of them ended before anything was on the wire. */
const neverLeft = (request: Sealed): boolean =>
  (request.state === 'sealed' || request.state === 'waiting') && request.doubtful !== true

async function before(tx: CoreWrites, op: Op, group: Group): Promise<Pick<Op, 'patch' | 'base'>> {
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const base = confirmed?.row && confirmed.lc > op.base.lc ? baseFrom(confirmed.row, op, confirmed.lc) : op.base
  const values: Values = { ...emptyOf(group), ...op.base.values, ...op.seen }
  return { patch: pick(values, Object.keys(op.patch)), base }
}

/** A finding keeps its id: the server holds one record, which says that it no longer stands. */
const undoneFinding = (op: Op, stamp: Stamp): Values => ({ ...op.patch, undone_at: new Date(stamp.at).toISOString() })

const countedAtOf = ({ counted_at }: Values) => (typeof counted_at === 'string' ? counted_at : null)

const emptyOf = (group: Group): Values =>
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

/** Takes an op out of a request that was sealed with it; what travels with it is queued again. */
export async function unseal(tx: CoreWrites, op: Op, request: Sealed, stamp: Stamp): Promise<void> {
  const others = await Promise.all(request.opIds.filter((id) => id !== op.id).map((id) => tx.op(id)))
  const rest = others.filter((other): other is Op => other !== null && isOpen(other))
  if (rest.length > 0) await requeue(tx, { ops: rest, request }, stamp, 'unsealed')
  else await drop(tx, request, stamp, 'discarded')
}
