/**
 * The core database: what people recorded and what the server confirmed. Every transaction is strict (on disk before `complete`), the
 * schema only grows, and nothing here depends on the mirror. The service worker never opens it with its own schema.
 */
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { ConflictReason, FieldValues, Op, SealedRequest } from '#domain/outbox/op.ts'
import { coreDbName } from './core-db-name.ts'

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
  /** The whole op, stored with its first row and with the row that closes it. */
  op?: Op
}

/** A row as the server last confirmed it, newer than the active pages. `row: null`: the server no longer has it. */
export interface ConfirmedRow {
  entity: string
  eid: number | string
  row: Readonly<Record<string, unknown>> | null
  lc: number
  at: number
  /**
   * Set if it was stored for a record of this device, and the list may not have the item. `removed`: it had left the list. `unproven`: the list has
   * it only if a page has it. Once nothing of the item is unsent, such a row leaves the device.
   */
  unlisted?: 'removed' | 'unproven'
  /**
   * With `unproven`: when the request was sent that it answers, by the device's clock; 0 if the server may have stored the answer for an earlier try. A
   * page that was fetched since may be newer.
   */
  askedAt?: number
}

export interface ConflictRow {
  id: string
  userKey: string
  entity: string
  eid: number | string
  /** Name of the command whose fields are in conflict. */
  group: string
  openedAt: number
  opIds: readonly string[]
  base: FieldValues
  mine: FieldValues
  theirs: FieldValues
  theirsBy?: number
  theirsAt?: string
  theirsVersion?: string
  why: ConflictReason
  /** With `round`: the period in which the ops were recorded, if known. */
  endedPeriod?: string
  /** With `round`: when the period after it began, if the server said so. */
  restartedAt?: string
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
  /** Rows requested for each page; null if the server does not know `page_size`. */
  pageSize?: number | null
  pages: number
  total: number | null
  rows: number
  next: string | null
  /** Position of the change feed before the crawl began (feature `delta`). */
  cursor?: string
  /** The server's shared list that the pages are taken from; missing or null: from the plain list. */
  shared?: string | null
  /** When the shared list was made, if that was before this download. */
  sharedAsOf?: number
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
  /** True if local storage still held this session long after it was written (decision 022). */
  settled?: true
  /** When it was written to local storage. */
  writtenAt?: number
  /** The server refused the token: the token is deleted, the person stays, and counting can continue (D3.2). */
  expired?: true
  /** Somebody ended this sign-in deliberately: the next start of the app deletes the lists before it shows anything. */
  ended?: true
  /** Time of the server's last response. */
  contactAt?: number
}

export interface MetaRow {
  key: string
  value: unknown
}

/**
 * Version 2 adds an index of the outbox by person and time, for the list of recently sent ops. Version 3 has the same tables: it is the first build
 * that leaves ops of unknown commands unchanged. Version 4 has the same tables: it is the first build that knows campaign records. Version 5 has the
 * same tables: it is the first build that knows blank tags and signatures. Version 6 has the same tables: it is the first build that knows
 * checklists.
 */
export const coreVersion = 6
/** The oldest schema version that may still write: it knows every rule that the database depends on, and later indexes do not affect it. */
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

  /** `defineSchema: false` opens the existing database and never creates or upgrades it: for the service worker (sync §13). */
  constructor(serverKey: string, options: { defineSchema: boolean } = { defineSchema: true }) {
    super(coreDbName(serverKey), { chromeTransactionDurability: 'strict' })
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
