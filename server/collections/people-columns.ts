/** Columns that name people, and the people whom they name after two entries of one person were joined. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { users } from '#contract/collections/users.ts'
import { type Db, isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'

export const peopleColumns = (Object.keys(tables) as CollectionName[]).flatMap((name) => {
  const { columns } = tables[name]
  const fields = Object.keys(columns).filter((field) => columns[field]?.references === tableName(users.name))
  return name === users.name || fields.length === 0 ? [] : [{ name, fields }]
})

/**
 * A device that does not know of a join yet may name the entry that was closed: its drafts and patches name the other one instead. Before any
 * rule reads them, so that no rule decides about the closed entry.
 */
export async function followJoins(db: Db, name: string, drafts: readonly Row[]): Promise<readonly Row[]> {
  const fields = peopleColumns.find((one) => one.name === name)?.fields ?? []
  const ids = new Set(drafts.flatMap((draft) => fields.map((field) => draft[field])))
  const named = [...ids].filter((id): id is number => typeof id === 'number' && isRowId(id))
  if (named.length === 0) return drafts
  const rows = await db
    .selectFrom('users')
    .select(['id', 'joined_into'])
    .where('id', 'in', named)
    .where('joined_into', 'is not', null)
    .execute()
  if (rows.length === 0) return drafts
  const now = new Map<unknown, number>(rows.map((row) => [toNumber(row['id']), toNumber(row['joined_into'])]))
  return drafts.map((draft) => {
    const closed = fields.filter((field) => now.has(draft[field]))
    return { ...draft, ...Object.fromEntries(closed.map((field) => [field, now.get(draft[field])])) }
  })
}
