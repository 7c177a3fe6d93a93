/**
 * The column `search_text` of each row, computed from the collection's `searchFields`. If a release changes these fields, the text of every
 * old row is computed again before the server starts.
 */
import { collectionList } from '#contract/collections/all-collections.ts'
import { normalizeText } from '#domain/catalog/search-text.ts'
import type { Db, Row } from './database.ts'
import { tableName } from './tables.ts'

const pageSize = 1000
const metaKey = 'search columns'

async function rebuild(db: Db, table: string, columns: readonly string[]): Promise<void> {
  let after = 0
  for (;;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(['id', 'search_text', ...columns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const text = normalizeText(columns.map((column) => row[column] ?? '').join(' '))
      if (text !== row['search_text'])
        await db.updateTable(table).set({ search_text: text }).where('id', '=', row['id']).execute()
    }
    if (rows.length < pageSize) return
    after = Number(rows.at(-1)!['id'])
  }
}

/** Rebuilds the search text of each collection whose `searchFields` changed since the last start. `lock`: lets one process at a time do it. */
export async function updateSearchText(db: Db, lock: (trx: Db) => Promise<void>): Promise<void> {
  const declared = Object.fromEntries(collectionList.map(({ name, searchFields }) => [name, searchFields.join(' ')]))
  const changedIn = async (connection: Db) => {
    const stored = await connection.selectFrom('meta').select('value').where('key', '=', metaKey).executeTakeFirst()
    const known: Record<string, string> = stored ? JSON.parse(String(stored['value'])) : {}
    return collectionList.filter(({ name }) => known[name] !== declared[name])
  }
  if ((await changedIn(db)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    // Another process may have done it meanwhile.
    const changed = await changedIn(trx)
    if (changed.length === 0) return
    for (const { name, searchFields } of changed) await rebuild(trx, tableName(name), searchFields)
    const value = JSON.stringify(declared)
    await trx
      .insertInto('meta')
      .values({ key: metaKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  })
}
