/** Deletes a row that no other row references: history and change feed included. Calls no hooks. */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { recordChange } from '../rules/sync/write-history.ts'
import { assertNotReferenced } from './references.ts'
import { toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'

export async function deleteRow({ tx, meta }: TxContext, collection: AnyCollection, before: Row): Promise<void> {
  const id = toNumber(before['id'])
  await assertNotReferenced(tx.db, collection, id, meta.caller)
  await tx.db.deleteFrom(tableName(collection.name)).where('id', '=', id).execute()
  await recordChange(tx.db, meta, {
    entity: collection.name,
    id,
    action: 'remove',
    before: toWireRow(collection, before),
    after: null,
  })
  tx.touchDeleted(collection.name, id)
}
