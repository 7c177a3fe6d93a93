/** The `reminders` extension: people's addresses, who has not declared, and a reminder to all of them. */
import type { Hono } from 'hono'
import {
  getOwnReminders,
  getRemindersOf,
  listReminders,
  putOwnReminders,
  putRemindersOf,
  sendReminders,
} from '#contract/actions/reminder-actions.ts'
import { users } from '#contract/collections/users.ts'
import type { ReminderList, UndeclaredPerson } from '#contract/reminders.ts'
import { dayOf } from '#domain/time/dates.ts'
import { currentLanguage } from '#text/language.ts'
import { t } from '#text/sync/server-answers.ts'
import { notAllowed } from '../api-error.ts'
import { visibleRow } from '../collections/read-row.ts'
import { mountAction, mountTransactionalAction } from '../http/mount-action.ts'
import { ok } from '../http/responses.ts'
import { readOpenWork } from '../reminders/read-open-work.ts'
import { addReminders, lastReminders, peopleMailedOn } from '../reminders/reminder-rows.ts'
import { deliverReminders } from '../reminders/reminder-schedule.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { peopleToRemind, reachOf, reminderSettingsOf, replaceReminderSettings } from '../rules/reminder-settings.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

async function readList(deps: ServerDeps): Promise<ReminderList> {
  const { db } = deps.store
  const { mail } = deps.config
  const [{ work }, people, last] = [await readOpenWork(deps), await peopleToRemind(db), await lastReminders(db)]
  const undeclared = work.flatMap(({ kind, person, id, open, asked, dueOn }): UndeclaredPerson[] => {
    const account = people.get(person)
    // Who can't sign in can't declare.
    if (kind !== 'declare' || !account) return []
    const reach = reachOf(account.settings)
    return [{ person, campaign: id, open, asked, due_on: dueOn, reach, last: last.get(person) ?? null }]
  })
  return { people: undeclared, mail: { is_on: Boolean(mail), at: mail?.at ?? null, from: mail?.from ?? null } }
}

export function mountReminderRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, clock, config } = deps
  const { mail } = config
  const shown = (stored: Awaited<ReturnType<typeof reminderSettingsOf>>) => ok({ ...stored, is_mail_on: Boolean(mail) })

  mountAction(app, base, deps, getOwnReminders, async ({ caller }) =>
    shown(await reminderSettingsOf(store.db, caller.id)),
  )
  mountTransactionalAction(app, base, deps, putOwnReminders, {
    apply: async (ctx, { caller, body: { version: seen, ...wanted } }) =>
      shown(await replaceReminderSettings(ctx, caller.id, { wanted, seen, language: currentLanguage() })),
  })
  mountAction(app, base, deps, getRemindersOf, async ({ caller, id }) => {
    await visibleRow(store, caller, users, id)
    return shown(await reminderSettingsOf(store.db, id))
  })
  mountTransactionalAction(app, base, deps, putRemindersOf, {
    apply: async (ctx, { id, body: { version: seen, ...wanted } }) =>
      shown(await replaceReminderSettings(ctx, id, { wanted, seen, language: null })),
  })
  mountAction(app, base, deps, listReminders, async () => ok(await readList(deps)))
  mountAction(app, base, deps, sendReminders, async () => {
    if (!mail) throw notAllowed(t('mailNotSet'))
    const now = clock.now()
    const { timeZone } = await readInstitute(store.db, config)
    const today = dayOf(now, timeZone)
    const { people } = await readList(deps)
    const peopleOf = (rows: readonly UndeclaredPerson[]) => [...new Set(rows.map(({ person }) => person))]
    const listed = peopleOf(people)
    const reached = peopleOf(people.filter(({ reach }) => reach === 'mail'))
    const mailed = await peopleMailedOn(store.db, today, timeZone)
    const waiting = reached.filter((person) => !mailed.has(person))
    const added = waiting.map((person) => ({ person, subject: `now/${today}` }))
    await store.write(({ db }) => addReminders(db, added, { day: today, at: now.toISOString(), again: true }))
    // Nobody waits for the mail server: the list says how it went.
    void deliverReminders(deps, mail).catch((error: unknown) => deps.log(String(error)))
    return ok({
      waiting: waiting.length,
      today: reached.length - waiting.length,
      not_reached: listed.length - reached.length,
    })
  })
}
