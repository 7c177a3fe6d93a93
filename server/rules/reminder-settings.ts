/** The address of each person, and whether they want mail. Only the person and admins can read it; it is in no collection and no history. */
import { users } from '#contract/collections/users.ts'
import type { Role } from '#contract/permissions.ts'
import { noReminderSettings, type ReminderSettings, type UndeclaredPerson } from '#contract/reminders.ts'
import { isLanguage, type Language } from '#text/language.ts'
import { preconditionFailed } from '../api-error.ts'
import { lockedRow } from '../collections/read-row.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { allGroups, roleIn } from '../collections/user-hooks.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { deviceCounts } from '../reminders/push-subscriptions.ts'
import { recordChange } from './sync/write-history.ts'

interface Stored {
  settings: ReminderSettings
  version: number
}

const settingsIn = (row: Row | undefined): ReminderSettings =>
  row === undefined || row['version'] === null || row['version'] === undefined
    ? noReminderSettings
    : { email: row['email'] === null ? null : String(row['email']), by_mail: toNumber(row['by_mail']) === 1 }

export async function reminderSettingsOf(db: Db, user: number): Promise<Stored> {
  const row = await db.selectFrom('reminder_settings').selectAll().where('user', '=', user).executeTakeFirst()
  return { settings: settingsIn(row), version: toNumber(row?.['version']) }
}

/** `language`: the person's language, if they saved the settings themselves. */
export async function replaceReminderSettings(
  ctx: TxContext,
  user: number,
  { wanted, seen, language }: { wanted: ReminderSettings; seen: number; language: Language | null },
): Promise<Stored> {
  const { tx, meta } = ctx
  await lockedRow(ctx, users, user)
  const before = await reminderSettingsOf(tx.db, user)
  if (before.version !== seen) throw preconditionFailed(before)
  const columns = {
    email: wanted.email,
    by_mail: wanted.by_mail ? 1 : 0,
    version: seen + 1,
    ...(language && { language }),
  }
  await tx.db
    .insertInto('reminder_settings')
    .values({ user, ...columns })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(columns))
    .execute()
  // Keep addresses out of the history of accounts, which others may read.
  if (before.settings.email !== wanted.email)
    await recordChange(tx.db, meta, { entity: users.name, id: user, action: 'email', before: null, after: null })
  return { settings: wanted, version: columns.version }
}

export interface ReminderPerson {
  id: number
  firstName: string
  lastName: string
  role: Role
  settings: ReminderSettings
  /** Number of notified devices. */
  devices: number
  /** Null: not known. */
  language: Language | null
}

/** Whether mail can reach the person. `no-address`: none is entered. `off`: the person has turned mails off. */
export function reachOf({ email, by_mail }: ReminderSettings): UndeclaredPerson['reach'] {
  if (email === null) return 'no-address'
  return by_mail ? 'mail' : 'off'
}

/** Everybody who can sign in. */
export async function peopleToRemind(db: Db): Promise<ReadonlyMap<number, ReminderPerson>> {
  const groups = await allGroups(db)
  const devices = await deviceCounts(db)
  const rows = await db
    .selectFrom('users')
    .leftJoin('reminder_settings', 'reminder_settings.user', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'groups', 'is_active', 'is_superuser'])
    .select(['email', 'by_mail', 'language', 'reminder_settings.version'])
    .where('is_active', '=', 1)
    .execute()
  return new Map(
    rows.flatMap((row): [number, ReminderPerson][] => {
      const role = roleIn(row, groups)
      if (role === null) return []
      const id = toNumber(row['id'])
      const names = { firstName: String(row['first_name']), lastName: String(row['last_name']) }
      const language = isLanguage(row['language']) ? row['language'] : null
      const settings = settingsIn(row)
      return [[id, { id, ...names, role, settings, devices: devices.get(id) ?? 0, language }]]
    }),
  )
}
