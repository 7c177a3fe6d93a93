/** Records of the whole institute, one body each under a name. Promises: a body is replaced only by who saw it as it was. */
import { stale } from '../refusal.ts'
import { type Db, whole } from '../store/database.ts'
import type { Doing } from './rows.ts'

export interface Setting {
  /** Null: nothing was saved yet. */
  body: unknown
  version: number
}

export async function readSetting(db: Db, name: string): Promise<Setting> {
  const row = await db.selectFrom('settings').select(['body', 'version']).where('name', '=', name).executeTakeFirst()
  return row ? { body: JSON.parse(String(row['body'])), version: whole(row['version']) } : { body: null, version: 0 }
}

export async function replaceSetting(
  { tx, act }: Doing,
  name: string,
  body: unknown,
  seen: number,
  shown: (setting: Setting) => unknown,
): Promise<Setting> {
  const row = { body: JSON.stringify(body), version: seen + 1, changed_at: act.at, changed_by: act.who.user['id'] }
  const done =
    seen === 0
      ? (
          await tx.db
            .insertInto('settings')
            .values({ name, ...row })
            .onConflict((at) => at.column('name').doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await tx.db
            .updateTable('settings')
            .set(row)
            .where('name', '=', name)
            .where('version', '=', seen)
            .executeTakeFirst()
        ).numUpdatedRows
  if (done !== 1n) throw stale(shown(await readSetting(tx.db, name)))
  return { body, version: row.version }
}
