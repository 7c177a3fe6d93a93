/** Settings of the whole institute: one JSON object per name. An object is replaced only by a caller who saw its current version. */
import { preconditionFailed } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { type HistoryChange, recordChange } from '../sync/write-history.ts'
import { settingsEntity } from './audit-log.ts'

export interface Setting {
  /** Null if nothing is saved yet. */
  body: unknown
  version: number
}

export async function readSetting(db: Db, name: string): Promise<Setting> {
  const row = await db.selectFrom('settings').select(['body', 'version']).where('name', '=', name).executeTakeFirst()
  return row ? { body: JSON.parse(String(row['body'])), version: toNumber(row['version']) } : { body: null, version: 0 }
}

/** The part of a change for the history and the audit log: the whole object, or only what changed. */
type NotedInHistory = (before: Row | null, after: Row) => Pick<HistoryChange, 'before' | 'after'>

export async function replaceSetting(
  { tx, meta }: TxContext,
  name: string,
  body: unknown,
  seenVersion: number,
  toBody: (setting: Setting) => unknown,
  noted: NotedInHistory = (before, after) => ({ before, after }),
): Promise<Setting> {
  const { body: before } = await readSetting(tx.db, name)
  const row = {
    body: JSON.stringify(body),
    version: seenVersion + 1,
    changed_at: meta.receivedAt,
    changed_by: meta.caller.user['id'],
  }
  const affectedRows =
    seenVersion === 0
      ? (
          await tx.db
            .insertInto('settings')
            .values({ name, ...row })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await tx.db
            .updateTable('settings')
            .set(row)
            .where('name', '=', name)
            .where('version', '=', seenVersion)
            .executeTakeFirst()
        ).numUpdatedRows
  if (affectedRows !== 1n) throw preconditionFailed(toBody(await readSetting(tx.db, name)))
  const change = { entity: settingsEntity, id: name, action: 'change' }
  await recordChange(tx.db, meta, { ...change, ...noted(before as Row | null, body as Row) })
  return { body, version: row.version }
}
