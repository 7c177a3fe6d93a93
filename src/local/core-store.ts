/**
 * What recording and sending need from the device's own memory, so that the same code runs on IndexedDB and in a simulator.
 * Promises: a `write` is all or nothing and durable when it resolves; writes follow one another. The work handed in awaits nothing but the
 * transaction, may be run twice, and never changes a record in place.
 */
import type { Op, Sealed } from '#domain/op.ts'
import type { Confirmation } from './confirmed.ts'
import type { AuditRow, ConfirmedRow, ConflictRow, SessionRow } from './core.ts'
import type { Counter, MetaKey, MetaValues } from './meta.ts'

type Eid = number | string

export interface CoreReads {
  op(id: string): Promise<Op | null>
  /** Open ops of one person by seq. */
  openOps(userKey: string): Promise<readonly Op[]>
  /** Every op kept for one item and person, closed ones too, by seq. */
  itemOps(userKey: string, entity: string, eid: Eid): Promise<readonly Op[]>
  /** Open ops of everybody but one person (`null`: of everybody) by seq. */
  openOpsOfOthers(userKey: string | null): Promise<readonly Op[]>
  /** Ops of one person that were closed at `since` or later, by seq. */
  closedOps(userKey: string, since: number): Promise<readonly Op[]>
  /** Ops of one person that were closed before a moment, longest ago first: so many at most, after leaving out the first few. */
  closedBefore(userKey: string, before: number, window: { skip: number; most: number }): Promise<readonly Op[]>
  /** Ops of everybody, open or not: reads the whole outbox, so for checks only. */
  everyOp(): Promise<readonly Op[]>
  request(id: string): Promise<Sealed | null>
  /** Requests of one person that are not `done` or `dropped`. */
  liveRequests(userKey: string): Promise<readonly Sealed[]>
  itemRequests(entity: string, eid: Eid): Promise<readonly Sealed[]>
  confirmed(entity: string, eid: Eid): Promise<ConfirmedRow | null>
  conflict(id: string): Promise<ConflictRow | null>
  conflictOf(userKey: string, entity: string, eid: Eid, group: string): Promise<ConflictRow | null>
  conflicts(): Promise<readonly ConflictRow[]>
  /** Whether this op was ever recorded here, even if it has left the outbox since. */
  everKnew(opId: string): Promise<boolean>
  audit(opId: string): Promise<readonly AuditRow[]>
  meta<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined>
  session(): Promise<SessionRow | null>
}

export interface CoreWrites extends CoreReads {
  putOps(ops: readonly Op[]): Promise<void>
  putRequests(requests: readonly Sealed[]): Promise<void>
  /** Append only, but for `dropAudit`. */
  putAudit(rows: readonly AuditRow[]): Promise<void>
  /** The three of `sync/prune.ts`, and of nobody else. */
  dropOps(ids: readonly string[]): Promise<void>
  dropRequests(ids: readonly string[]): Promise<void>
  dropAudit(ids: readonly string[]): Promise<void>
  /** Raises `meta.lc` and answers it. */
  confirm(rows: readonly Confirmation[], at: number): Promise<number>
  putConflict(row: ConflictRow): Promise<void>
  dropConflict(id: string): Promise<void>
  setMeta<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<void>
  nextMeta(key: Counter): Promise<number>
  setSession(row: SessionRow | null): Promise<void>
}

export interface CoreStore {
  read<T>(work: (tx: CoreReads) => Promise<T>): Promise<T>
  write<T>(work: (tx: CoreWrites) => Promise<T>): Promise<T>
}
