/** Accounts: passwords by the rules of spec 5, and never an institute without an admin who can sign in (D2.3). */
import { brokenPasswordRules } from '#domain/password-rules.ts'
import { invalid, refused } from '../refusal.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { hashPassword } from './password-hash.ts'
import type { Peculiar } from './peculiar.ts'

/** Refuses a weak password, else answers what is kept of it. Slow by design: never call it inside a transaction. */
export async function keptPassword(password: string, field = 'password'): Promise<string> {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw invalid({ [field]: broken })
  return hashPassword(password)
}

/** Refuses what would leave no active superuser. `row` is who is about to be deactivated, demoted or deleted. */
export async function refuseLastAdmin(db: Db, row: Row): Promise<void> {
  if (whole(row['is_superuser']) !== 1 || whole(row['is_active']) !== 1) return
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .where('id', '<>', row['id'])
    .executeTakeFirst()
  if (!others) throw refused('This is the last active admin: at least one must remain.')
}

export const userRules: Peculiar = {
  adding: async () => ({ is_active: true, is_superuser: false, image: null }),
  removing: async ({ tx }, before) => refuseLastAdmin(tx.db, before),
}

export const groupRules: Peculiar = {
  // Roles hang on these two (D2.1).
  async removing(_, before) {
    if (whole(before['id']) <= 2) throw refused('This group cannot be deleted: roles depend on it.')
  },
  async changed({ tx }, before) {
    const rows = await tx.db.selectFrom('users').select(['id', 'groups']).execute()
    for (const row of rows) {
      if ((JSON.parse(String(row['groups'])) as number[]).includes(whole(before['id'])))
        tx.touch('users', whole(row['id']))
    }
  },
}
