/** One line of the list of people who have not declared, in words: the screen and its file say the same. */
import type { MailFailure, UndeclaredPerson } from '#contract/reminders.ts'
import { formatDay, formatMoment, formatNumber } from '#domain/text/format.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { t } from '#text/account/reminders.ts'
import type { StatusTone } from '#ui/status-badge.tsx'

export interface ReminderNames {
  person(id: number): string
  campaign(id: number): string
  timeZone: string
}

const reasons = labelsOf<MailFailure>({
  address: () => t('reason.address'),
  'sign-in': () => t('reason.signIn'),
  connection: () => t('reason.connection'),
  other: () => t('reason.other'),
})

/** The result of the last reminder. Someone who can't be reached got none, whatever was sent before. */
export function reminderState({ reach, last }: UndeclaredPerson): { tone: StatusTone; text: string } {
  if (reach === 'no-address') return { tone: 'attention', text: t('state.noAddress') }
  if (reach === 'off') return { tone: 'none', text: t('state.off') }
  if (last === null) return { tone: 'none', text: t('state.none') }
  if (last.state === 'sent') return { tone: 'sent', text: t('state.sent') }
  if (last.state === 'failed') return { tone: 'refused', text: t('state.failed') }
  return last.reason === null ? { tone: 'saved', text: t('state.waiting') } : { tone: 'attention', text: t('again') }
}

export const failureText = ({ reach, last }: UndeclaredPerson): string =>
  reach === 'mail' && last?.reason ? reasons[last.reason] : ''

export const openText = ({ open, asked }: UndeclaredPerson): string =>
  t('openOf', { open: formatNumber(open), asked: formatNumber(asked) })

export const dueText = ({ due_on }: UndeclaredPerson): string => (due_on === null ? t('noDay') : formatDay(due_on))

export const triedText = ({ last }: UndeclaredPerson, { timeZone }: ReminderNames): string =>
  last?.at ? formatMoment(Date.parse(last.at), timeZone) : ''
