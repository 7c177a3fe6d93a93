/**
 * The change feed. A cursor is `<epoch>-<role>:<number>`; the role is followed by the open blind counts if they hide quantities from the caller, and
 * by the reach if it is limited. Change numbers follow the order of commits, so a reader has seen everything up to its cursor and nothing can appear
 * there later. Refused, so that the device downloads the whole list again: a cursor of another epoch of the database, of another role, of other blind
 * counts, of another reach, from the future (a restored backup), or older than the pruned tombstones.
 */
import { type SqlBool, sql } from 'kysely'
import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { ChangesResponse } from '#contract/sync/change-feed.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { gone, invalid } from '#server/api-error.ts'
import { presentRows } from '#server/collections/row-mapper.ts'
import { allOf, visibilityConditions } from '#server/db/conditions.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { currentClock, readMeta } from '#server/db/store.ts'
import { tableName } from '#server/db/tables.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { reachChanges, reachKey } from '../accounts/reach.ts'
import { blindViewOf } from '../counts/blind-counts.ts'
import { visibleFindingsOf } from '../counts/finding-rows.ts'
import { epochOf } from './numbered-records.ts'

const limitDefault = 500
const limitMaximum = 2000
/** A page ends when its rows reach this many characters. It has at least one change. */
const pageCharacters = 4_000_000
/** Rows are read in slices, so that a page of long rows reads little more than it returns. */
const sliceSize = 200

async function cursorScopeOf({ store }: ServerDeps, caller: Caller): Promise<string> {
  const views = [await blindViewOf(store.db, caller), reachKey(caller), reachChanges(caller)]
  return epochOf(store, [String(caller.role), ...views])
}

/** The caller's cursor after a change. */
export async function cursorAt(deps: ServerDeps, caller: Caller, changeNumber: number): Promise<string> {
  return `${await cursorScopeOf(deps, caller)}:${changeNumber}`
}

/** The caller's cursor at the current end of the feed. */
export async function cursorNow(deps: ServerDeps, caller: Caller): Promise<string> {
  return cursorAt(deps, caller, await currentClock(deps.store.db))
}

async function parseCursor(deps: ServerDeps, ownScope: string, cursor: string | undefined): Promise<number> {
  if (!cursor) throw invalid({ cursor: [t('required')] })
  const [, scope, digits] = /^([\w-]+):(\d{1,15})$/.exec(cursor) ?? []
  const changeNumber = Number(digits)
  const outdatedCursor = () => gone('cursor_too_old', t('cursorExpired'))
  if (scope !== ownScope) throw outdatedCursor()
  if (changeNumber > (await currentClock(deps.store.db))) throw outdatedCursor()
  if (changeNumber < Number((await readMeta(deps.store.db, 'pruned')) ?? 0)) throw outdatedCursor()
  return changeNumber
}

export async function changesAfter(
  deps: ServerDeps,
  caller: Caller,
  cursor: string | undefined,
  limitText: string | undefined,
): Promise<ChangesResponse> {
  const { db } = deps.store
  // Read once: if a blind count begins or ends meanwhile, the next request is refused, and the device downloads its lists again.
  const scope = await cursorScopeOf(deps, caller)
  const changeNumber = await parseCursor(deps, scope, cursor)
  const limit = Math.min(limitMaximum, Math.max(1, Math.floor(Number(limitText)) || limitDefault))
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('seq', '>', changeNumber)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const page = await collectPage(deps, caller, changes.slice(0, limit))
  return {
    results: page.results as ChangesResponse['results'],
    deleted: page.deleted,
    cursor: `${scope}:${page.last ?? changeNumber}`,
    more: changes.length > page.count,
  }
}

interface ChangePage {
  results: Record<string, Row[]>
  deleted: Record<string, (number | string)[]>
  /** Number of changes in this page. */
  count: number
  /** Number of the last change in this page. */
  last: number | null
}

/** Collects changes in order until the page is full. */
async function collectPage(deps: ServerDeps, caller: Caller, changes: readonly Row[]): Promise<ChangePage> {
  const page: ChangePage = { results: {}, deleted: {}, count: 0, last: null }
  let characters = 0
  for (let offset = 0; offset < changes.length; offset += sliceSize) {
    const slice = changes.slice(offset, offset + sliceSize)
    const rows = new Map<string, Map<string, Row> | null>()
    for (const [entity, ids] of idsByEntity(slice)) {
      const found = await visibleRowsOf(deps, caller, entity, ids)
      rows.set(entity, found && new Map(found.map((row) => [String(row['id']), row])))
    }
    for (const change of slice) {
      const [entity, id] = [String(change['entity']), String(change['entity_id'])]
      const known = rows.get(entity)
      const row = known?.get(id)
      if (row) characters += JSON.stringify(row).length
      if (characters > pageCharacters && page.count > 0) return page
      if (row) listOf(page.results, entity).push(row)
      // A row that was deleted, or that the caller may no longer see, is reported as deleted.
      else if (known) listOf(page.deleted, entity).push(entity === 'findings' ? id : Number(id))
      page.count += 1
      page.last = toNumber(change['seq'])
    }
  }
  return page
}

function listOf<Value>(lists: Record<string, Value[]>, name: string): Value[] {
  const list = lists[name] ?? []
  lists[name] = list
  return list
}

function idsByEntity(page: readonly Row[]): Map<string, string[]> {
  const byEntity = new Map<string, string[]>()
  for (const row of page) {
    const entity = String(row['entity'])
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), String(row['entity_id'])])
  }
  return byEntity
}

async function visibleRowsOf(
  deps: ServerDeps,
  caller: Caller,
  entity: string,
  ids: readonly string[],
): Promise<Row[] | null> {
  const { db } = deps.store
  if (entity === 'findings')
    return hasPermission(caller.role, 'count.record') ? visibleFindingsOf(deps.store, caller, ids) : null
  const collection = collections[entity as CollectionName]
  if (!collection || !hasPermission(caller.role, collection.permissions.read)) return null
  const where = allOf([
    sql<SqlBool>`id in (${sql.join(ids.map(Number))})`,
    ...visibilityConditions(caller, collection.name),
  ])
  return presentRows(db, collection, await selectWhere(db, tableName(entity), where), { plain: false, caller })
}

async function selectWhere(db: Db, table: string, where: ReturnType<typeof allOf>): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${where}`.execute(db)
  return rows
}
