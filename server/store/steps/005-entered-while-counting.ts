/** Beside the book of a closed campaign: what stood on the list and not on the book when it closed (D8.1). Closed before this: not known. */
import type { Db, Engine } from '../database.ts'
import { addColumns } from './columns.ts'

export async function enteredWhileCounting(db: Db, engine: Engine): Promise<void> {
  await addColumns(db, engine, 'inventory', ['entered_rows'])
  await db.schema
    .alterTable('campaign_books')
    .addColumn('entered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
