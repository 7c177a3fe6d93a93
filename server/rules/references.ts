/** References must lead somewhere, and what is still pointed at cannot go. */
import { sql } from 'kysely'
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { refused } from '../refusal.ts'
import { type Db, isRowId, type Row, whole } from '../store/database.ts'
import { tableName, tables } from '../store/tables.ts'

/** Lists of ids kept in one column: field → the collection they name. */
const idLists: Readonly<Partial<Record<ResourceName, Readonly<Record<string, ResourceName>>>>> = {
  users: { groups: 'groups' },
  inventory: { people: 'users' },
}

async function lacking(db: Db, table: string, ids: readonly number[]): Promise<number[]> {
  const asked = ids.filter(isRowId)
  if (asked.length === 0) return [...ids]
  const rows = await db.selectFrom(table).select('id').where('id', 'in', asked).execute()
  const there = new Set(rows.map((row) => whole(row['id'])))
  return ids.filter((id) => !there.has(id))
}

export const unknownIds = (ids: readonly number[]) => ids.map((id) => `Invalid pk "${id}" - object does not exist.`)

/** Fields that name a row which does not exist. */
export async function danglingReferences(db: Db, resource: AnyResource, columns: Row): Promise<FieldErrors> {
  const errors: Record<string, string[]> = {}
  const { columns: declared } = tables[resource.name as ResourceName]
  for (const [field, column] of Object.entries(declared)) {
    const value = columns[field]
    if (!column.points || typeof value !== 'number') continue
    const gone = await lacking(db, column.points, [value])
    if (gone.length > 0) errors[field] = unknownIds(gone)
  }
  for (const [field, target] of Object.entries(idLists[resource.name as ResourceName] ?? {})) {
    const value = columns[field]
    if (typeof value !== 'string') continue
    const gone = await lacking(db, tableName(target), [...new Set(JSON.parse(value) as number[])])
    if (gone.length > 0) errors[field] = unknownIds(gone)
  }
  return errors
}

async function holders(db: Db, resource: AnyResource, id: number): Promise<string[]> {
  const table = tableName(resource.name)
  const found: string[] = []
  const say = (n: number, name: ResourceName) => {
    if (n > 0) found.push(`${n} ${n === 1 ? resources[name].words.one : resources[name].words.many}`)
  }
  for (const [name, { columns }] of Object.entries(tables) as [ResourceName, (typeof tables)[ResourceName]][]) {
    const fields = Object.keys(columns).filter((field) => columns[field]?.points === table)
    if (fields.length > 0) {
      const here = sql.join(
        fields.map((field) => sql`${sql.ref(field)} = ${id}`),
        sql` or `,
      )
      const { rows } = await sql<Row>`select count(*) as n from ${sql.table(tableName(name))} where ${here}`.execute(db)
      say(whole(rows[0]?.['n']), name)
    }
    for (const [field, target] of Object.entries(idLists[name] ?? {})) {
      if (target !== resource.name) continue
      const rows = await db.selectFrom(tableName(name)).select(field).execute()
      say(rows.filter((row) => (JSON.parse(String(row[field])) as number[]).includes(id)).length, name)
    }
  }
  return found
}

/** Which of these rows others point at. */
export async function pointedAt(db: Db, resource: AnyResource, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const table = tableName(resource.name)
  const found = new Set<number>()
  for (const [name, { columns }] of Object.entries(tables)) {
    for (const [field, column] of Object.entries(columns)) {
      if (column.points !== table) continue
      const rows = await db.selectFrom(tableName(name)).select(field).distinct().where(field, 'in', ids).execute()
      for (const row of rows) found.add(whole(row[field]))
    }
  }
  return found
}

/** Refuses to let a row go while others point at it, and says how many. */
export async function refuseWhilePointedAt(db: Db, resource: AnyResource, id: number): Promise<void> {
  const found = await holders(db, resource, id)
  if (found.length === 0) return
  const points = found.length === 1 && found[0]?.startsWith('1 ') ? 'points' : 'point'
  const last = found.pop()
  const listed = found.length > 0 ? `${found.join(', ')} and ${last}` : last
  throw refused(`This ${resource.words.one} cannot be deleted: ${listed} still ${points} at it.`)
}
