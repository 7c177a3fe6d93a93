/** Reads the audit log from the history, newest first. Passwords, pictures and texts of searches are never part of it. */
import type { AuditEntry, AuditKind } from '#contract/actions/institute/audit-actions.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { exportsEntity, settingsEntity, signInsEntity } from './audit-log.ts'

/** `entity` in the history of each kind of entry. */
const entitiesOf: Readonly<Record<AuditKind, readonly string[]>> = {
  'sign-ins': [signInsEntity],
  accounts: ['users', 'groups'],
  settings: [settingsEntity],
  campaigns: ['inventory'],
  exports: [exportsEntity],
}
/** Fields that are meaningless to readers, or must not be shown. */
const hiddenFields: ReadonlySet<string> = new Set(['id', 'version', 'image', 'password', 'updated_at', 'updated_by'])
const defaultPageSize = 100

const parseRow = (json: unknown): Row => (json === null ? {} : (JSON.parse(String(json)) as Row))

function changesIn(before: Row, after: Row): AuditEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !hiddenFields.has(name))
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function toAuditEntry(row: Row): AuditEntry {
  const { address = null, ...facts } = parseRow(row['detail'])
  const isExport = row['entity'] === exportsEntity
  return {
    id: toNumber(row['id']),
    at: String(row['received_at']),
    entity: String(row['entity']),
    subject: String(row['entity_id']),
    action: String(row['action']),
    user: row['user'] === null ? null : toNumber(row['user']),
    changes: changesIn(parseRow(row['before']), isExport ? facts : parseRow(row['after'])),
    address: address === null ? null : String(address),
  }
}

export interface AuditQuery {
  /** Null: every kind. */
  kind: AuditKind | null
  /** Only entries by or about this person. */
  user: number | null
  /** Only entries older than this one. */
  before: number | null
  pageSize?: number
}

export async function auditLogPage(db: Db, { kind, user, before, pageSize = defaultPageSize }: AuditQuery) {
  const entities = kind === null ? Object.values(entitiesOf).flat() : entitiesOf[kind]
  let query = db
    .selectFrom('history')
    .selectAll()
    .where('entity', 'in', entities)
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
  if (before !== null) query = query.where('id', '<', before)
  if (user !== null) {
    query = query.where((is) =>
      is.or([
        is('user', '=', user),
        is.and([is('entity', 'in', [signInsEntity, 'users']), is('entity_id', '=', String(user))]),
      ]),
    )
  }
  const rows = await query.execute()
  const results = rows.slice(0, pageSize).map(toAuditEntry)
  return { results, next: rows.length > pageSize ? (results.at(-1)?.id ?? null) : null }
}
