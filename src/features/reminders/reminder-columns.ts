/** One row of the list of people who have not declared, as text; shared by the screen and its file. */
import type { PushFailure } from '#contract/push.ts'
import type { MailFailure, UndeclaredPerson } from '#contract/reminders.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { t } from '#text/account/reminders.ts'
import type { StatusTone } from '#ui/status-badge.tsx'

export interface ReminderNames {
  person(id: number): string
  campaign(id: number): string
  /** A moment in the time zone of the institute, as the screen or the file writes it. */
  moment(at: string): string
}

const reasons = labelsOf<MailFailure>({
  address: () => t('reason.address'),
  'sign-in': () => t('reason.signIn'),
  connection: () => t('reason.connection'),
  other: () => t('reason.other'),
})

/** The result of the last reminder. For people who can't be reached it says so, whatever was sent before. */
export function reminderState({ reach, last }: UndeclaredPerson): { tone: StatusTone; text: string } {
  if (reach === 'no-address') return { tone: 'attention', text: t('state.noAddress') }
  if (reach === 'off') return { tone: 'none', text: t('state.off') }
  if (last === null) return { tone: 'none', text: t('state.none') }
  return resultOf(last)
}

const pushReasons = labelsOf<PushFailure>({
  gone: () => t('pushReason.gone'),
  refused: () => t('pushReason.refused'),
  busy: () => t('pushReason.busy'),
  connection: () => t('pushReason.connection'),
  other: () => t('pushReason.other'),
})

type Last = { state: 'waiting' | 'sent' | 'failed'; reason: string | null }
function resultOf({ state, reason }: Last): { tone: StatusTone; text: string } {
  if (state === 'sent') return { tone: 'sent', text: t('state.sent') }
  if (state === 'failed') return { tone: 'refused', text: t('state.failed') }
  return reason === null ? { tone: 'saved', text: t('state.waiting') } : { tone: 'attention', text: t('again') }
}

export const devicesText = ({ push }: UndeclaredPerson): string => t('devices', { count: push?.devices ?? 0 })

/** The result of the last notification; null: there was none. */
export function noticeState({ push }: UndeclaredPerson): { tone: StatusTone; text: string; failure: string } | null {
  if (!push?.last) return null
  const { reason } = push.last
  return { ...resultOf(push.last), failure: reason === null ? '' : pushReasons[reason] }
}

export const noticeText = (row: UndeclaredPerson): string => {
  const notice = noticeState(row)
  return [devicesText(row), notice?.text, notice?.failure].filter(Boolean).join('. ')
}

export const failureText = ({ reach, last }: UndeclaredPerson): string =>
  reach === 'mail' && last?.reason ? reasons[last.reason] : ''

export const openText = ({ open, asked }: UndeclaredPerson): string =>
  t('openOf', { open: formatNumber(open), asked: formatNumber(asked) })

export const dueText = ({ due_on }: UndeclaredPerson): string => (due_on === null ? t('noDay') : formatDay(due_on))

/** When a mail or a notification was last tried. */
export function triedText({ last, push }: UndeclaredPerson, { moment }: ReminderNames): string {
  const at = [last?.at, push?.last?.at]
    .filter((one) => typeof one === 'string')
    .sort()
    .at(-1)
  return at ? moment(at) : ''
}
