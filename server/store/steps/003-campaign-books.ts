/** The books of campaigns (D8.1): products as they stood, with names instead of references, so that nothing can change them later. */
import { sql } from 'kysely'
import { bookColumns } from '../book-columns.ts'
import type { Db, Engine } from '../database.ts'
import { addColumns, textOf } from './columns.ts'

export async function campaignBooks(db: Db, engine: Engine): Promise<void> {
  await addColumns(db, engine, 'inventory', ['book_at', 'book_rows', 'closed_at'])
  const types = { text: textOf(engine), whole: sql`integer`, money: sql`bigint` }
  let builder = db.schema
    .createTable('campaign_books')
    .addColumn('campaign', 'integer', (c) => c.notNull().references('inventory.id').onDelete('cascade'))
    .addColumn('product', 'integer', (c) => c.notNull())
  for (const [name, kind] of Object.entries(bookColumns)) builder = builder.addColumn(name, types[kind])
  await builder.addPrimaryKeyConstraint('campaign_books_key', ['campaign', 'product']).execute()
}
