/**
 * What the outbox keeps: facts that a person recorded (ops) and the HTTP calls that are built from them (sealed requests).
 * Ops are immutable but for their fate; a sealed request that was tried once never changes a byte (sync §2, I1, I8).
 */
export type OpKind = 'count' | 'scanned' | 'edit' | 'finding'
export type OpSource = 'scan' | 'wedge' | 'typed' | 'list'

export const openStates = [
  'queued',
  'sending',
  'unknown',
  'waiting',
  'conflict',
  'rejected',
  'orphaned',
  'blocked',
] as const
export const closedStates = ['acked', 'superseded', 'agreed', 'withdrawn'] as const
export type OpenState = (typeof openStates)[number]
export type ClosedState = (typeof closedStates)[number]
export type OpState = OpenState | ClosedState

export type FieldValues = Readonly<Record<string, unknown>>

/** The server-confirmed values that the screen was built on. `known: false` when the item was not in this device's list. */
export interface OpBase {
  known: boolean
  values: FieldValues
  version?: string
  /** The count round the values belong to, when the server has rounds. */
  round?: string
  gen: number
  lc: number
}

export interface Resolution {
  by: string
  at: string
  choice: 'mine' | 'theirs' | 'edit' | 'recount' | 'discard' | 'retry'
  reason?: string
  theirs?: FieldValues
}

/** The class of the reason why an op waits that came in from a file: nobody on this device saw it recorded. */
export const importedErrorClass = 'imported'

export interface OpError {
  cls: string
  status?: number
  message: string
  fields?: Readonly<Record<string, readonly string[]>>
  at: number
  /** `meta.acks` when a failure of this very item was counted: the next one counts only if another op was acknowledged since. */
  acks?: number
}

export interface Op {
  v: 1
  id: string
  /** `${serverKey}:${userId}`: whose observation this is. Never changes (I7). */
  userKey: string
  deviceId: string
  /** Device order, the only order that is trusted (I9, I26). */
  seq: number
  entity: 'products' | 'findings'
  eid: number | string
  kind: OpKind
  patch: FieldValues
  base: OpBase
  /** What the counter saw: base folded with own earlier ops. For the record only. */
  seen: FieldValues
  recordedAt: string
  mono: { boot: string; ms: number }
  skewMs: number | null
  source: OpSource
  code?: string
  /** A short text for lists: property number and description as they were shown. */
  label: string
  state: OpState
  stateAt: number
  nextAt: number
  attempts: number
  requestId?: string
  supersededBy?: string
  resolution?: Resolution
  error?: OpError
  recovered?: boolean
  /** The op that this one was recorded with, and is taken back with: the done mark of a count. */
  with?: string
  /** Never stored, only listed: the server took it, and may yet put an older value back; it is asked once more. */
  isSettling?: boolean
  /** The op whose values from before this one brings back. */
  undoes?: string
  /** With `undoes`: when the item was counted before that op. */
  countedBefore?: string | null
}

/** `settling`: answered, but an earlier try may still arrive at a plain server; looked at again at `nextAt` (sync §9). */
export type SealedRequestState = 'sealed' | 'sending' | 'unknown' | 'waiting' | 'settling' | 'done' | 'dropped'

export interface SealedRequest {
  /** Also the Idempotency-Key. */
  id: string
  opIds: readonly string[]
  userKey: string
  entity: Op['entity']
  eid: number | string
  kind: OpKind
  method: 'PATCH' | 'PUT'
  path: string
  /** Exact bytes. */
  body: string
  bodyHash: string
  ifMatch?: string
  /** Extra headers frozen with the request (client events, round). */
  headers: Readonly<Record<string, string>>
  base: OpBase
  state: SealedRequestState
  nextAt: number
  tries: number
  firstTryAt?: number
  lastTryAt?: number
  /** True once a try ended without a trustworthy answer: the server may hold it. */
  doubtful?: boolean
  /** The server must be asked what it holds before anything else is sent, and why. */
  check?: 'changed' | 'gone' | 'echo'
  /** `meta.lc` when the request was finished: an op whose base is older may find this request's value on the server. */
  doneLc?: number
  epoch: number
  outcome?: { status?: number; responseHash?: string; at: number; note: string }
}

/** Thrown for a record that can't be undone: the person said something later about it, or it waits for their decision. */
export class NotUndoable extends Error {
  override name = 'NotUndoable'
}

export function isOpen(op: Pick<Op, 'state'>): boolean {
  return (openStates as readonly string[]).includes(op.state)
}

/** States in which an op waits for a person, not for the network. */
export function needsReview(op: Pick<Op, 'state'>): boolean {
  return op.state === 'conflict' || op.state === 'rejected' || op.state === 'orphaned' || op.state === 'blocked'
}
