/**
 * What people decide about ops that wait for them. Promises: every decision leaves a resolution in the history; "mine" is a new op upon the
 * value that was shown, so that a server which moved again asks again (I12); nothing is thrown away without a reason.
 */

import type { ConflictRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { type FieldValues, isOpen, type Op, type Resolution } from '#domain/outbox/op.ts'
import type { OpDeps } from './enqueue-op.ts'
import { enqueueOp, newOp, type OpDraft } from './enqueue-op.ts'
import { type ClockStamp, transitionOps } from './op-audit-log.ts'
import { lastValues } from './planner/coalesce.ts'
import { groupOf } from './planner/field-groups.ts'
import { baseFromRow, isLive } from './planner/item-state.ts'
import { removeFromRequest, withdrawOp } from './undo.ts'

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

/** A new op in the place of old ones, which close behind it. */
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

const copyFields = (op: Op): Pick<OpDraft, 'entity' | 'eid' | 'kind' | 'label' | 'origin'> => ({
  entity: op.entity,
  eid: op.eid,
  kind: op.kind,
  label: op.label,
  origin: { source: op.source, ...(op.code === undefined ? {} : { code: op.code }) },
})

/** Decides a conflict. Answers the new op, or null when the server's value was taken. Harmless when the conflict is decided already. */
export async function resolveConflict(
  tx: CoreWriter,
  conflictId: string,
  decision: { choice: Resolution['choice']; patch?: FieldValues; reason?: string },
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op | null> {
  const conflict = await tx.conflict(conflictId)
  if (!conflict) return null
  const ops = await openOpsOf(tx, conflict)
  const last = ops.at(-1)
  await tx.deleteConflict(conflict.id)
  if (!last) return null
  if (decision.choice === 'theirs' || decision.choice === 'discard') {
    const reason = decision.reason ?? (decision.choice === 'theirs' ? "took the server's value" : '')
    if (reason.trim() === '') throw new Error('a count is thrown away only with a reason')
    const choice = decision.choice
    for (const op of ops)
      await withdrawOp(tx, op, { by: op.userKey, reason, choice, theirs: conflict.theirs }, clockStamp)
    return null
  }
  const resolution = resolutionOf(last, decision.choice, clockStamp, conflict.theirs, decision.reason)
  const mine = decision.choice === 'mine' || decision.choice === 'retry'
  const countPeriod = await tx.meta('round')
  const { version: _, round: __, ...lastBase } = last.base
  return replaceOps(
    tx,
    ops,
    {
      ...copyFields(last),
      patch: mine ? lastValues(ops) : { ...lastValues(ops), ...decision.patch },
      base: {
        ...lastBase,
        known: true,
        values: conflict.theirs,
        ...(conflict.theirsVersion === undefined ? {} : { version: conflict.theirsVersion }),
        ...(countPeriod === undefined ? {} : { round: countPeriod }),
        lc: (await tx.meta('lc')) ?? 0,
      },
      // "Mine" is the observation that was made then; the decision is of now and stands in the resolution.
      ...(mine ? { recordedAt: last.recordedAt } : {}),
      resolution,
    },
    deps,
    clockStamp,
  )
}

/** Sends a parked op again as a new one upon what the server is now known to hold; a resting one at once, as it is. */
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
    case 'orphaned':
      return retryAsNew(tx, op, op.patch, resolutionOf(op, 'retry', clockStamp), deps, clockStamp)
    default:
      return null
  }
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
  const known = confirmed?.row && confirmed.lc > op.base.lc && op.kind !== 'finding'
  const base = known ? baseFromRow(confirmed.row ?? {}, op, confirmed.lc) : op.base
  return replaceOps(
    tx,
    [op],
    { ...copyFields(op), patch, base, recordedAt: op.recordedAt, resolution },
    deps,
    clockStamp,
  )
}

/** Replaces a refused op by a corrected one. */
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

/** A person lets go of an op, and says why. It stays in the history. */
export async function discardOp(tx: CoreWriter, opId: string, reason: string, clockStamp: ClockStamp): Promise<void> {
  if (reason.trim() === '') throw new Error('a count is thrown away only with a reason')
  const op = await requireFound(tx.op(opId), `op ${opId}`)
  if (!isOpen(op)) return
  const request = op.requestId ? await tx.request(op.requestId) : null
  if (request && isLive(request)) await removeFromRequest(tx, op, request, clockStamp)
  await withdrawOp(tx, op, { by: op.userKey, reason, choice: 'discard' }, clockStamp)
  await removeFromConflict(tx, op)
}

async function removeFromConflict(tx: CoreWriter, op: Op): Promise<void> {
  const group = groupOf(op)
  const conflict = group && (await tx.conflictOf(op.userKey, op.entity, op.eid, group))
  if (!conflict) return
  const opIds = conflict.opIds.filter((id) => id !== op.id)
  if (opIds.length === 0) return tx.deleteConflict(conflict.id)
  const remaining = await Promise.all(opIds.map((id) => tx.op(id)))
  await tx.putConflict({ ...conflict, opIds, mine: lastValues(remaining.filter((op) => op !== null)) })
}

/** Once the account may record again, what was blocked is queued again. */
export async function unblockOps(tx: CoreWriter, userKey: string, clockStamp: ClockStamp): Promise<number> {
  const blocked = (await tx.openOps(userKey)).filter((op) => op.state === 'blocked')
  await transitionOps(tx, blocked, { state: 'queued', requestId: null, error: null, nextAt: 0 }, clockStamp, {
    cause: 'role-refreshed',
  })
  return blocked.length
}
