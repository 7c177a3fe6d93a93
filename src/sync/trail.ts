/**
 * The only way in which an op's fate changes. Promises: every change of state leaves a line in `audit` with its cause and evidence, in the
 * same transaction; what a person recorded is never touched (I1, I3).
 */
import { isOpen, type Op, type OpError, type OpState, type Resolution, type Values } from '#domain/op.ts'
import type { AuditRow } from '#local/core.ts'
import type { CoreWrites } from '#local/core-store.ts'

/** Moment and ids for one transaction. */
export interface Stamp {
  at: number
  uuid(): string
}

export interface Fate {
  state: OpState
  nextAt?: number
  /** `null` takes it away. */
  requestId?: string | null
  error?: OpError | null
  supersededBy?: string
  resolution?: Resolution
  attempts?: number
}

export interface Why {
  cause: string
  evidence?: Values
}

function fated(op: Op, fate: Fate, at: number): Op {
  const { requestId, error, ...rest } = fate
  const { requestId: oldRequest, error: oldError, ...kept } = op
  const request = requestId === undefined ? oldRequest : (requestId ?? undefined)
  const failure = error === undefined ? oldError : (error ?? undefined)
  return {
    ...kept,
    ...rest,
    stateAt: at,
    ...(request === undefined ? {} : { requestId: request }),
    ...(failure === undefined ? {} : { error: failure }),
  }
}

function line(op: Op, stamp: Stamp, why: Why, from: OpState | null): AuditRow {
  const whole = from === null || !isOpen(op)
  return {
    id: stamp.uuid(),
    userKey: op.userKey,
    at: stamp.at,
    entity: op.entity,
    eid: op.eid,
    opId: op.id,
    ...why,
    ...(from === null ? {} : { from }),
    to: op.state,
    ...(whole ? { op } : {}),
  }
}

/** Stores a new op with its first line. */
export async function bear(tx: CoreWrites, op: Op, stamp: Stamp, why: Why): Promise<void> {
  await Promise.all([tx.putOps([op]), tx.putAudit([line(op, stamp, why, null)])])
}

/** Gives ops a new fate; answers them as they are now. */
export async function move(
  tx: CoreWrites,
  ops: readonly Op[],
  fate: Fate,
  stamp: Stamp,
  why: Why,
): Promise<readonly Op[]> {
  if (ops.length === 0) return []
  const moved = ops.map((op) => fated(op, fate, stamp.at))
  await Promise.all([
    tx.putOps(moved),
    tx.putAudit(moved.map((op, at) => line(op, stamp, why, ops[at]?.state ?? null))),
  ])
  return moved
}

/** A line without a change: something worth remembering was seen. */
export async function note(tx: CoreWrites, op: Op, stamp: Stamp, why: Why): Promise<void> {
  await tx.putAudit([{ ...line(op, stamp, why, op.state), to: op.state }])
}
