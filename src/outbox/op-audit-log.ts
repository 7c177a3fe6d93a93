/**
 * The only way an op changes its state. Promises: every change of state appends a row to `audit` with its cause and evidence, in the same
 * transaction, and the number of an op that will never arrive is declared (sync §19); what a person recorded never changes (I1, I3).
 */

import type { AuditRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { type FieldValues, isOpen, type Op, type OpError, type OpState, type Resolution } from '#domain/outbox/op.ts'
import { closeNumbers } from './receipt-numbers.ts'

/** Time and ids for one transaction. */
export interface ClockStamp {
  at: number
  uuid(): string
}

export interface Transition {
  state: OpState
  nextAt?: number
  /** `null` removes it. */
  requestId?: string | null
  error?: OpError | null
  supersededBy?: string
  resolution?: Resolution
  attempts?: number
}

export interface Cause {
  cause: string
  evidence?: FieldValues
}

function applyTransition(op: Op, transition: Transition, at: number): Op {
  const { requestId, error, ...rest } = transition
  const { requestId: oldRequest, error: oldError, ...unchanged } = op
  const request = requestId === undefined ? oldRequest : (requestId ?? undefined)
  const failure = error === undefined ? oldError : (error ?? undefined)
  return {
    ...unchanged,
    ...rest,
    stateAt: at,
    ...(request === undefined ? {} : { requestId: request }),
    ...(failure === undefined ? {} : { error: failure }),
  }
}

function auditRow(op: Op, clockStamp: ClockStamp, cause: Cause, from: OpState | null): AuditRow {
  const isComplete = from === null || !isOpen(op)
  return {
    id: clockStamp.uuid(),
    userKey: op.userKey,
    at: clockStamp.at,
    entity: op.entity,
    eid: op.eid,
    opId: op.id,
    ...cause,
    ...(from === null ? {} : { from }),
    to: op.state,
    ...(isComplete ? { op } : {}),
  }
}

/** Stores a new op with its first audit row. */
export async function insertOp(tx: CoreWriter, op: Op, clockStamp: ClockStamp, cause: Cause): Promise<void> {
  await Promise.all([tx.putOps([op]), tx.putAudit([auditRow(op, clockStamp, cause, null)])])
}

/** Applies one transition to all ops; returns the changed ops. */
export async function transitionOps(
  tx: CoreWriter,
  ops: readonly Op[],
  transition: Transition,
  clockStamp: ClockStamp,
  cause: Cause,
): Promise<readonly Op[]> {
  if (ops.length === 0) return []
  const changedOps = ops.map((op) => applyTransition(op, transition, clockStamp.at))
  await Promise.all([
    tx.putOps(changedOps),
    tx.putAudit(changedOps.map((op, at) => auditRow(op, clockStamp, cause, ops[at]?.state ?? null))),
    closeNumbers(tx, changedOps, clockStamp.at),
  ])
  return changedOps
}

/** Appends an audit row without a change of state, as a note. */
export async function appendNote(tx: CoreWriter, op: Op, clockStamp: ClockStamp, cause: Cause): Promise<void> {
  await tx.putAudit([{ ...auditRow(op, clockStamp, cause, op.state), to: op.state }])
}
