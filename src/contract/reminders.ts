/**
 * Reminders that reach people outside the app (`reminders` extension). Only the person and admins see the address; it is not in the lists that
 * devices download.
 */
import { t } from '#text/account/reminders.ts'
import { count, id } from './field-types.ts'
import { pushFailures } from './push.ts'
import { z } from './z.ts'

export const addressLimit = 254

/** A plain address without a display name, quotes or comments. */
const address = "[\\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)+"
const addressText = (pattern: string) =>
  z
    .string()
    .trim()
    .max(addressLimit)
    .regex(new RegExp(`^(?:${pattern})$`), { error: () => t('invalidEmail') })

export const reminderSettings = z.object({
  email: addressText(address).nullable(),
  /** Whether the person receives reminders by e-mail. */
  by_mail: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>
export const noReminderSettings: ReminderSettings = { email: null, by_mail: true }

/** The settings as form values: no address is an empty text. */
export const reminderForm = z.object({ email: addressText(`|${address}`), by_mail: z.boolean() })
export type ReminderForm = z.infer<typeof reminderForm>

/** Why a mail was not accepted: its address, the sign-in at the mail server, no secure connection to it, or another response. */
const mailFailures = ['address', 'sign-in', 'connection', 'other'] as const
export type MailFailure = (typeof mailFailures)[number]

/** `waiting`: will be tried, or retried after a failure. `failed`: will not be retried automatically. */
const reminderStates = ['waiting', 'sent', 'failed'] as const

const lastReminder = <Reasons extends z.ZodType>(reason: Reasons) =>
  z.object({
    state: z.enum(reminderStates),
    /** When it was last tried; null: not yet. */
    at: z.string().nullable(),
    reason: reason.nullable(),
  })

/** Someone who has not declared all items of a campaign. */
const undeclaredPerson = z.object({
  person: id,
  campaign: id,
  open: count,
  asked: count,
  due_on: z.string().nullable(),
  /** `no-address`: none is entered. `off`: the person has turned mails off. */
  reach: z.enum(['mail', 'no-address', 'off']),
  /** The last reminder by mail; null: there was none. */
  last: lastReminder(z.enum(mailFailures)).nullable(),
  /** The person's devices that are notified, and the last notification. Missing: the server knows none. */
  push: z.object({ devices: count, last: lastReminder(z.enum(pushFailures)).nullable() }).optional(),
})
export type UndeclaredPerson = z.infer<typeof undeclaredPerson>

export const reminderList = z.object({
  people: z.array(undeclaredPerson),
  mail: z.object({
    is_on: z.boolean(),
    /** The time of day of the daily mail; null: only on request. */
    at: z.string().nullable(),
    from: z.string().nullable(),
  }),
  push: z.object({ is_on: z.boolean() }).optional(),
})
export type ReminderList = z.infer<typeof reminderList>
