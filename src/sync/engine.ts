/**
 * The engine as the screens know it: one object, made once in `app/compose.ts`. Each part says what it promises; none of them knows React.
 */

import type { ActionCall } from '#contract/action.ts'
import type { Feature } from '#contract/features.ts'
import type { Finding } from '#contract/findings.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource, DraftOf, PatchOf, RowOf } from '#contract/resource.ts'
import type { Me } from '#contract/session.ts'
import type { z } from '#contract/z.ts'
import type { CountMark, ProductView } from '#domain/catalogue.ts'
import type { Op, OpSource, Resolution, Values } from '#domain/op.ts'
import type { WorkRecord } from '#domain/work-records.ts'
import type { ConflictRow } from '#local/core.ts'

/** Who is signed in. `expired`: the server refused the token; counting goes on, sending waits for the same person (D3.2). */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'out'; waiting: readonly WaitingOfOthers[]; people: readonly RememberedPerson[] }
  | { is: 'in'; user: Me; userKey: string; token: string; expired: boolean }

/** Someone who can sign in on this device without a signal, until a moment (decision 023). */
export interface RememberedPerson {
  userKey: string
  username: string
  firstName: string
  until: number
}

export interface WaitingOfOthers {
  userKey: string
  firstName: string
  ops: number
}

export interface Session {
  state(): SessionState
  onState(told: (state: SessionState) => void): () => void
  signIn(name: string, password: string): Promise<Outcome<Me>>
  /** `GET users/me`; with no network the stored person is the answer (D3.5). */
  verify(): Promise<Outcome<Me>>
  /** Tells the server, clears the session and the mirrored data, never the outbox (D3.4). */
  signOut(): Promise<Outcome<null>>
  /** Ends the session on this device without the server: the lists stay for the next person, the counts stay with their author. */
  lock(): Promise<void>
  /** Whether the signed-in person can come back without a signal. */
  canReturn(): Promise<boolean>
  /** Compares with local storage, which can be emptied by hand at any time (decision 022). */
  look(): void
}

export interface HowRecorded {
  source: OpSource
  /** Raw text of the tag. */
  code?: string
}

/** `device`: on disk, the tick may show. `reserve`: only the rescue copy could be written. Anything else throws `NotSaved`. */
export type Recorded = { kept: 'device' | 'reserve'; op: Op }

export interface Recorder {
  /**
   * `product` as the screen showed it; for an id that is not in the list only the id and a label. With `done` the item is also marked
   * scanned when it was not: two ops, one transaction, both or neither.
   */
  count(
    product: ProductView | { id: number; label: string },
    what: { physical_count: number; remarks: string | null; done?: boolean },
    how: HowRecorded,
  ): Promise<Recorded>
  mark(product: ProductView | { id: number; label: string }, scanned: boolean, how: HowRecorded): Promise<Recorded>
  finding(draft: Omit<Finding, 'id' | 'counted_at' | 'counted_by' | 'device'>, how: HowRecorded): Promise<Recorded>
  /** Takes an own op back: withdrawn when nothing was sent yet, else a new op with the values from before. */
  undo(opId: string): Promise<Recorded | { kept: 'withdrawn' }>
}

export interface OutboxSummary {
  /** Waits for the network. */
  toSend: number
  /** Waits for a person. */
  needsYou: number
  /** Taken by a server on which a late copy of an older value may still arrive: asked once more before they count as sent. */
  checking: number
  /** Findings that this server has no place for. */
  keptHere: number
  oldestAt: number | null
  lastSentAt: number | null
  /** Last answer of the server that looked like its API. */
  lastContactAt: number | null
  others: readonly WaitingOfOthers[]
  sending: boolean
  /** Why nothing is being sent, when something waits. */
  held: Problem | null
  skewMs: number | null
}

export interface Outbox {
  summary(): OutboxSummary
  onSummary(told: (summary: OutboxSummary) => void): () => void
  /** This person's ops, newest first: open ones, and closed ones of the last days. */
  list(options?: { closed?: boolean; entity?: Op['entity']; eid?: number | string }): Promise<readonly Op[]>
  /** This person's work of the last days, newest first; every figure is a sum over these (`workFigures`). */
  records(): Promise<readonly WorkRecord[]>
  /** What the mark of an item does not say: its count that is asked about once more, and the finding "not here" with its state. */
  behind(item: { id: number; mark: CountMark }): Promise<readonly Op[]>
  conflicts(): Promise<readonly ConflictRow[]>
  onChange(told: () => void): () => void
  sendNow(): Promise<void>
  retry(opId: string): Promise<void>
  discard(opId: string, reason: string): Promise<void>
  /** Replaces a refused op by a corrected one. */
  amend(opId: string, patch: Values): Promise<Recorded>
  /** `discard` needs a reason. */
  resolve(conflictId: string, choice: Resolution['choice'], patch?: Values, reason?: string): Promise<void>
  /** One decision for many conflicts, in one transaction: all of them or none. */
  resolveAll(conflictIds: readonly string[], choice: 'mine' | 'theirs' | 'discard', reason?: string): Promise<void>
  /** Everything open (and conflicts), as a JSON file and a CSV for people; works signed out and offline. */
  exportFiles(): Promise<readonly { name: string; type: string; text: string }[]>
  /** `review`: of the added ones, those that wait for the person in whose name they would be sent. */
  importFile(text: string): Promise<Outcome<{ added: number; known: number; review: number }>>
}

/** What can only be done with the office on the line. An answered row is confirmed on the device before the promise resolves. */
export interface Office {
  online(): boolean
  /** Told when `online` may have changed, but for the browser's own news. */
  onOnline(told: () => void): () => void
  /** The device sees a network, and the server does not answer over it. */
  isSilent(): boolean
  /** Asks the server at once whether it answers again. */
  tryNow(): Promise<boolean>
  features(): ReadonlySet<Feature>
  call<Body extends z.ZodType, Answer extends z.ZodType>(
    action: ActionCall<Body, Answer>,
    what?: {
      id?: number | string
      part?: number
      body?: z.input<Body>
      query?: Readonly<Record<string, string>>
      /** Of the row that the screen showed: a server with versions refuses when it is another by now. */
      version?: string | undefined
      signal?: AbortSignal
      /** For work that takes the office longer than usual. */
      timeoutMs?: number
    },
  ): Promise<Outcome<z.output<Answer>>>
  /** A page of a list straight from the server, for pickers and plain servers. `page` from 1. */
  page<R extends AnyResource>(
    resource: R,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Outcome<{ results: readonly RowOf<R>[]; next: string | null; count: number | null }>>
  fresh<R extends AnyResource>(resource: R, id: number): Promise<Outcome<RowOf<R>>>
  create<R extends AnyResource>(resource: R, draft: DraftOf<R>): Promise<Outcome<RowOf<R>>>
  /** `version` of the row that the form was filled from: a `conflict` problem carries the row of now. */
  change<R extends AnyResource>(
    resource: R,
    id: number,
    patch: PatchOf<R>,
    version?: string,
  ): Promise<Outcome<RowOf<R>>>
  /** The row whose `field` says this, asked of the server: whether something is there whose save ended unclear. Null: it is not. */
  find<R extends AnyResource>(resource: R, field: string, value: string): Promise<Outcome<{ id: number } | null>>
  /** The row newer than the id `after` that was stored as `draft` says: whether something is there that has no field of its own to find it by. */
  findNew<R extends AnyResource>(resource: R, draft: DraftOf<R>, after: number): Promise<Outcome<{ id: number } | null>>
  remove<R extends AnyResource>(resource: R, id: number): Promise<Outcome<null>>
  upload(path: string, form: FormData): Promise<Outcome<unknown>>
  /** A file made by the server, with progress in bytes. */
  download(
    path: string,
    told?: (bytes: number, total: number | null) => void,
    signal?: AbortSignal,
  ): Promise<Outcome<{ blob: Blob; name: string }>>
}

/** Half-typed forms, so that nothing typed is ever lost. */
export interface Drafts {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  /** Everything whose key begins with `prefix`, oldest first. */
  list(prefix: string): Promise<readonly { key: string; value: unknown }[]>
  clear(key: string): Promise<void>
}

export interface DeviceStatus {
  persisted: boolean | null
  usage: number | null
  quota: number | null
  installed: boolean
  coreTrouble: string | null
  /** The browser started no worker for the list: it is searched in the page itself, more slowly. */
  listInPage: boolean
}
