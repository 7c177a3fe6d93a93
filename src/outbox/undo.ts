/**
 * Undoes an own op. An op that was never sent is withdrawn; one that may have been sent is followed by a new op with the earlier values. Loaded when it is
 * needed.
 */

import { headerNames } from '#contract/limits.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import type { FieldsCommand } from '#domain/outbox/commands/command.ts'
import { foldOps } from '#domain/outbox/fold-ops.ts'
import { type FieldValues, isOpen, NotUndoable, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { undoneIds } from '#domain/outbox/work-records.ts'
import { parseMoment } from '#domain/time/moments.ts'
import { besideCounts, isBesideCount } from './beside-counts.ts'
import { dropRequest, requeueOps, withdrawOp } from './drain/op-outcomes.ts'
import type { OpDeps } from './enqueue-op.ts'
import { enqueueOp, newOp } from './enqueue-op.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { baseFromRow } from './planner/item-state.ts'
import {
  elsewhere,
  mayBeElsewhere,
  mayHaveArrived,
  notesBefore,
  undoInDoubt,
  undoWithdrawn,
  valuesSeenBefore,
} from './undo-withdrawn.ts'

export interface Undone {
  /** The new op with the earlier values; null if the undone op was withdrawn. */
  op: Op | null
  /** All new ops, also those of companions. */
  added: readonly Op[]
  /** The op and its companions, if they are withdrawn. */
  withdrawnIds: readonly string[]
}

/** Somebody else recorded something after it. */
class Overtaken extends NotUndoable {}

function ifOvertaken(error: unknown): null {
  if (error instanceof Overtaken) return null
  throw error
}

/** Undoes these ops, with their companions, or none. */
export async function undoAll(
  tx: CoreWriter,
  opIds: readonly string[],
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Undone[]> {
  const undone: Undone[] = []
  for (const opId of opIds) undone.push(await undoWithCompanions(tx, opId, deps, clockStamp))
  return undone
}

/** Like `undoOne`, for the op and the ops recorded together with it. */
async function undoWithCompanions(tx: CoreWriter, opId: string, deps: OpDeps, clockStamp: ClockStamp): Promise<Undone> {
  const op = await undoOne(tx, opId, deps, clockStamp)
  const added = op ? [op] : []
  const ids = [opId]
  for (const { companion, item } of await companionsOf(tx, opId)) {
    ids.push(companion.id)
    // A flag or a condition that the person, or somebody else, set again since is newer, and stays.
    const undo =
      companion.state === 'superseded' || hasLaterOp(item, companion)
        ? null
        : await undoOne(tx, companion.id, deps, clockStamp).catch(ifOvertaken)
    if (undo) added.push(undo)
  }
  const undone = await Promise.all(ids.map((id) => tx.op(id)))
  return { op, added, withdrawnIds: undone.flatMap((one) => (one?.state === 'withdrawn' ? [one.id] : [])) }
}

/**
 * For a discarded count: also undoes its companions, the finding about the room and the settlement (I30). Its mark stays, because somebody else may
 * have counted the item. Like the count, they are discarded on this device only: another one that took them over sends them with the count
 * (decision 162). Returns the new ops.
 */
export async function undoBesideCount(
  tx: CoreWriter,
  opId: string,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  const added: Op[] = []
  for (const { companion } of await companionsOf(tx, opId)) {
    if (!isBesideCount(companion) || companion.state === 'superseded') continue
    const undo = await undoOne(tx, companion.id, deps, clockStamp, { isDiscard: true })
    if (undo) added.push(undo)
  }
  return added
}

/** The undo of the flag that was set with the count, which waits for the undo of the count. */
export async function flagUndosOf(tx: CoreWriter, { undoes }: Op): Promise<readonly Op[]> {
  const companions = undoes ? await companionsOf(tx, undoes) : []
  return companions.flatMap(({ companion, item }) => {
    const undo = item.find((one) => one.undoes === companion.id && one.state === 'queued' && !one.unsent)
    return undo && commandOf(undo)?.isOfCountPeriod ? [undo] : []
  })
}

/** For an undo that is not sent as it was: withdraws the undo of the flag too. */
export async function withdrawFlagUndo(
  tx: CoreWriter,
  op: Op,
  decision: Parameters<typeof withdrawOp>[2],
  clockStamp: ClockStamp,
): Promise<void> {
  for (const undo of await flagUndosOf(tx, op)) await withdrawOp(tx, undo, decision, clockStamp)
}

/**
 * The companions of this op, or of an op that it replaced by a person's decision; each with all ops of its item. The finding and the settlement of a
 * count have the id of the count.
 */
async function companionsOf(tx: CoreWriter, opId: string): Promise<readonly { companion: Op; item: readonly Op[] }[]> {
  const op = await tx.op(opId)
  if (!op) return []
  const ownItem = await tx.itemOps(op.userKey, op.entity, op.eid)
  const ids = statementIds(ownItem, op)
  const beside = await Promise.all(
    besideCounts.flatMap((entity) => ids.map((id) => tx.itemOps(op.userKey, entity, id))),
  )
  return [ownItem, ...beside].flatMap((item) =>
    item.filter((one) => one.with !== undefined && ids.includes(one.with)).map((companion) => ({ companion, item })),
  )
}

/** The op and those that it replaced by a decision. A later count that replaced an earlier one is independent. */
function statementIds(item: readonly Op[], op: Op): readonly string[] {
  const statement = [op]
  for (const { id, resolution } of statement) {
    if (resolution)
      statement.push(...item.filter((one) => one.supersededBy === id && one.resolution?.at === resolution.at))
  }
  return statement.map((one) => one.id)
}

/** Whether the person recorded a later valid op on the same fields. */
function hasLaterOp(item: readonly Op[], op: Op): boolean {
  const undone = undoneIds(item)
  const isInForce = (other: Op) => other.state !== 'withdrawn' && other.undoes === undefined && !undone.has(other.id)
  return item.some((other) => other.seq > op.seq && other.kind === op.kind && isInForce(other))
}

/**
 * Returns the new op, or null if the old one was withdrawn. The same result when run twice. Throws {@link NotUndoable} for an op that is
 * not the person's last one on that item, for one that somebody else recorded after, for one with an open conflict, and for one that replaced an
 * unknown value. `isDiscard`: other devices keep the op.
 */
async function undoOne(
  tx: CoreWriter,
  opId: string,
  deps: OpDeps,
  clockStamp: ClockStamp,
  { isDiscard = false } = {},
): Promise<Op | null> {
  const op = await tx.op(opId)
  if (!op) throw new Error(`no op with id ${opId}`)
  const item = await tx.itemOps(op.userKey, op.entity, op.eid)
  if (op.state === 'withdrawn' || undoneIds(item).has(opId)) return null
  if (hasLaterOp(item, op)) throw new NotUndoable(`${opId} is not the last word on its item`)

  const request = op.requestId ? await tx.request(op.requestId) : null
  if (isOpen(op) && op.state !== 'conflict' && (!request || wasNeverSent(request))) {
    if (request) await removeFromRequest(tx, op, request, clockStamp)
    const isInDoubt = !isDiscard && (await mayHaveArrived(tx, op))
    await withdrawOp(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, clockStamp)
    if (isInDoubt) return undoInDoubt(tx, op, item, deps, clockStamp)
    return !isDiscard && (await mayBeElsewhere(tx, op))
      ? undoWithdrawn(tx, op, elsewhere(op, item), deps, clockStamp)
      : null
  }
  if (op.state === 'conflict') throw new NotUndoable(`${opId} waits for a decision`)
  const command = commandOf(op)
  if (!command) throw new NotUndoable(`${opId} has the unknown command "${op.kind}"`)
  if (command.method === 'PUT' && !command.undonePatch) throw new NotUndoable(`${opId} may have been sent`)
  const draft = {
    entity: op.entity,
    eid: op.eid,
    kind: op.kind,
    label: op.label,
    names: op.names,
    origin: { source: op.source },
    ...(command.method === 'PATCH'
      ? await valuesBefore(tx, op, command, item)
      : { patch: command.undonePatch?.(op.patch, new Date(clockStamp.at)) ?? op.patch, base: op.base }),
  }
  return enqueueOp(
    tx,
    {
      ...newOp(deps, draft, op.userKey),
      undoes: op.id,
      ...notesBefore(op),
      // If the server refuses the op, only such an undo keeps another device from sending it.
      ...(isOpen(op) && (await mayBeElsewhere(tx, op)) ? elsewhere(op, item) : {}),
    },
    clockStamp,
    'undo',
  )
}

/** No try of this request can have reached the server: it is between tries, and each one failed before leaving the device. */
const wasNeverSent = (request: SealedRequest): boolean =>
  (request.state === 'sealed' || request.state === 'waiting') && request.doubtful !== true

/**
 * The latest moment that the server can have stored for this op: with its event that of the observation, otherwise that of its arrival. The clock of the
 * device may have been set between both.
 */
async function latestOwnMoment(tx: CoreWriter, op: Op): Promise<string> {
  const request = op.requestId === undefined ? null : await tx.request(op.requestId)
  const recorded = parseMoment(op.recordedAt) ?? op.stateAt
  const at = request && headerNames.clientEvents in request.headers ? recorded : Math.max(recorded, op.stateAt)
  return new Date(at + (op.skewMs ?? 0)).toISOString()
}

/** Whether the server had something else than what was sent, or another count, after it: undoing it would take that away. */
async function isOvertaken(tx: CoreWriter, op: Op, row: FieldValues, isCount: boolean): Promise<boolean> {
  if (!sameFields(Object.keys(op.patch), op.patch, row)) return true
  return isCount && String(row['physical_count_at'] ?? '') > (await latestOwnMoment(tx, op))
}

async function valuesBefore(
  tx: CoreWriter,
  op: Op,
  command: FieldsCommand,
  item: readonly Op[],
): Promise<Pick<Op, 'patch' | 'base'>> {
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const row = confirmed && confirmed.lc > op.base.lc ? foldOps(confirmed.row, item) : null
  if (row && !isOpen(op) && (await isOvertaken(tx, op, row, command.isOfCountPeriod)))
    // not a text: thrown, never shown
    throw new Overtaken(`${op.id} is not the last word on its item`)
  const base = confirmed?.row && row ? baseFromRow(confirmed.row, op, confirmed.lc) : op.base
  const patch = valuesSeenBefore(op, command)
  const unknown = Object.keys(patch).find((name) => patch[name] === undefined)
  if (unknown !== undefined) throw new NotUndoable(`the value of ${unknown} before ${op.id} is not known`)
  return { patch, base }
}

/** Removes an op from a sealed request; the other ops of the request are queued again. */
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
