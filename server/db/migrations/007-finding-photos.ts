/**
 * Moves photos of findings from the JSON body to their own table, so that lists and the change feed never read them. Adds the column `desk`
 * for what the property unit adds to a finding.
 */
import { sql } from 'kysely'
import type { Db, Engine } from '../database.ts'

const batchSize = 20

export async function findingPhotos(db: Db, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('findings').addColumn('completed_as', 'integer').execute()
  await db.schema.alterTable('findings').addColumn('desk', text).execute()
  await db.schema
    .createTable('finding_photos')
    .addColumn('finding', text, (c) => c.primaryKey().references('findings.id').onDelete('cascade'))
    .addColumn('photo', text, (c) => c.notNull())
    .execute()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('findings')
      .select(['id', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const { photo = null, completed_as = null, ...body } = JSON.parse(String(row['body'])) as Record<string, unknown>
      if (typeof photo === 'string') {
        await db.insertInto('finding_photos').values({ finding: row['id'], photo }).execute()
      }
      await db
        .updateTable('findings')
        .set({ body: JSON.stringify(body), completed_as })
        .where('id', '=', row['id'])
        .execute()
    }
    const last = rows.at(-1)
    if (!last) break
    after = String(last['id'])
  }
  // Stored results contain photos too. They are not needed, because a repeated PUT of a finding is harmless.
  await sql`delete from idempotency where answer like '%"photo":"data:%'`.execute(db)
}
