/**
 * The sync chip in words: how much waits and why, whether the office is on the line, when something was last sent, how old the list is.
 * Amber when a person is needed, when much or old work waits (more than 200 records or 24 hours, sync 2.14), or when sending is held up by
 * more than a missing network.
 */
import type { Problem, ProblemKind } from '#contract/problem.ts'
import { formatMoment } from './dates.ts'

export const manyWaiting = 200
export const longWaitingMs = 24 * 3_600_000

export interface SyncFigures {
  toSend: number
  needsYou: number
  /** Taken by the server, and asked for once more before they count as sent. */
  checking?: number
  oldestAt: number | null
  lastSentAt: number | null
  sending: boolean
  held: Problem | null
  asOf: number | null
  /** The list is being downloaded for the first time. */
  building: boolean
  /** False: the office is not on the line, as far as this device can tell. */
  online: boolean
}

export interface SyncWords {
  tone: 'calm' | 'saved' | 'attention'
  /** The one thing that matters, for narrow bars. */
  short: string
  /** The rest, in the order of the chip. */
  more: readonly string[]
  /** Wears the sign of a missing network, also where only the short word fits. */
  offline: boolean
  /** Much or old work waits: offer an export. */
  overdue: boolean
}

/** Why what waits is not sent, in as many words as a chip has room for. The outbox says the rest. */
const heldWords: Readonly<Partial<Record<ProblemKind, string>>> = {
  offline: 'waiting for signal',
  timeout: 'waiting for signal',
  portal: 'this network wants a sign-in',
  'sign-in': 'sign in again to send',
  'slow-down': 'the office asks to wait',
  server: 'the office has trouble',
  moved: 'the address looks wrong',
  missing: 'the address looks wrong',
  contract: 'update needed',
  forbidden: 'your account may not send',
}

export function syncWords(now: number, timeZone: string, figures: SyncFigures): SyncWords {
  const { toSend, needsYou, checking = 0, oldestAt, lastSentAt, asOf, held, online } = figures
  const overdue = toSend > manyWaiting || (toSend > 0 && oldestAt !== null && now - oldestAt > longWaitingMs)
  const noSignal = held?.kind === 'offline' || held?.kind === 'timeout'
  const stuck = toSend > 0 && held !== null && !noSignal
  const list =
    asOf === null ? (figures.building ? 'list is coming' : 'no list yet') : `list as of ${formatMoment(asOf, timeZone)}`
  const sent = lastSentAt === null ? [] : [`last sent ${formatMoment(lastSentAt, timeZone)}`]
  const waits = figures.sending && toSend > 0 ? `sending ${count(toSend)}` : `${count(toSend)} to send`
  const needs = `${count(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you`
  const why = toSend > 0 && held !== null && (online || !noSignal) ? [heldWords[held.kind] ?? 'held up'] : []
  const [short = '', ...more] = [
    ...(needsYou > 0 ? [needs] : []),
    ...(toSend > 0 ? [waits] : []),
    ...(online ? [] : ['offline']),
    ...(checking > 0 ? [`checking ${count(checking)}`] : []),
    ...(needsYou === 0 && toSend === 0 && checking === 0 ? ['all sent'] : []),
    ...why,
    ...sent,
    list,
  ]
  return {
    tone: needsYou > 0 || overdue || stuck ? 'attention' : toSend > 0 || checking > 0 ? 'saved' : 'calm',
    short,
    more,
    offline: !online,
    overdue,
  }
}

const count = (value: number) => value.toLocaleString('en')
