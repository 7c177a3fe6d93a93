/**
 * The device's own memory: what people recorded and what the server confirmed. Every transaction is strict (on disk before `complete`),
 * the schema only ever grows, and nothing here depends on the mirror. Never opened by the service worker with a newer schema than it knows.
 */
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { FieldValues, Op, SealedRequest } from '#domain/outbox/op.ts'

export interface AuditRow {
  id: string
  userKey: string
  at: number
  entity: string
  eid: number | string
  opId: string
  cause: string
  from?: string
  to?: string
  evidence?: FieldValues
  /** The whole op, kept when it is first recorded and when it closes. */
  op?: Op
}

/** A row as the server last confirmed it, newer than the active pages; `row: null` says the server no longer has it. */
export interface ConfirmedRow {
  entity: string
  eid: number | string
  row: Readonly<Record<string, unknown>> | null
  lc: number
  at: number
}

export interface ConflictRow {
  id: string
  userKey: string
  entity: string
  eid: number | string
  group: 'count' | 'scanned'
  openedAt: number
  opIds: readonly string[]
  base: FieldValues
  mine: FieldValues
  theirs: FieldValues
  theirsBy?: number
  theirsAt?: string
  theirsVersion?: string
  /** Why: someone else's value, or the count was restarted meanwhile. */
  why: 'changed' | 'reset' | 'round'
  label: string
}

export interface Manifest {
  entity: string
  viewKey: string
  gen: number
  status: 'building' | 'active' | 'retired'
  startedAt: number
  startLc: number
  finishedAt?: number
  ordering: string | null
  /** Rows asked for on a page; null when the server does not know `page_size`. */
  pageSize?: number | null
  pages: number
  total: number | null
  rows: number
  next: string | null
  /** Feed position from before the crawl began (`delta`). */
  cursor?: string
}

export interface DraftRow {
  key: string
  at: number
  value: unknown
}

export interface SessionRow {
  id: 'current'
  token: string
  tokenEpoch: number
  serverKey: string
  userKey: string
  user: unknown
  /** Local storage was seen to hold this session long after it was written (decision 022). */
  settled?: true
  /** When it was written to local storage. */
  writtenAt?: number
  /** The server refused the token: it is gone, the person stays, counting goes on (D3.2). */
  expired?: true
}

export interface MetaRow {
  key: string
  value: unknown
}

/** 2: an index of the outbox by person and time, for the list of what was sent in the last days. */
export const coreVersion = 2
/** The oldest build that may go on writing: it knows every rule that the database depends on. Later indexes do it no harm. */
export const oldestWriter = 1

export class CoreDb extends Dexie {
  declare outbox: EntityTable<Op, 'id'>
  declare requests: EntityTable<SealedRequest, 'id'>
  declare audit: EntityTable<AuditRow, 'id'>
  declare confirmed: Table<ConfirmedRow, [string, number | string]>
  declare conflicts: EntityTable<ConflictRow, 'id'>
  declare manifests: Table<Manifest, [string, string, number]>
  declare drafts: EntityTable<DraftRow, 'key'>
  declare session: EntityTable<SessionRow, 'id'>
  declare meta: EntityTable<MetaRow, 'key'>

  /** `declare: false` opens what is there without ever creating or upgrading it: for the service worker (sync §13). */
  constructor(serverKey: string, options: { defineSchema: boolean } = { defineSchema: true }) {
    super(`ims-core@${serverKey}`, { chromeTransactionDurability: 'strict' })
    if (!options.defineSchema) {
      this.on('ready', () => this.nameTables(), true)
      return
    }
    this.version(coreVersion).stores({
      outbox: 'id, [userKey+state], [userKey+entity+eid+seq], [state+nextAt], requestId, [userKey+stateAt]',
      requests: 'id, [userKey+state], [state+nextAt], [entity+eid]',
      audit: 'id, [userKey+at], [entity+eid+at], opId',
      confirmed: '[entity+eid], lc, entity',
      conflicts: 'id, [userKey+entity+eid+group], openedAt',
      manifests: '[entity+viewKey+gen], [viewKey+status], status',
      drafts: 'key',
      session: 'id',
      meta: 'key',
    })
  }

  private nameTables(): void {
    for (const table of this.tables) Object.defineProperty(this, table.name, { value: table, configurable: true })
  }
}
