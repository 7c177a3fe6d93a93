/**
 * Takes characters that nobody sees, and blanks at the ends, out of property numbers that were stored before the server did so (decision 183). A number
 * that another item would then have too stays as it is: the audit log and the history of the items name it.
 */
import { sql } from 'kysely'
import type { Db, Row } from '../database.ts'

const batchSize = 1000
const visible = (number: string): string => number.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim()

interface Renamed {
  id: number
  before: string
  after: string
}

/** The numbers that are not as the server stores them now. */
async function readRenamed(db: Db): Promise<Renamed[]> {
  const renamed: Renamed[] = []
  for (let after = 0; ; ) {
    const rows: Row[] = await db
      .selectFrom('products')
      .select(['id', 'property_number'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const before = String(row['property_number'])
      if (visible(before) !== before && visible(before) !== '')
        renamed.push({ id: Number(row['id']), before, after: visible(before) })
    }
    if (rows.length < batchSize) return renamed
    after = Number(rows.at(-1)?.['id'])
  }
}

/** Gives a row the next change number, so that devices read it again. */
async function publish(db: Db, id: number): Promise<void> {
  const clock = await db
    .updateTable('sync_clock')
    .set({ value: sql`value + 1` })
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  const change = { seq: clock['value'], deleted_at: null }
  await db
    .insertInto('changes')
    .values({ entity: 'products', entity_id: String(id), ...change })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet(change))
    .execute()
}

export async function propertyNumbers(db: Db): Promise<void> {
  const at = new Date().toISOString()
  const note = (entity: string, id: number | string, action: string, before: Row | null, after: Row | null) =>
    db
      .insertInto('history')
      .values({
        entity,
        entity_id: String(id),
        action,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        received_at: at,
      })
      .execute()

  const byNumber = new Map<string, Renamed[]>()
  for (const one of await readRenamed(db)) byNumber.set(one.after, [...(byNumber.get(one.after) ?? []), one])
  const sameNumbers = new Map<string, number[]>()
  for (const [number, items] of byNumber) {
    const owner = await db.selectFrom('products').select('id').where('property_number', '=', number).executeTakeFirst()
    const [item] = items
    if (owner || items.length > 1 || !item) {
      sameNumbers.set(number, [...(owner ? [Number(owner['id'])] : []), ...items.map(({ id }) => id)])
      continue
    }
    await db
      .updateTable('products')
      .set({ property_number: number, version: sql`version + 1`, updated_at: at, updated_by: null })
      .where('id', '=', item.id)
      .execute()
    await note('products', item.id, 'change', { property_number: item.before }, { property_number: number })
    await publish(db, item.id)
  }
  for (const id of [...sameNumbers.values()].flat()) await note('products', id, 'same-number', null, null)
  if (sameNumbers.size > 0)
    await note('settings', 'same-numbers', 'same-numbers', null, { property_numbers: [...sameNumbers.keys()] })
  // Search texts have no such characters from now on either. Without this row the server computes them again when it starts.
  await db.deleteFrom('meta').where('key', '=', 'search columns').execute() // not a text: the key of a row
}
