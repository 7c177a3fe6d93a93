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

/** A device that does not know of a join yet may name the entry that was closed: its columns name the other one instead. */
export async function followJoins(db: Db, name: string, columns: Row): Promise<Row> {
  const fields = peopleColumns.find((one) => one.name === name)?.fields ?? []
  const naming = fields.filter((field) => columns[field] !== null && isRowId(Number(columns[field])))
  if (naming.length === 0) return columns
  const rows = await db
    .selectFrom('users')
    .select(['id', 'joined_into'])
    .where('id', 'in', [...new Set(naming.map((field) => Number(columns[field])))])
    .where('joined_into', 'is not', null)
    .execute()
  const now = new Map(rows.map((row) => [toNumber(row['id']), toNumber(row['joined_into'])]))
  const followed = naming.map((field) => [field, now.get(Number(columns[field])) ?? columns[field]])
  return { ...columns, ...Object.fromEntries(followed) }
}
