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
/** A page ends where its rows reach so many characters, and says that more waits; one row is always told. */
const pageCharacters = 4_000_000
/** Rows are read in slices, so that a page of long rows reads little more than it tells. */
const slice = 200

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
  const told = await tellPage(parts, who, changes.slice(0, limit))
  return {
    results: told.results as ChangesAnswer['results'],
    deleted: told.deleted,
    cursor: `${await lifeOf(parts, who)}:${told.last ?? stamp}`,
    more: changes.length > told.count,
  }
}

interface Told {
  results: Record<string, Row[]>
  deleted: Record<string, (number | string)[]>
  /** How many changes are told, and the stamp of the last one. */
  count: number
  last: number | null
}

/** Tells changes in their order until the page is full. */
async function tellPage(parts: Parts, who: Who, changes: readonly Row[]): Promise<Told> {
  const told: Told = { results: {}, deleted: {}, count: 0, last: null }
  let size = 0
  for (let at = 0; at < changes.length; at += slice) {
    const some = changes.slice(at, at + slice)
    const rows = new Map<string, Map<string, Row> | null>()
    for (const [entity, ids] of byEntity(some)) {
      const found = await rowsOf(parts, who, entity, ids)
      rows.set(entity, found && new Map(found.map((row) => [String(row['id']), row])))
    }
    for (const change of some) {
      const [entity, id] = [String(change['entity']), String(change['entity_id'])]
      const known = rows.get(entity)
      const row = known?.get(id)
      if (row) size += JSON.stringify(row).length
      if (size > pageCharacters && told.count > 0) return told
      if (row) listOf(told.results, entity).push(row)
      // A row that is gone by now, or that this person may no longer see, is told as deleted.
      else if (known) listOf(told.deleted, entity).push(entity === 'findings' ? id : Number(id))
      told.count += 1
      told.last = whole(change['seq'])
    }
  }
  return told
}

function listOf<Value>(lists: Record<string, Value[]>, name: string): Value[] {
  const list = lists[name] ?? []
  lists[name] = list
  return list
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
