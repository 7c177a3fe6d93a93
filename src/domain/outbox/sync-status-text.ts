/**
 * The texts of the sync chip: how much is not sent and why, whether the device is online, when something was last sent, how old the list is. Its tone
 * is `attention` if a person is needed, if too much or too old work is unsent (more than 200 records or 24 hours, sync §14), or if something other
 * than a missing network blocks sending.
 */
import type { Problem } from '#contract/problem.ts'
import { t } from '#text/sync/sync-status.ts'
import { textsOf } from '../app/problem-text.ts'
import { formatMoment, formatNumber } from '../text/format.ts'
import { dayMs } from '../time/durations.ts'

export const manyNotSent = 200
const longNotSentMs = dayMs

/** Whether the oldest record that is not sent has waited for too long. */
export const isLongNotSent = ({ notSent, oldestAt }: Pick<SyncFigures, 'notSent' | 'oldestAt'>, now: number): boolean =>
  notSent > 0 && oldestAt !== null && now - oldestAt > longNotSentMs

export interface SyncFigures {
  notSent: number
  needsReview: number
  /** Acknowledged by the server, but checked once more before they count as sent. */
  checking?: number
  oldestAt: number | null
  lastSentAt: number | null
  sending: boolean
  heldUpBy: Problem | null
  asOf: number | null
  /** The list is being downloaded for the first time. */
  building: boolean
  /** False if the server is not reachable, as far as this device knows. */
  online: boolean
}

/** The figures that are read from the outbox. */
export const syncFigures = [
  'notSent',
  'needsReview',
  'checking',
  'oldestAt',
  'lastSentAt',
  'sending',
  'heldUpBy',
] as const satisfies readonly (keyof SyncFigures)[]

export interface SyncStatusText {
  tone: 'calm' | 'saved' | 'attention'
  /** The most important text, for narrow bars. */
  short: string
  /** The other texts, in the order of the chip. */
  more: readonly string[]
  /** Show the offline icon, also where only the short text fits. */
  offline: boolean
  /** Too much or too old work is unsent: offer an export. */
  overdue: boolean
}

export function syncStatusText(now: number, timeZone: string, figures: SyncFigures): SyncStatusText {
  const { notSent, needsReview, checking = 0, lastSentAt, asOf, heldUpBy, online } = figures
  const overdue = notSent > manyNotSent || isLongNotSent(figures, now)
  const noSignal = heldUpBy?.kind === 'offline' || heldUpBy?.kind === 'timeout'
  const isStuck = notSent > 0 && heldUpBy !== null && !noSignal
  const listText =
    asOf === null
      ? figures.building
        ? t('downloadingList')
        : t('noList')
      : t('listAsOf', { moment: formatMoment(asOf, timeZone) })
  const lastSentText = lastSentAt === null ? [] : [t('lastSent', { moment: formatMoment(lastSentAt, timeZone) })]
  const sendingText = t(figures.sending ? 'sending' : 'notSent', { count: formatNumber(notSent) })
  const reasons = notSent > 0 && heldUpBy !== null && (online || !noSignal) ? [textsOf(heldUpBy).chip] : []
  const [short = '', ...more] = [
    ...(needsReview > 0 ? [t('needsReview', { count: needsReview })] : []),
    ...(notSent > 0 ? [sendingText] : []),
    ...(online ? [] : [t('offline')]),
    ...(checking > 0 ? [t('checking', { count: formatNumber(checking) })] : []),
    ...(needsReview === 0 && notSent === 0 && checking === 0 ? [t('allSent')] : []),
    ...reasons,
    ...lastSentText,
    listText,
  ]
  return {
    tone: needsReview > 0 || overdue || isStuck ? 'attention' : notSent > 0 || checking > 0 ? 'saved' : 'calm',
    short,
    more,
    offline: !online,
    overdue,
  }
}
