/**
 * What people decide about ops that wait for them. Promises: every decision leaves a resolution in the history; "mine" is a new op upon the
 * value that was shown, so that a server which moved again asks again (I12); nothing is thrown away without a reason.
 */
import { isOpen, type Op, type Resolution, type Values } from '#domain/op.ts'
import type { ConflictRow } from '#local/core.ts'
import type { CoreWrites } from '#local/core-store.ts'
import { lastValues } from './planner/coalesce.ts'
import { groupOf } from './planner/groups.ts'
import { baseFrom, isLive } from './planner/item.ts'
import { type Draft, newOp, place, type RecordParts } from './record.ts'
import { move, type Stamp } from './trail.ts'
import { unseal, withdraw } from './undo.ts'

type Parts = Pick<RecordParts, 'clock' | 'random'>

async function must<T>(found: Promise<T | null>, what: string): Promise<T> {
  const value = await found
  if (value === null) throw new Error(`there is no ${what}`)
  return value
}

async function chainOf(tx: CoreWrites, conflict: ConflictRow): Promise<readonly Op[]> {
  const ops = await Promise.all(conflict.opIds.map((id) => tx.op(id)))
  return ops.filter((op): op is Op => op !== null && isOpen(op)).toSorted((a, b) => a.seq - b.seq)
}

const saying = (op: Op, choice: Resolution['choice'], stamp: Stamp, theirs?: Values, reason?: string): Resolution => ({
  by: op.userKey,
  at: new Date(stamp.at).toISOString(),
  choice,
  ...(reason === undefined ? {} : { reason }),
  ...(theirs === undefined ? {} : { theirs }),
})

/** A new op in the place of old ones, which close behind it. */
async function replace(tx: CoreWrites, old: readonly Op[], draft: Draft, parts: Parts, stamp: Stamp): Promise<Op> {
  const last = old.at(-1) as Op
  const fresh = await place(tx, newOp(parts, draft, last.userKey), stamp, draft.resolution?.choice ?? 'replaced')
  await move(
    tx,
    old,
    {
      state: 'superseded',
      supersededBy: fresh.id,
      requestId: null,
      error: null,
      ...(draft.resolution ? { resolution: draft.resolution } : {}),
    },
    stamp,
    { cause: 'superseded', evidence: { by: fresh.id, choice: draft.resolution?.choice } },
  )
  return fresh
}

const copied = (op: Op): Pick<Draft, 'entity' | 'eid' | 'kind' | 'label' | 'how'> => ({
  entity: op.entity,
  eid: op.eid,
  kind: op.kind,
  label: op.label,
  how: { source: op.source, ...(op.code === undefined ? {} : { code: op.code }) },
})

/** Decides a conflict. Answers the new op, or null when the server's value was taken. Harmless when the conflict is decided already. */
export async function resolveConflict(
  tx: CoreWrites,
  conflictId: string,
  said: { choice: Resolution['choice']; patch?: Values; reason?: string },
  parts: Parts,
  stamp: Stamp,
): Promise<Op | null> {
  const conflict = await tx.conflict(conflictId)
  if (!conflict) return null
  const chain = await chainOf(tx, conflict)
  const last = chain.at(-1)
  await tx.dropConflict(conflict.id)
  if (!last) return null
  if (said.choice === 'theirs' || said.choice === 'discard') {
    const reason = said.reason ?? (said.choice === 'theirs' ? "took the server's value" : '')
    if (reason.trim() === '') throw new Error('a count is thrown away only with a reason')
    const choice = said.choice
    for (const op of chain) await withdraw(tx, op, { by: op.userKey, reason, choice, theirs: conflict.theirs }, stamp)
    return null
  }
  const resolution = saying(last, said.choice, stamp, conflict.theirs, said.reason)
  const mine = said.choice === 'mine' || said.choice === 'retry'
  const round = await tx.meta('round')
  const { version: _, round: __, ...seenBefore } = last.base
  return replace(
    tx,
    chain,
    {
      ...copied(last),
      patch: mine ? lastValues(chain) : { ...lastValues(chain), ...said.patch },
      base: {
        ...seenBefore,
        known: true,
        values: conflict.theirs,
        ...(conflict.theirsVersion === undefined ? {} : { version: conflict.theirsVersion }),
        ...(round === undefined ? {} : { round }),
        lc: (await tx.meta('lc')) ?? 0,
      },
      // "Mine" is the observation that was made then; the decision is of now and stands in the resolution.
      ...(mine ? { recordedAt: last.recordedAt } : {}),
      resolution,
    },
    parts,
    stamp,
  )
}

/** Sends a parked op again as a new one upon what the server is now known to hold; a resting one at once, as it is. */
export async function retryOp(tx: CoreWrites, opId: string, parts: Parts, stamp: Stamp): Promise<Op | null> {
  const op = await must(tx.op(opId), `op ${opId}`)
  switch (op.state) {
    case 'waiting':
    case 'unknown':
    case 'queued': {
      const request = op.requestId ? await tx.request(op.requestId) : null
      if (request && isLive(request)) await tx.putRequests([{ ...request, nextAt: 0 }])
      await move(tx, [op], { state: op.state, nextAt: 0 }, stamp, { cause: 'retry' })
      return op
    }
    case 'blocked':
      await move(tx, [op], { state: 'queued', requestId: null, error: null, nextAt: 0 }, stamp, { cause: 'retry' })
      return op
    case 'rejected':
    case 'orphaned':
      return again(tx, op, op.patch, saying(op, 'retry', stamp), parts, stamp)
    default:
      return null
  }
}

async function again(
  tx: CoreWrites,
  op: Op,
  patch: Values,
  resolution: Resolution,
  parts: Parts,
  stamp: Stamp,
): Promise<Op> {
  const confirmed = await tx.confirmed(op.entity, op.eid)
  const known = confirmed?.row && confirmed.lc > op.base.lc && op.kind !== 'finding'
  const base = known ? baseFrom(confirmed.row ?? {}, op, confirmed.lc) : op.base
  return replace(tx, [op], { ...copied(op), patch, base, recordedAt: op.recordedAt, resolution }, parts, stamp)
}

/** Replaces a refused op by a corrected one. */
export async function amendOp(tx: CoreWrites, opId: string, patch: Values, parts: Parts, stamp: Stamp): Promise<Op> {
  const op = await must(tx.op(opId), `op ${opId}`)
  if (op.state !== 'rejected' && op.state !== 'orphaned' && op.state !== 'blocked')
    throw new Error(`an op that is ${op.state} cannot be corrected`)
  return again(tx, op, { ...op.patch, ...patch }, saying(op, 'edit', stamp), parts, stamp)
}

/** A person lets go of an op, and says why. It stays in the history. */
export async function discardOp(tx: CoreWrites, opId: string, reason: string, stamp: Stamp): Promise<void> {
  if (reason.trim() === '') throw new Error('a count is thrown away only with a reason')
  const op = await must(tx.op(opId), `op ${opId}`)
  if (!isOpen(op)) return
  const request = op.requestId ? await tx.request(op.requestId) : null
  if (request && isLive(request)) await unseal(tx, op, request, stamp)
  await withdraw(tx, op, { by: op.userKey, reason, choice: 'discard' }, stamp)
  await leaveConflict(tx, op)
}

async function leaveConflict(tx: CoreWrites, op: Op): Promise<void> {
  const group = groupOf(op)
  const conflict = group && (await tx.conflictOf(op.userKey, op.entity, op.eid, group))
  if (!conflict) return
  const opIds = conflict.opIds.filter((id) => id !== op.id)
  if (opIds.length === 0) return tx.dropConflict(conflict.id)
  const left = await Promise.all(opIds.map((id) => tx.op(id)))
  await tx.putConflict({ ...conflict, opIds, mine: lastValues(left.filter((one) => one !== null)) })
}

/** Once the account may record again, what was blocked is queued again. */
export async function unblock(tx: CoreWrites, userKey: string, stamp: Stamp): Promise<number> {
  const blocked = (await tx.openOps(userKey)).filter((op) => op.state === 'blocked')
  await move(tx, blocked, { state: 'queued', requestId: null, error: null, nextAt: 0 }, stamp, {
    cause: 'role-refreshed',
  })
  return blocked.length
}
