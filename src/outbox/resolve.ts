/**
 * A person's decisions about parked ops. Promises: every decision stores a resolution in the audit log; "mine" is a new op based on the server value
 * that was shown, so that a later change on the server needs another decision (I12); nothing is discarded without a reason.
 */
import type { ConflictRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { isOwnRecord } from '#domain/outbox/commands/all-commands.ts'
import { type FieldValues, importedErrorClass, isOpen, type Op, type Resolution } from '#domain/outbox/op.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import { undoneIds } from '#domain/outbox/work-records.ts'
import { openCountPeriod } from './count-period.ts'
import { withdrawOp } from './drain/op-outcomes.ts'
import { enqueueOp, newOp, type OpDeps, type OpDraft } from './enqueue-op.ts'
import { type ClockStamp, transitionOps } from './op-audit-log.ts'
import { lastValues } from './planner/coalesce.ts'
import { baseFromRow, isLive } from './planner/item-state.ts'
import { flagUndosOf, removeFromRequest, undoBesideCount, withdrawFlagUndo } from './undo.ts'

async function requireFound<T>(pending: Promise<T | null>, description: string): Promise<T> {
  const value = await pending
  if (value === null) throw new Error(`there is no ${description}`)
  return value
}

async function openOpsOf(tx: CoreWriter, conflict: ConflictRow): Promise<readonly Op[]> {
  const ops = await Promise.all(conflict.opIds.map((id) => tx.op(id)))
  return ops.filter((op): op is Op => op !== null && isOpen(op)).toSorted((a, b) => a.seq - b.seq)
}

const resolutionOf = (
  op: Op,
  choice: Resolution['choice'],
  clockStamp: ClockStamp,
  theirs?: FieldValues,
  reason?: string,
): Resolution => ({
  by: op.userKey,
  at: new Date(clockStamp.at).toISOString(),
  choice,
  ...(reason === undefined ? {} : { reason }),
  ...(theirs === undefined ? {} : { theirs }),
})

/** Replaces ops with a new one; the old ones are superseded. */
async function replaceOps(
  tx: CoreWriter,
  replaced: readonly Op[],
  draft: OpDraft,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op> {
  const last = replaced.at(-1) as Op
  const replacement = await enqueueOp(
    tx,
    newOp(deps, draft, last.userKey),
    clockStamp,
    draft.resolution?.choice ?? 'replaced',
    replaced,
  )
  await transitionOps(
    tx,
    replaced,
    {
      state: 'superseded',
      supersededBy: replacement.id,
      requestId: null,
      error: null,
      ...(draft.resolution ? { resolution: draft.resolution } : {}),
    },
    clockStamp,
    { cause: 'superseded', evidence: { by: replacement.id, choice: draft.resolution?.choice } },
  )
  return replacement
}

const copyFields = (op: Op): Pick<OpDraft, 'entity' | 'eid' | 'kind' | 'label' | 'names' | 'origin'> => ({
  entity: op.entity,
  eid: op.eid,
  kind: op.kind,
  label: op.label,
  names: op.names,
  origin: { source: op.source, ...(op.code === undefined ? {} : { code: op.code }) },
})

/** The clock of the device may have been set since. */
const momentOf = ({ recordedAt, skewMs }: Op): Pick<OpDraft, 'recordedAt' | 'skewMs'> => ({ recordedAt, skewMs })

const copyOf = (op: Op): OpDraft => ({ ...copyFields(op), patch: op.patch, base: op.base, ...momentOf(op) })

interface ConflictDecision {
  choice: Resolution['choice']
  patch?: FieldValues
  reason?: string
}

/**
 * Decides a conflict. Returns the new ops; if the server's value was chosen, only those that undo the findings of the counts. No effect if the
 * conflict is already decided.
 */
export async function resolveConflict(
  tx: CoreWriter,
  conflictId: string,
  decision: ConflictDecision,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  const conflict = await tx.conflict(conflictId)
  if (!conflict) return []
  const ops = await openOpsOf(tx, conflict)
  await tx.deleteConflict(conflict.id)
  const { choice } = decision
  if (ops.length === 0) return []
  if (choice !== 'theirs' && choice !== 'discard') return sendOwn(tx, conflict, ops, decision, deps, clockStamp)
  const reason = decision.reason ?? (choice === 'theirs' ? storedMessage('tookTheirs') : '')
  if (reason.trim() === '') throw new Error(`conflict ${conflictId}: discarding a count needs a reason`)
  const added: Op[] = []
  for (const op of ops)
    added.push(
      ...(await withdrawWithUndos(
        tx,
        op,
        { by: op.userKey, reason, choice, theirs: conflict.theirs },
        deps,
        clockStamp,
      )),
    )
  return added
}

/** Withdraws an op and the undo of its flag, and undoes what was recorded with its count. Returns the ops that undo it. */
async function withdrawWithUndos(
  tx: CoreWriter,
  op: Op,
  withdrawn: Parameters<typeof withdrawOp>[2],
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  await withdrawOp(tx, op, withdrawn, clockStamp)
  await withdrawFlagUndo(tx, op, withdrawn, clockStamp)
  return undoBesideCount(tx, op.id, deps, clockStamp)
}

/** Replaces the ops of a conflict with one that has their values ("mine") or edited ones, based on the server's value that was shown. */
async function sendOwn(
  tx: CoreWriter,
  conflict: ConflictRow,
  ops: readonly Op[],
  decision: ConflictDecision,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  const last = ops.at(-1) as Op
  const resolution = resolutionOf(last, decision.choice, clockStamp, conflict.theirs, decision.reason)
  const isMine = decision.choice === 'mine' || decision.choice === 'retry'
  const decidedFlags: Op[] = []
  for (const op of ops) {
    if (!isMine)
      await withdrawFlagUndo(tx, op, { by: op.userKey, reason: decision.choice, choice: 'discard' }, clockStamp)
    // Like the count, a decision of this person, no longer an undo: an undo would leave the flag that somebody else set as well.
    else
      for (const undo of await flagUndosOf(tx, op))
        decidedFlags.push(await replaceOps(tx, [undo], { ...copyOf(undo), resolution }, deps, clockStamp))
  }
  const own = lastValues(ops)
  const draft: OpDraft = {
    ...copyFields(last),
    patch: isMine ? own : { ...own, ...decision.patch },
    base: await baseOfTheirs(tx, last, conflict),
    // "Mine" keeps the time of the observation; the time of the decision is in the resolution.
    ...(isMine ? momentOf(last) : {}),
    resolution,
  }
  return [await replaceOps(tx, ops, draft, deps, clockStamp), ...decidedFlags]
}

/** The base of an op that is decided now: the value that the server had when it was shown, in the current count period. */
async function baseOfTheirs(tx: CoreWriter, { base }: Op, { theirs, theirsVersion }: ConflictRow): Promise<Op['base']> {
  const countPeriod = await openCountPeriod(tx)
  const { version: _, round: __, ...rest } = base
  return {
    ...rest,
    known: true,
    values: theirs,
    ...(theirsVersion === undefined ? {} : { version: theirsVersion }),
    ...(countPeriod === undefined ? {} : { round: countPeriod }),
    lc: (await tx.meta('lc')) ?? 0,
  }
}

/** Sends a parked op again, as a new op based on what the server is now known to hold; a resting op is sent unchanged, at once. */
export async function retryOp(tx: CoreWriter, opId: string, deps: OpDeps, clockStamp: ClockStamp): Promise<Op | null> {
  const op = await requireFound(tx.op(opId), `op ${opId}`)
  switch (op.state) {
    case 'waiting':
    case 'unknown':
    case 'queued': {
      const request = op.requestId ? await tx.request(op.requestId) : null
      if (request && isLive(request)) await tx.putRequests([{ ...request, nextAt: 0 }])
      await transitionOps(tx, [op], { state: op.state, nextAt: 0 }, clockStamp, { cause: 'retry' })
      return op
    }
    case 'blocked':
      await transitionOps(tx, [op], { state: 'queued', requestId: null, error: null, nextAt: 0 }, clockStamp, {
        cause: 'retry',
      })
      return op
    case 'rejected':
      if (op.error?.cls === importedErrorClass) return sendImported(tx, op, clockStamp)
      return retryRefused(tx, op, deps, clockStamp)
    case 'orphaned':
      return retryRefused(tx, op, deps, clockStamp)
    default:
      return null
  }
}

/** A record that the person undid while its response was pending is not resent (I30); its undo is sent instead. */
async function retryRefused(tx: CoreWriter, op: Op, deps: OpDeps, clockStamp: ClockStamp): Promise<Op | null> {
  if (!undoneIds(await tx.itemOps(op.userKey, op.entity, op.eid)).has(op.id))
    return retryAsNew(tx, op, op.patch, resolutionOf(op, 'retry', clockStamp), deps, clockStamp)
  await withdrawOp(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, clockStamp)
  return null
}

/**
 * The author has reviewed an imported op. It keeps its id and its base values: the device that recorded it may also send it, and the server stores
 * one observation (decision 070). It keeps waiting while the author has an unsent record of the same fields here.
 */
export async function sendImported(tx: CoreWriter, op: Op, clockStamp: ClockStamp): Promise<Op> {
  const ops = await tx.itemOps(op.userKey, op.entity, op.eid)
  if (ops.some((other) => other.kind === op.kind && other.deviceId !== op.deviceId && isOpen(other))) return op
  // Logical time is local: values that the author sent from this device are not earlier values of this op.
  const base = { ...op.base, lc: (await tx.meta('lc')) ?? 0 }
  const queued = { state: 'queued', error: null, nextAt: 0, resolution: resolutionOf(op, 'retry', clockStamp) } as const
  const [changed = op] = await transitionOps(tx, [{ ...op, base }], queued, clockStamp, { cause: 'reviewed' })
  return changed
}

async function retryAsNew(
  tx: CoreWriter,
  op: Op,
  patch: FieldValues,
  resolution: Resolution,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op> {
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const known = confirmed?.row && confirmed.lc > op.base.lc && !isOwnRecord(op)
  const base = known ? baseFromRow(confirmed.row ?? {}, op, confirmed.lc) : op.base
  return replaceOps(
    tx,
    [op],
    // A copy of the statement, so that undoing its count undoes it too.
    { ...copyFields(op), with: op.with, patch, base, ...momentOf(op), resolution },
    deps,
    clockStamp,
  )
}

/** Replaces a refused op with a corrected one. */
export async function amendOp(
  tx: CoreWriter,
  opId: string,
  patch: FieldValues,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op> {
  const op = await requireFound(tx.op(opId), `op ${opId}`)
  if (op.state !== 'rejected' && op.state !== 'orphaned' && op.state !== 'blocked')
    throw new Error(`an op that is ${op.state} cannot be corrected`)
  return retryAsNew(tx, op, { ...op.patch, ...patch }, resolutionOf(op, 'edit', clockStamp), deps, clockStamp)
}

/** Withdraws an op with the person's reason, and undoes its findings. It stays in the audit log. Returns the new ops. */
export async function discardOp(
  tx: CoreWriter,
  opId: string,
  reason: string,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  if (reason.trim() === '') throw new Error(`op ${opId}: discarding a count needs a reason`)
  const op = await requireFound(tx.op(opId), `op ${opId}`)
  if (!isOpen(op)) return []
  const request = op.requestId ? await tx.request(op.requestId) : null
  if (request && isLive(request)) await removeFromRequest(tx, op, request, clockStamp)
  await removeFromConflict(tx, op)
  return withdrawWithUndos(tx, op, { by: op.userKey, reason, choice: 'discard' }, deps, clockStamp)
}

async function removeFromConflict(tx: CoreWriter, op: Op): Promise<void> {
  const conflict = await tx.conflictOf(op.userKey, op.entity, op.eid, op.kind)
  if (!conflict) return
  const opIds = conflict.opIds.filter((id) => id !== op.id)
  if (opIds.length === 0) return tx.deleteConflict(conflict.id)
  const remaining = await Promise.all(opIds.map((id) => tx.op(id)))
  await tx.putConflict({ ...conflict, opIds, mine: lastValues(remaining.filter((op) => op !== null)) })
}
