/** Work that arrives in parts and is carried out in one go. */
import type { Db, Engine } from '../database.ts'
import { textOf } from './columns.ts'

export async function batches(db: Db, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('batches')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user', 'integer', (c) => c.notNull())
    .addColumn('resource', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('result', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('batch_parts')
    .addColumn('batch', text, (c) => c.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('batch_parts_key', ['batch', 'part'])
    .execute()
}
