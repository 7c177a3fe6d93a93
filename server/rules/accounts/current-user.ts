/** The signed-in person for the app: the row, and how long the device may work without the server. */
import { users } from '#contract/collections/users.ts'
import { presentRow, type View } from '#server/collections/row-mapper.ts'
import type { Db, Row } from '#server/db/database.ts'
import { readPolicy } from './sign-in-policy.ts'

export async function presentCurrentUser(db: Db, row: Row, view: View): Promise<Row> {
  const user = await presentRow(db, users, row, view)
  const offlineDays = view.plain ? null : (await readPolicy(db)).offline_days
  const { reach } = view.caller
  return {
    ...user,
    ...(offlineDays !== null && { offline_days: offlineDays }),
    ...(reach && reach.is !== 'all' && { reach }),
  }
}
