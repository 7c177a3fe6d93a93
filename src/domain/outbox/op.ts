/**
 * The rows of the outbox: ops (what a person recorded) and sealed requests (the HTTP calls built from them). Of an op, only the state and the fields
 * of that state change; the bytes of a sealed request never change after its first try (sync §2, I1, I8).
 */
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

/** Names of rows, by field and id. */
export type ReferenceNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The confirmed values that the screen was built on. `known` is false if the item was not in this device's list. */
export interface OpBase {
  known: boolean
  values: FieldValues
  version?: string
  /** The count period of these values, if the server has count periods. */
  round?: string
  /** Generation of the offline list. */
  gen: number
  /** Logical time. */
  lc: number
}

export interface Resolution {
  by: string
  at: string
  choice: 'mine' | 'theirs' | 'edit' | 'recount' | 'discard' | 'retry'
  reason?: string
  theirs?: FieldValues
}

/** Error class of an op that was imported from a file. It needs review, because it was not recorded on this device. */
export const importedErrorClass = 'imported'
/** Error class of an op that the server acknowledged but, according to its receipts, does not have. */
export const lostErrorClass = 'lost'

export interface OpError {
  cls: string
  status?: number
  message: string
  fields?: Readonly<Record<string, readonly string[]>>
  at: number
  /** `meta.acks` when a failure of this item was counted. The next failure counts only if another op was acknowledged since. */
  acks?: number
}

/** `device`: on disk, so the check mark may be shown. `backup`: only the backup copy was written. */
export type SavedTo = 'device' | 'backup'

/** `changed`: another person's value. `reset`: the count was reset. `round`: a new count period began. */
export type ConflictReason = 'changed' | 'reset' | 'round'

/** The collections whose rows ops record. */
export const opCollections = ['products', 'findings', 'campaign-records', 'item-tags', 'document-signatures'] as const
export type OpCollection = (typeof opCollections)[number]

export interface Op {
  v: 1
  id: string
  /** `${serverKey}:${userId}` of the person who recorded it. Never changes (I7). */
  userKey: string
  deviceId: string
  /** Device order, the only order that is trusted (I9, I26). */
  seq: number
  /** Collection. */
  entity: OpCollection
  /** Row id. */
  eid: number | string
  /** Name of its command (`commands/all-commands.ts`). A database may hold ops of commands that this build does not know. */
  kind: string
  patch: FieldValues
  base: OpBase
  /** The values that the counter saw: the base with the person's earlier ops folded over it. Kept as evidence only. */
  seen: FieldValues
  recordedAt: string
  mono: { boot: string; ms: number }
  skewMs: number | null
  source: OpSource
  code?: string
  /** Short text for lists: property number and description as the screen showed them. */
  label: string
  /** Location or room in which it was recorded, as the screen named it. */
  room?: string
  /** Names of the rows that its values refer to, by field and id, as the screen showed them. */
  names?: ReferenceNames
  state: OpState
  stateAt: number
  nextAt: number
  attempts: number
  requestId?: string
  supersededBy?: string
  resolution?: Resolution
  error?: OpError
  recovered?: boolean
  /** For a done mark, a condition or a sighting: the id of the count that it was recorded with. They are undone together. */
  with?: string
  /** Set in lists, never stored: the server acknowledged it, but a late copy of an older request may still undo it; the app checks once more. */
  isSettling?: boolean
  /** The id of the op that this one undoes by restoring the values before it. */
  undoes?: string
  /**
   * With `undoes`: this device never sent that op, but another one that took it over may have. The server then compares nothing, and withdraws
   * the record whenever it arrives (decision 162).
   */
  unsent?: true
  /** With `unsent`: the values of the undone op, for a mark also those of its count. While the item has others, it shows those. */
  withdraws?: FieldValues
  /** With `undoes`: `counted_at` of the item before that op. */
  countedBefore?: string | null
  /** With `undoes`: `missing_in` of the item before that op, if it was missing. */
  missingBefore?: number
}

/** `settling`: acknowledged, but an earlier try may still arrive at a plain server; the app checks again at `nextAt` (sync §9). */
export type SealedRequestState = 'sealed' | 'sending' | 'unknown' | 'waiting' | 'settling' | 'done' | 'dropped'

export interface SealedRequest {
  /** Also the Idempotency-Key. */
  id: string
  opIds: readonly string[]
  userKey: string
  entity: Op['entity']
  eid: number | string
  kind: string
  method: 'PATCH' | 'PUT'
  path: string
  /** The exact body that is sent. */
  body: string
  bodyHash: string
  ifMatch?: string
  /** Further headers frozen with the request (client events, count period). */
  headers: Readonly<Record<string, string>>
  base: OpBase
  state: SealedRequestState
  nextAt: number
  tries: number
  firstTryAt?: number
  lastTryAt?: number
  /** True once a try ended without a clear response: the server may have applied it. */
  doubtful?: boolean
  /** Why the app must read the server's row before it sends anything else. */
  check?: 'changed' | 'gone' | 'echo'
  /** Logical time when the request was finished. An op with an older base may find this request's values on the server. */
  doneLc?: number
  epoch: number
  outcome?: { status?: number; responseHash?: string; at: number; note: string }
}

/** Thrown if a record cannot be undone: the person recorded something later about it, or it needs review. */
export class NotUndoable extends Error {
  override name = 'NotUndoable'
}

/** Its request is large, so it is sent in parallel, and other ops never wait for it (sync §8). */
export const hasPhoto = ({ patch }: Pick<Op, 'patch'>): boolean => typeof patch['photo'] === 'string'

export function isOpen(op: Pick<Op, 'state'>): boolean {
  return (openStates as readonly string[]).includes(op.state)
}

/** Whether an op in this state waits for a person, not for the network. */
export function needsReview(op: Pick<Op, 'state'>): boolean {
  return op.state === 'conflict' || op.state === 'rejected' || op.state === 'orphaned' || op.state === 'blocked'
}
