/**
 * The change feed. A cursor is `<life>-<role>:<stamp>`: stamps are in the order of commits, so everything at or below a cursor has
 * been told and nothing can appear there later. A cursor of another life of the database, of a role the person no longer has, from
 * the future (a restored backup) or from before the pruned tombstones is refused: the whole list must be read again.
 */
import { type SqlBool, sql } from 'kysely'
import type { ChangesAnswer } from '#contract/changes.ts'
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { can } from '#domain/role-of.ts'
import type { Parts, Who } from '../parts.ts'
import { invalid, outdated } from '../refusal.ts'
import { all, visibleTo } from '../store/conditions.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { clockNow, readMeta } from '../store/store.ts'
import { tableName } from '../store/tables.ts'
import { present } from '../wire.ts'
import { findingsOf } from './findings.ts'

const limitDefault = 500
const limitMost = 2000

const lifeOf = async ({ store }: Parts, who: Who) => `${await store.epoch()}-${who.role}`

/** Where the feed stands now, for this person. */
export async function cursorNow(parts: Parts, who: Who): Promise<string> {
  return `${await lifeOf(parts, who)}:${await clockNow(parts.store.db)}`
}

async function stampOf(parts: Parts, who: Who, cursor: string | undefined): Promise<number> {
  if (!cursor) throw invalid({ cursor: ['This field is required.'] })
  const [, life, digits] = /^([\w-]+):(\d{1,15})$/.exec(cursor) ?? []
  const stamp = Number(digits)
  const old = () => outdated('cursor_too_old', 'This cursor is no longer known. Read the whole list again.')
  if (life !== (await lifeOf(parts, who))) throw old()
  if (stamp > (await clockNow(parts.store.db))) throw old()
  if (stamp < Number((await readMeta(parts.store.db, 'pruned')) ?? 0)) throw old()
  return stamp
}

export async function changesAfter(
  parts: Parts,
  who: Who,
  cursor: string | undefined,
  limitText: string | undefined,
): Promise<ChangesAnswer> {
  const { db } = parts.store
  const stamp = await stampOf(parts, who, cursor)
  const limit = Math.min(limitMost, Math.max(1, Math.floor(Number(limitText)) || limitDefault))
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('seq', '>', stamp)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const page = changes.slice(0, limit)
  const results: Record<string, Row[]> = {}
  const deleted: Record<string, (number | string)[]> = {}
  for (const [entity, ids] of byEntity(page)) {
    const found = await rowsOf(parts, who, entity, ids)
    if (!found) continue
    // A row that is gone by now, or that this person may no longer see, is told as deleted.
    const seen = new Set(found.map((row) => String(row['id'])))
    const lost = ids.filter((id) => !seen.has(id))
    if (found.length > 0) results[entity] = found
    if (lost.length > 0) deleted[entity] = entity === 'findings' ? lost : lost.map(Number)
  }
  return {
    results: results as ChangesAnswer['results'],
    deleted,
    cursor: `${await lifeOf(parts, who)}:${page.length > 0 ? whole(page.at(-1)?.['seq']) : stamp}`,
    more: changes.length > limit,
  }
}

function byEntity(page: readonly Row[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const row of page) {
    const entity = String(row['entity'])
    found.set(entity, [...(found.get(entity) ?? []), String(row['entity_id'])])
  }
  return found
}

async function rowsOf(parts: Parts, who: Who, entity: string, ids: readonly string[]): Promise<Row[] | null> {
  const { db } = parts.store
  if (entity === 'findings') return can(who.role, 'count.record') ? findingsOf(db, ids) : null
  const resource = resources[entity as ResourceName]
  if (!resource || !can(who.role, resource.allow.read)) return null
  const where = all([sql<SqlBool>`id in (${sql.join(ids.map(Number))})`, ...visibleTo(who, resource.name)])
  return present(db, resource, await readAll(db, tableName(entity), where), false)
}

async function readAll(db: Db, table: string, where: ReturnType<typeof all>): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${where}`.execute(db)
  return rows
}
