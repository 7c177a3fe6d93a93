/** The calls of the `reminders` extension: a person's e-mail settings, the people who have not declared, and sending reminders on request. */
import { count } from '#contract/field-types.ts'
import { reminderList, reminderSettings } from '#contract/reminders.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const noBody = z.unknown()
/** `is_mail_on`: whether the server can send mail. */
const settingsAnswer = z.object({ settings: reminderSettings, version: count, is_mail_on: z.boolean() })
/** `version`: the version that the person edited, 0 if nothing is saved. If the server has another one, it responds with its current record. */
const settingsBody = reminderSettings.extend({ version: count })

export const getOwnReminders = defineAction({
  name: 'get-own-reminders',
  method: 'GET',
  path: 'users/me/reminders/',
  body: noBody,
  response: settingsAnswer,
  permission: 'account.own',
})
export const putOwnReminders = defineAction({
  name: 'put-own-reminders',
  method: 'PUT',
  path: 'users/me/reminders/',
  body: settingsBody,
  response: settingsAnswer,
  permission: 'account.own',
})
export const getRemindersOf = defineAction({
  name: 'get-reminders-of',
  method: 'GET',
  path: 'users/:id/reminders/',
  body: noBody,
  response: settingsAnswer,
  permission: 'people.manage',
})
export const putRemindersOf = defineAction({
  name: 'put-reminders-of',
  method: 'PUT',
  path: 'users/:id/reminders/',
  body: settingsBody,
  response: settingsAnswer,
  permission: 'people.manage',
})
export const listReminders = defineAction({
  name: 'list-reminders',
  method: 'GET',
  path: 'reminders/',
  body: noBody,
  response: reminderList,
  permission: 'people.manage',
})
/**
 * A reminder to everybody on the list who can be reached, once a day. `waiting`: people who will get one. `today`: people who already got one today.
 */
export const sendReminders = defineAction({
  name: 'send-reminders',
  method: 'POST',
  path: 'reminders/send/',
  body: noBody,
  response: z.object({ waiting: count, today: count, not_reached: count }),
  permission: 'people.manage',
})
