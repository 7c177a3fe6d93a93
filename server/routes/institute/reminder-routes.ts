/** The `reminders` extension: people's addresses, who has not declared, and a reminder to all of them. */
import type { Hono } from 'hono'
import {
  getOwnReminders,
  getRemindersOf,
  listReminders,
  putOwnReminders,
  putRemindersOf,
  sendReminders,
} from '#contract/actions/institute/reminder-actions.ts'
import { users } from '#contract/collections/users.ts'
import type { PushFailure } from '#contract/push.ts'
import type { MailFailure, ReminderList, UndeclaredPerson } from '#contract/reminders.ts'
import { dayOf } from '#domain/time/dates.ts'
import { notAllowed } from '#server/api-error.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { readOpenWork } from '#server/reminders/read-open-work.ts'
import { addReminders, lastReminders, peopleRemindedOn } from '#server/reminders/reminder-rows.ts'
import { channelsOf, deliverReminders, timeOfReminders } from '#server/reminders/reminder-schedule.ts'
import { readInstitute } from '#server/rules/institute/institute.ts'
import {
  peopleToRemind,
  reachOf,
  reminderSettingsOf,
  replaceReminderSettings,
} from '#server/rules/reminder-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { currentLanguage } from '#text/language.ts'
import { t } from '#text/sync/server-answers.ts'

async function readList(deps: ServerDeps): Promise<ReminderList> {
  const { db } = deps.store
  const { mail, push } = deps.config
  const [{ work }, people] = [await readOpenWork(deps), await peopleToRemind(db)]
  const last = await lastReminders<MailFailure>(db, 'mail')
  const lastPush = await lastReminders<PushFailure>(db, 'push')
  const undeclared = work.flatMap(({ kind, person, id, open, asked, dueOn }): UndeclaredPerson[] => {
    const account = people.get(person)
    // People who can't sign in can't declare.
    if (kind !== 'declare' || !account) return []
    const reach = reachOf(account.settings)
    const notified = { devices: account.devices, last: lastPush.get(person) ?? null }
    const mailed = { reach, last: last.get(person) ?? null }
    return [{ person, campaign: id, open, asked, due_on: dueOn, ...mailed, push: notified }]
  })
  return {
    people: undeclared,
    mail: { is_on: Boolean(mail), at: timeOfReminders(deps.config), from: mail?.from ?? null },
    push: { is_on: Boolean(push) },
  }
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
    const channels = channelsOf(config)
    if (channels.length === 0) throw notAllowed(t('mailNotSet'))
    const now = clock.now()
    const { timeZone } = await readInstitute(store.db, config)
    const today = dayOf(now, timeZone)
    const [{ people: undeclared }, people] = [await readList(deps), await peopleToRemind(store.db)]
    const listed = [...new Set(undeclared.map(({ person }) => person))].flatMap((id) => people.get(id) ?? [])
    const reached = listed.filter((person) => channels.some(({ reaches }) => reaches(person)))
    const reminded = await peopleRemindedOn(store.db, today, timeZone)
    const waiting = reached.filter(({ id }) => !reminded.has(id))
    const subject = `now/${today}`
    const added = channels.flatMap(({ name: channel, reaches }) =>
      waiting.filter(reaches).map(({ id }) => ({ person: id, channel, subject })),
    )
    await store.write(({ db }) => addReminders(db, added, { day: today, at: now.toISOString(), again: true }))
    // The response does not wait for the mail server; the list shows the results.
    void deliverReminders(deps).catch((error: unknown) => deps.log(String(error)))
    return ok({
      waiting: waiting.length,
      today: reached.length - waiting.length,
      not_reached: listed.length - reached.length,
    })
  })
}
