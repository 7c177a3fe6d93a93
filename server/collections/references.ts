/** References must point to existing rows, and a referenced row cannot be deleted. */
import { sql } from 'kysely'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { formatList } from '#domain/text/format.ts'
import { t as nouns } from '#text/shared/collection-nouns.ts'
import { t } from '#text/sync/server-answers.ts'
import { notAllowed } from '../api-error.ts'
import { type Db, isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'
import { type Person, seesAll } from '../rules/accounts/reach.ts'

/** Columns that hold a list of ids: field → the collection they reference. */
const idLists: Readonly<Partial<Record<CollectionName, Readonly<Record<string, CollectionName>>>>> = {
  users: { groups: 'groups' },
  inventory: { people: 'users' },
}

async function missingIds(db: Db, table: string, ids: readonly number[]): Promise<number[]> {
  const validIds = ids.filter(isRowId)
  if (validIds.length === 0) return [...ids]
  const rows = await db.selectFrom(table).select('id').where('id', 'in', validIds).execute()
  const existing = new Set(rows.map((row) => toNumber(row['id'])))
  return ids.filter((id) => !existing.has(id))
}

export const unknownIds = (ids: readonly number[]) => ids.map((id) => t('unknownId', { id: String(id) }))

/** Fields that refer to a row that does not exist. */
export async function danglingReferences(db: Db, collection: AnyCollection, columns: Row): Promise<FieldErrors> {
  const errors: Record<string, string[]> = {}
  const { columns: declared } = tables[collection.name as CollectionName]
  for (const [field, column] of Object.entries(declared)) {
    const value = columns[field]
    if (!column.references || typeof value !== 'number') continue
    const missing = await missingIds(db, column.references, [value])
    if (missing.length > 0) errors[field] = unknownIds(missing)
  }
  for (const [field, target] of Object.entries(idLists[collection.name as CollectionName] ?? {})) {
    const value = columns[field]
    if (typeof value !== 'string') continue
    const missing = await missingIds(db, tableName(target), [...new Set(JSON.parse(value) as number[])])
    if (missing.length > 0) errors[field] = unknownIds(missing)
  }
  return errors
}

/** How many rows of each collection reference this one. */
async function referencesTo(db: Db, collection: AnyCollection, id: number): Promise<[CollectionName, number][]> {
  const table = tableName(collection.name)
  const found: [CollectionName, number][] = []
  const addCount = (n: number, name: CollectionName) => {
    if (n > 0) found.push([name, n])
  }
  for (const [name, { columns }] of Object.entries(tables) as [CollectionName, (typeof tables)[CollectionName]][]) {
    const fields = Object.keys(columns).filter((field) => columns[field]?.references === table)
    if (fields.length > 0) {
      const pointsHere = sql.join(
        fields.map((field) => sql`${sql.ref(field)} = ${id}`),
        sql` or `,
      )
      const { rows } =
        await sql<Row>`select count(*) as n from ${sql.table(tableName(name))} where ${pointsHere}`.execute(db)
      addCount(toNumber(rows[0]?.['n']), name)
    }
    for (const [field, target] of Object.entries(idLists[name] ?? {})) {
      if (target !== collection.name) continue
      const rows = await db.selectFrom(tableName(name)).select(field).execute()
      addCount(rows.filter((row) => (JSON.parse(String(row[field])) as number[]).includes(id)).length, name)
    }
  }
  return found
}

/** The ids among `ids` that other rows reference. */
export async function referencedIds(
  db: Db,
  collection: AnyCollection,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const table = tableName(collection.name)
  const found = new Set<number>()
  for (const [name, { columns }] of Object.entries(tables)) {
    for (const [field, column] of Object.entries(columns)) {
      if (column.references !== table) continue
      const rows = await db.selectFrom(tableName(name)).select(field).distinct().where(field, 'in', ids).execute()
      for (const row of rows) found.add(toNumber(row[field]))
    }
  }
  return found
}

/** Refuses to delete a referenced row. The error has the number of references, unless the person may see only some of them. */
export async function assertNotReferenced(
  db: Db,
  collection: AnyCollection,
  id: number,
  person: Person,
): Promise<void> {
  const found = await referencesTo(db, collection, id)
  if (found.length === 0) return
  if (!seesAll(person)) throw notAllowed(`${nouns(`notDeletable.${collection.name}`)} ${t('stillUsedSomewhere')}`)
  const references = formatList(found.map(([name, count]) => nouns(`counted.${name}`, { count })))
  const count = found.reduce((sum, [, n]) => sum + n, 0)
  throw notAllowed(`${nouns(`notDeletable.${collection.name}`)} ${t('stillUsed', { references, count })}`)
}
