/** All outcomes of a request and its ops. Each function runs inside the caller's transaction and has the same result when run twice. */

import type { ConflictRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { isOwnRecord, mergedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { type FieldValues, isOpen, type Op, type OpError, type OpState, type SealedRequest } from '#domain/outbox/op.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openCountPeriod } from '../count-period.ts'
import { type Cause, type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { lastValues } from '../planner/coalesce.ts'
import { type Features, readWriter, versionOf } from '../planner/item-state.ts'
import { closeNumber } from '../receipt-numbers.ts'
import { readFeatures } from './drain-run.ts'

export interface Subject {
  /** The ops, by seq. */
  ops: readonly Op[]
  /** Missing if nothing was sealed yet. */
  request?: SealedRequest
}

export async function opsOf(tx: CoreWriter, request: SealedRequest): Promise<readonly Op[]> {
  const ops = await Promise.all(request.opIds.map((id) => tx.op(id)))
  return ops.filter((op): op is Op => op !== null && isOpen(op)).toSorted((a, b) => a.seq - b.seq)
}

async function finishRequest(
  tx: CoreWriter,
  request: SealedRequest | undefined,
  state: 'done' | 'settling' | 'dropped',
  clockStamp: ClockStamp,
  note: string,
  changes: Partial<SealedRequest> = {},
): Promise<void> {
  if (!request) return
  const { check: _, ...rest } = request
  const doneLc = (await tx.meta('lc')) ?? 0
  const outcome = { ...request.outcome, at: clockStamp.at, note }
  await tx.putRequests([{ ...rest, ...changes, state, doneLc, outcome }])
}

/** Closes a request as dropped. The caller decides what happens to its ops. */
export async function dropRequest(
  tx: CoreWriter,
  request: SealedRequest | undefined,
  clockStamp: ClockStamp,
  note: string,
): Promise<void> {
  await finishRequest(tx, request, 'dropped', clockStamp, note)
}

/**
 * The server has the values. The last op is acknowledged; earlier ops of the same request are superseded by it. `isNumbered`: the server
 * stored the number of the op with its values.
 */
export async function acknowledgeOps(
  tx: CoreWriter,
  { ops, request }: Subject,
  { settleAt, isNumbered }: { settleAt: number | null; isNumbered: boolean },
  clockStamp: ClockStamp,
  cause: Cause,
): Promise<void> {
  await Promise.all([
    finishRequest(tx, request, settleAt === null ? 'done' : 'settling', clockStamp, cause.cause, {
      nextAt: settleAt ?? 0,
    }),
    closeOps(tx, ops, 'acked', clockStamp, cause),
    ...(isNumbered ? [] : ops.slice(-1).map((op) => closeNumber(tx, op, 'unnumbered', clockStamp.at))),
    ...(ops.length === 0 ? [] : [tx.setMeta('lastSentAt', clockStamp.at), tx.nextMeta('acks')]),
  ])
}

async function closeOps(
  tx: CoreWriter,
  ops: readonly Op[],
  state: 'acked' | 'agreed',
  clockStamp: ClockStamp,
  cause: Cause,
): Promise<void> {
  const last = ops.at(-1)
  if (!last) return
  const superseded = { state: 'superseded' as const, supersededBy: last.id, error: null }
  await transitionOps(tx, ops.slice(0, -1), superseded, clockStamp, { cause: 'superseded', evidence: { by: last.id } })
  await transitionOps(tx, [last], { state, error: null }, clockStamp, cause)
}

/** Another person recorded the same values. */
export async function agreeOps(
  tx: CoreWriter,
  { ops, request }: Subject,
  clockStamp: ClockStamp,
  theirs: FieldValues,
): Promise<void> {
  await finishRequest(tx, request, 'done', clockStamp, 'agreed')
  await closeOps(tx, ops, 'agreed', clockStamp, { cause: 'agreed', evidence: { theirs } })
}

/** Puts ops back into the queue; the next request may differ. */
export async function requeueOps(
  tx: CoreWriter,
  { ops, request }: Subject,
  clockStamp: ClockStamp,
  cause: string,
): Promise<void> {
  await dropRequest(tx, request, clockStamp, cause)
  await transitionOps(tx, ops, { state: 'queued', requestId: null, nextAt: 0 }, clockStamp, { cause })
}

/** Parks ops until a person (or, for `blocked`, a new permission) changes something. The recorded values and the reason stay. */
export async function parkOps(
  tx: CoreWriter,
  { ops: refused, request }: Subject,
  state: Extract<OpState, 'rejected' | 'orphaned' | 'blocked'>,
  error: OpError,
  clockStamp: ClockStamp,
): Promise<void> {
  await dropRequest(tx, request, clockStamp, error.cls)
  const ops = mayBeStored.has(error.cls) ? refused : await withdrawUndone(tx, refused, null, clockStamp)
  const evidence = {
    cls: error.cls,
    message: error.message,
    ...(error.status === undefined ? {} : { status: error.status }),
  }
  await transitionOps(tx, ops, { state, requestId: null, error }, clockStamp, { cause: state, evidence })
}

/** Postpones a request, which will be sent unchanged, byte for byte. */
export async function postponeOps(
  tx: CoreWriter,
  { ops, request }: Subject,
  delay: { nextAt: number; doubt: boolean; error: OpError; check?: SealedRequest['check']; isCounted?: boolean },
  clockStamp: ClockStamp,
): Promise<void> {
  const state = delay.doubt ? 'unknown' : 'waiting'
  if (request) {
    const doubtful = delay.doubt || request.doubtful === true
    await tx.putRequests([
      {
        ...request,
        state,
        nextAt: delay.nextAt,
        ...(doubtful ? { doubtful } : {}),
        ...(delay.check ? { check: delay.check } : {}),
      },
    ])
  }
  const requestState = request ? state : 'queued'
  for (const op of ops) {
    const attempts = delay.isCounted ? op.attempts + 1 : op.attempts
    const transition = { state: requestState, nextAt: delay.nextAt, error: delay.error, attempts } as const
    if (
      op.state === requestState &&
      op.nextAt === delay.nextAt &&
      op.error?.cls === delay.error.cls &&
      !delay.isCounted
    )
      continue
    await transitionOps(tx, [op], transition, clockStamp, { cause: delay.error.cls })
  }
}

/** A person's decision against the op. */
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

/** Error classes of answers after which the server may have the values, or a part of them. */
const mayBeStored: ReadonlySet<string> = new Set(['echo', 'poison'])

/** The server stores idempotency keys for 45 days (sync §9). */
const keyKnownForMs = 30 * dayMs

/**
 * Of ops that the server refused: withdraws those that their author undid while they were being sent, and their undos, and returns the others. A record
 * that its author does not want and the server does not have needs no review. An undo for other devices is still sent (decision 162). After a
 * try without an answer the server may have the record: then the undo is needed. A server with idempotency keys rules that out if it refuses the same
 * request, `answered`.
 */
async function withdrawUndone(
  tx: CoreWriter,
  ops: readonly Op[],
  answered: SealedRequest | null,
  clockStamp: ClockStamp,
): Promise<readonly Op[]> {
  const [first] = ops
  if (!first) return ops
  const [item, requests, features] = await Promise.all([
    tx.itemOps(first.userKey, first.entity, first.eid),
    tx.itemRequests(first.entity, first.eid),
    readFeatures(tx),
  ])
  const isKeyKnown = Math.abs(clockStamp.at - (answered?.firstTryAt ?? 0)) < keyKnownForMs
  const isRuledOut = ({ id }: SealedRequest) => id === answered?.id && features.has('idempotency') && isKeyKnown
  const isInDoubt = (op: Op) => requests.some((one) => one.doubtful && one.opIds.includes(op.id) && !isRuledOut(one))
  const undoOf = ({ id }: Op) =>
    item.find((one) => one.undoes === id && (one.state === 'queued' || ops.some((op) => op.id === one.id)))
  const withdrawn = new Set<string>()
  for (const op of ops) {
    const undo = undoOf(op)
    if (!undo || isInDoubt(op)) continue
    for (const one of undo.unsent ? [op] : [op, undo]) {
      withdrawn.add(one.id)
      await withdrawOp(tx, one, { by: op.userKey, reason: 'undone', choice: 'discard' }, clockStamp)
    }
  }
  return ops.filter(({ id }) => !withdrawn.has(id))
}

/** Parks all open ops of this person with the same command about this item, and stores both values for the decision (sync §11). */
export async function openConflict(
  tx: CoreWriter,
  { ops: refused, request }: Subject,
  /** `refused`: the server refused this request because of its row. */
  serverState: { theirs: FieldValues; why: ConflictRow['why']; refused?: SealedRequest | undefined },
  clockStamp: ClockStamp,
): Promise<void> {
  if (refused.every((op) => mergedFields(op).length === 0)) return
  await dropRequest(tx, request, clockStamp, 'conflict')
  const ops = await withdrawUndone(tx, refused, serverState.refused ?? null, clockStamp)
  const [first] = ops
  if (!first) return
  const fields = mergedFields(first)
  const groupOps = (await tx.itemOps(first.userKey, first.entity, first.eid)).filter(
    (op) => op.kind === first.kind && (op.state === 'conflict' || belongsToConflict(op, ops)),
  )
  const existing = await tx.conflictOf(first.userKey, first.entity, first.eid, first.kind)
  const writtenBy = readWriter(serverState.theirs)
  const updatedAt = serverState.theirs['updated_at']
  const version = versionOf(serverState.theirs)
  await tx.putConflict({
    id: existing?.id ?? clockStamp.uuid(),
    userKey: first.userKey,
    entity: first.entity,
    eid: first.eid,
    group: first.kind,
    openedAt: existing?.openedAt ?? clockStamp.at,
    opIds: groupOps.map((op) => op.id),
    base: pickFields(groupOps[0]?.base.values ?? {}, fields),
    mine: lastValues(groupOps),
    theirs: pickFields(serverState.theirs, fields),
    ...(writtenBy === undefined ? {} : { theirsBy: writtenBy }),
    ...(typeof updatedAt === 'string' ? { theirsAt: updatedAt } : {}),
    ...(version === undefined ? {} : { theirsVersion: version }),
    why: serverState.why,
    ...(serverState.why === 'round' ? await restartOf(tx, first) : {}),
    label: (groupOps.at(-1) ?? first).label,
  })
  const evidence = { theirs: pickFields(serverState.theirs, fields), why: serverState.why }
  await transitionOps(tx, groupOps, { state: 'conflict', requestId: null, error: null }, clockStamp, {
    cause: 'conflict',
    evidence,
  })
}

/** The period that ended, and when the next one began. */
async function restartOf(tx: CoreWriter, { base }: Op): Promise<Pick<ConflictRow, 'endedPeriod' | 'restartedAt'>> {
  const [start, open] = await Promise.all([tx.meta('roundStart'), openCountPeriod(tx)])
  return {
    ...(base.known && base.round !== undefined ? { endedPeriod: base.round } : {}),
    ...(start !== undefined && start.round === open ? { restartedAt: start.at } : {}),
  }
}

/** An undo for other devices is compared with nothing, so nobody decides about it. */
const belongsToConflict = (op: Op, ops: readonly Op[]) =>
  (op.state === 'queued' && !op.unsent) || ops.some(({ id }) => id === op.id)

/**
 * Whether a late copy of one of our requests may still arrive after an answered one: only on a plain server, after a try without a response or
 * shortly after sending an older value (browsers and proxies may send twice on their own, sync §9).
 */
export function mustSettle(
  request: SealedRequest,
  item: readonly SealedRequest[],
  features: Features,
  isRecent: (at: number) => boolean,
): boolean {
  if (features.has('if-match') || isOwnRecord(request)) return false
  const isOlderSent = (other: SealedRequest) =>
    other.id !== request.id && other.kind === request.kind && other.tries > 0
  return request.doubtful === true || item.some((other) => isOlderSent(other) && isRecent(other.lastTryAt ?? 0))
}
