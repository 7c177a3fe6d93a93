/**
 * Adding, changing and removing a row of any collection: references, uniqueness, versions, history and feed, all in the caller's
 * transaction. What is peculiar to one collection stands in `server/rules/peculiar.ts`.
 */
import { type SqlBool, sql } from 'kysely'
import type { AnyResource } from '#contract/resource.ts'
import { resourceList } from '#contract/resources.ts'
import type { Parts, Who } from '../parts.ts'
import { invalid, missing, stale } from '../refusal.ts'
import { all, visibleTo } from '../store/conditions.ts'
import { type Db, type Engine, isRowId, type Row, whole } from '../store/database.ts'
import type { Tx } from '../store/store.ts'
import { tableName } from '../store/tables.ts'
import { flat, presentOne, searchTextOf, toColumns } from '../wire.ts'
import type { Act } from './act.ts'
import { record } from './history.ts'
import { peculiar } from './peculiar.ts'
import { inexactAmounts } from './product-limits.ts'
import { danglingReferences, refuseWhilePointedAt } from './references.ts'
import { orTaken, takenValues } from './unique.ts'

/** A request being carried out. */
export interface Doing {
  parts: Parts
  tx: Tx
  act: Act
}

/** A row that this person may see; on PostgreSQL held until the commit, so that nobody else changes it meanwhile. */
export async function visibleRow(
  { db, engine, hold = false }: { db: Db; engine: Engine; hold?: boolean },
  who: Who,
  resource: AnyResource,
  id: number,
): Promise<Row> {
  if (!isRowId(id)) throw missing()
  const where = all([sql<SqlBool>`id = ${id}`, ...visibleTo(who, resource.name)])
  const lock = hold && engine === 'postgres' ? sql` for update` : sql``
  const { rows } = await sql<Row>`select * from ${sql.table(tableName(resource.name))} where ${where}${lock}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw missing()
  return row
}

const held = ({ parts, tx, act }: Doing, resource: AnyResource, id: number) =>
  visibleRow({ db: tx.db, engine: parts.store.engine, hold: true }, act.who, resource, id)

async function refuseBad(db: Db, resource: AnyResource, columns: Row, whole: Row, own: number | null): Promise<void> {
  const errors = {
    ...inexactAmounts(resource, columns),
    ...(await danglingReferences(db, resource, columns)),
    ...(await takenValues(db, resource, whole, own)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Adds a row from values that the draft has let through; answers it as kept. */
export async function addRow(doing: Doing, resource: AnyResource, draft: Row): Promise<Row> {
  const { tx, act } = doing
  const values = { ...draft, ...(await peculiar[resource.name]?.adding?.(doing, draft)) }
  const columns = toColumns(resource, values)
  await refuseBad(tx.db, resource, columns, columns, null)
  const row = await tx.db
    .insertInto(tableName(resource.name))
    .values({ ...columns, search_text: searchTextOf(resource, values), updated_at: act.at, updated_by: act.who.id })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => Promise.reject(orTaken(resource, error)))
  const id = whole(row['id'])
  await record(tx.db, act, { entity: resource.name, id, action: 'add', before: null, after: flat(resource, row) })
  tx.touch(resource.name, id)
  return row
}

const versionNamed = (ifMatch: string | null) =>
  ifMatch
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1') ?? null

/** Refuses with the row as it is now when the caller saw another version. No version named: nothing is refused. */
async function refuseStale(
  { parts, tx }: Doing,
  resource: AnyResource,
  row: Row,
  ifMatch: string | null,
): Promise<void> {
  const named = versionNamed(ifMatch)
  if (named === null || named === '*' || named === String(row['version'])) return
  throw stale(await presentOne(tx.db, resource, row, parts.config.plain))
}

export const differing = (before: Row, columns: Row): string[] =>
  Object.keys(columns).filter((name) => String(columns[name] ?? '\0') !== String(before[name] ?? '\0'))

/** Of a row, the fields that `values` names, as they travel. */
export function named(resource: AnyResource, row: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(flat(resource, row)).filter(([name]) => name in values))
}

/**
 * Changes a row. Values that are equal already make no new version, yet the history keeps that somebody said them again: a second
 * counter who agrees is an observation too.
 */
export async function changeRow(
  doing: Doing,
  resource: AnyResource,
  id: number,
  patch: Row,
  ifMatch: string | null,
): Promise<Row> {
  const { tx, act } = doing
  const before = await held(doing, resource, id)
  await refuseStale(doing, resource, before, ifMatch)
  const values = { ...patch, ...(await peculiar[resource.name]?.changing?.(doing, before, patch)) }
  const columns = toColumns(resource, values)
  await refuseBad(tx.db, resource, columns, { ...before, ...columns }, id)
  const changed = differing(before, columns)
  const row = changed.length === 0 ? before : await rewrite(doing, resource, before, columns)
  await record(tx.db, act, {
    entity: resource.name,
    id,
    action: 'change',
    before: named(resource, before, values),
    after: named(resource, row, values),
  })
  if (changed.length > 0) {
    await peculiar[resource.name]?.changed?.(doing, before, row)
    await touchReaders(doing, resource, id, changed)
  }
  return (await peculiar[resource.name]?.noting?.(doing, patch, row)) ?? row
}

/** Writes columns, raises the version and says so to the feed; no questions asked. */
export async function rewrite({ tx, act }: Doing, resource: AnyResource, before: Row, columns: Row): Promise<Row> {
  const id = whole(before['id'])
  const merged = flat(resource, { ...before, ...columns })
  const row = await tx.db
    .updateTable(tableName(resource.name))
    .set({
      ...columns,
      ...(resource.search.some((name) => name in columns) && { search_text: searchTextOf(resource, merged) }),
      version: whole(before['version']) + 1,
      updated_at: act.at,
      updated_by: act.who.id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => Promise.reject(orTaken(resource, error)))
  tx.touch(resource.name, id)
  return row
}

/** Rows that show this row's name inside themselves are told anew by the feed. */
export async function touchReaders(
  { tx }: Pick<Doing, 'tx'>,
  resource: AnyResource,
  id: number,
  changed: readonly string[],
): Promise<void> {
  if (!changed.includes('name') && !changed.includes('number')) return
  for (const reader of resourceList) {
    for (const field of reader.expands) {
      if (reader.points[field] !== resource.name) continue
      const rows = await tx.db.selectFrom(tableName(reader.name)).select('id').where(field, '=', id).execute()
      for (const row of rows) tx.touch(reader.name, whole(row['id']))
    }
  }
}

export async function removeRow(
  doing: Doing,
  resource: AnyResource,
  id: number,
  ifMatch: string | null,
): Promise<void> {
  const { tx, act } = doing
  const before = await held(doing, resource, id)
  await refuseStale(doing, resource, before, ifMatch)
  await peculiar[resource.name]?.removing?.(doing, before)
  await refuseWhilePointedAt(tx.db, resource, id)
  await tx.db.deleteFrom(tableName(resource.name)).where('id', '=', id).execute()
  await record(tx.db, act, { entity: resource.name, id, action: 'remove', before: flat(resource, before), after: null })
  tx.forget(resource.name, id)
}
