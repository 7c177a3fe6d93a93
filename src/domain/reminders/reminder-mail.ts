/** The daily mail to a person: all open work with links, in the current language. Plain text. */
import type { Role } from '#contract/permissions.ts'
import { t } from '#text/administration/reminder-mail.ts'
import { areaPaths } from '../people/roles.ts'
import { formatDay, formatNumber } from '../text/format.ts'
import type { OpenWork } from './open-work.ts'

export interface MailInput {
  name: string
  role: Role
  work: readonly OpenWork[]
  institute: string
  /** Address of Bilang, without a trailing slash. */
  address: string
  today: string
}

/** Prevents a name from breaking a line of the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const dueText = ({ dueOn }: OpenWork, today: string): string | null =>
  dueOn === null ? null : t(dueOn < today ? 'wasDue' : 'due', { day: formatDay(dueOn) })

function sentence(work: OpenWork): string {
  const { kind, open, asked } = work
  const name = oneLine(work.name)
  if (kind === 'declare') return t('declare', { name, open: formatNumber(open), asked })
  return kind === 'rooms' ? t('rooms', { name, open }) : t('renew', { name })
}

/** The screen on which the work is done. */
export function workPath({ kind, id }: Pick<OpenWork, 'kind' | 'id'>, role: Role): string {
  if (kind === 'rooms') return '/qr'
  const area = `${areaPaths[role]}/inventory`
  return kind === 'declare' ? `${area}/my-property` : `${area}/par/document/${id}`
}

export const reminderSettingsLink = ({ role, address }: Pick<MailInput, 'role' | 'address'>): string =>
  `${address}${areaPaths[role]}/account-settings/reminders`

export function reminderMail(input: MailInput): { subject: string; text: string } {
  const { name, work, today } = input
  const institute = oneLine(input.institute)
  const parts = [
    t('greeting', { name: oneLine(name) }),
    t('intro', { institute }),
    ...work.map((one) =>
      [
        [sentence(one), dueText(one, today)].filter(Boolean).join(' '),
        `${input.address}${workPath(one, input.role)}`,
      ].join('\n'),
    ),
    ...(work.some(({ kind }) => kind !== 'renew') ? [t('unsent')] : []),
    `${t('switchOff')}\n${reminderSettingsLink(input)}`,
  ]
  return { subject: t('subject', { institute }), text: `${parts.join('\n\n')}\n` }
}
