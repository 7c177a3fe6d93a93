/**
 * The sync chip in words: how much waits, when something was last sent, how old the list is. Amber when a person is needed, when much or
 * old work waits (more than 200 records or 24 hours, sync 2.14), or when sending is held up by more than a missing network.
 */
import type { Problem } from '#contract/problem.ts'
import { clockTime } from './clock-words.ts'

export const manyWaiting = 200
export const longWaitingMs = 24 * 3_600_000

export interface SyncFigures {
  toSend: number
  needsYou: number
  oldestAt: number | null
  lastSentAt: number | null
  sending: boolean
  held: Problem | null
  asOf: number | null
  /** The list is being downloaded for the first time. */
  building: boolean
}

export interface SyncWords {
  tone: 'calm' | 'saved' | 'attention'
  /** The one thing that matters, for narrow bars. */
  short: string
  /** The rest, in the order of the chip. */
  more: readonly string[]
  /** Much or old work waits: offer an export. */
  overdue: boolean
}

export function syncWords(now: number, figures: SyncFigures): SyncWords {
  const { toSend, needsYou, oldestAt, lastSentAt, asOf, held } = figures
  const overdue = toSend > manyWaiting || (toSend > 0 && oldestAt !== null && now - oldestAt > longWaitingMs)
  const stuck = toSend > 0 && held !== null && held.kind !== 'offline' && held.kind !== 'timeout'
  const list =
    asOf === null ? (figures.building ? 'list is coming' : 'no list yet') : `list as of ${clockTime(asOf, now)}`
  const sent = lastSentAt === null ? [] : [`last sent ${clockTime(lastSentAt, now)}`]
  const waits = figures.sending && toSend > 0 ? `sending ${count(toSend)}` : `${count(toSend)} to send`
  const short =
    needsYou > 0 ? `${count(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you` : toSend > 0 ? waits : 'all sent'
  return {
    tone: needsYou > 0 || overdue || stuck ? 'attention' : toSend > 0 ? 'saved' : 'calm',
    short,
    more: [...(needsYou > 0 && toSend > 0 ? [waits] : []), ...sent, list],
    overdue,
  }
}

const count = (value: number) => value.toLocaleString('en')
