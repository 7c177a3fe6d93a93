/**
 * The storage interface of recording and sending; the same code runs on IndexedDB and in the simulator. Promises: a `write` is all or
 * nothing, and durable when it resolves; writes run one after another. The callback awaits nothing except the transaction, may run twice,
 * and never changes a record in place.
 */
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import type { Confirmation } from './confirmed-rows.ts'
import type { AuditRow, ConfirmedRow, ConflictRow, SessionRow } from './core-db.ts'
import type { Counter, MetaKey, MetaValues } from './meta.ts'

type RowId = number | string

export interface CoreReader {
  op(id: string): Promise<Op | null>
  /** Open ops of one person, by seq. */
  openOps(userKey: string): Promise<readonly Op[]>
  /** Every stored op of one person about one item, open or closed, by seq. */
  itemOps(userKey: string, entity: string, rowId: RowId): Promise<readonly Op[]>
  /** Every stored op of one person about the rows of one collection, open or closed, by seq. */
  collectionOps(userKey: string, entity: string): Promise<readonly Op[]>
  /** Open ops of all people except one (`null`: of all people), by seq. */
  openOpsOfOthers(userKey: string | null): Promise<readonly Op[]>
  /** Ops of one person that were closed at `since` or later, by seq. */
  closedOps(userKey: string, since: number): Promise<readonly Op[]>
  /** Ops of one person that were closed before a time, longest ago first: skips `offset`, returns at most `limit`. */
  closedBefore(
    userKey: string,
    closedBeforeTime: number,
    window: { offset: number; limit: number },
  ): Promise<readonly Op[]>
  /** All ops of all people, open or closed. Reads the whole outbox: for checks only. */
  allOps(): Promise<readonly Op[]>
  request(id: string): Promise<SealedRequest | null>
  /** Requests of one person that are not `done` or `dropped`. */
  liveRequests(userKey: string): Promise<readonly SealedRequest[]>
  itemRequests(entity: string, rowId: RowId): Promise<readonly SealedRequest[]>
  confirmed(entity: string, rowId: RowId): Promise<ConfirmedRow | null>
  conflict(id: string): Promise<ConflictRow | null>
  conflictOf(userKey: string, entity: string, rowId: RowId, group: string): Promise<ConflictRow | null>
  conflicts(): Promise<readonly ConflictRow[]>
  /** Whether this op was ever recorded here, even if it has been pruned. */
  wasEverRecorded(opId: string): Promise<boolean>
  audit(opId: string): Promise<readonly AuditRow[]>
  meta<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined>
  session(): Promise<SessionRow | null>
}

export interface CoreWriter extends CoreReader {
  putOps(ops: readonly Op[]): Promise<void>
  putRequests(requests: readonly SealedRequest[]): Promise<void>
  /** Append only, except for `deleteAudit`. */
  putAudit(rows: readonly AuditRow[]): Promise<void>
  /** These three deletes are for `outbox/prune.ts` only. */
  deleteOps(ids: readonly string[]): Promise<void>
  deleteRequests(ids: readonly string[]): Promise<void>
  deleteAudit(ids: readonly string[]): Promise<void>
  /** Stores confirmed rows, raises the logical time (`meta.lc`) and returns it. */
  confirm(rows: readonly Confirmation[], at: number): Promise<number>
  putConflict(row: ConflictRow): Promise<void>
  deleteConflict(id: string): Promise<void>
  setMeta<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<void>
  nextMeta(key: Counter): Promise<number>
  /** Reads and changes a value without other work of the transaction in between. */
  updateMeta<K extends MetaKey>(key: K, change: (value: MetaValues[K] | undefined) => MetaValues[K]): Promise<void>
  setSession(row: SessionRow | null): Promise<void>
}

export interface CoreStore {
  read<T>(work: (tx: CoreReader) => Promise<T>): Promise<T>
  write<T>(work: (tx: CoreWriter) => Promise<T>): Promise<T>
}
