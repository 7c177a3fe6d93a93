/**
 * Describes an op to the person who recorded it: icon, label, what happened, and what they can do (sync §10).
 * "Saved on this device", "Sent" and "Refused" are different labels and are never mixed up (D4.2).
 */
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/sync/outbox.ts'
import { formatMoment } from '../text/format.ts'
import { commandOf, describeValues } from './commands/all-commands.ts'
import { importedErrorClass, lostErrorClass, type Op } from './op.ts'
import { storedMessageText } from './stored-messages.ts'
import type { WorkRecord } from './work-records.ts'

export interface OpDescription {
  icon: 'none' | 'saved' | 'sent' | 'attention' | 'refused'
  label: string
  /** Why, in whole sentences; null if the label is enough. */
  explanation: string | null
  actions: readonly ('retry' | 'fix' | 'discard')[]
}

export function describeOp(op: Op, timeZone: string): OpDescription {
  switch (op.state) {
    case 'queued':
      return {
        icon: 'saved',
        label: states('saved'),
        explanation: !commandOf(op) ? t('op.otherVersion') : op.recovered ? t('op.restored') : null,
        actions: [],
      }
    case 'sending':
      return { icon: 'saved', label: t('op.sending'), explanation: null, actions: [] }
    case 'unknown':
      return {
        icon: 'saved',
        label: states('checking'),
        explanation: t('op.noReply'),
        actions: [],
      }
    case 'waiting':
      return {
        icon: 'saved',
        label: t('op.waiting'),
        explanation: op.error ? messageSentence(op.error.message) : null,
        actions: ['retry'],
      }
    case 'conflict':
      return {
        icon: 'attention',
        label: states('needsReview'),
        explanation: t('op.differs'),
        actions: [],
      }
    case 'rejected':
      if (op.error?.cls === importedErrorClass)
        return {
          icon: 'attention',
          label: states('needsReview'),
          explanation: `${messageSentence(op.error.message)} ${t('op.sendIfYours')}`,
          actions: ['retry', 'discard'],
        }
      if (op.error?.cls === lostErrorClass)
        return {
          icon: 'attention',
          label: states('needsReview'),
          explanation: messageSentence(op.error.message),
          actions: ['retry', 'discard'],
        }
      return {
        icon: 'refused',
        label: t('op.refused'),
        explanation: refusalText(op),
        actions: commandOf(op)?.isTyped ? ['fix', 'retry', 'discard'] : ['retry', 'discard'],
      }
    case 'orphaned':
      return {
        icon: 'refused',
        label: t('op.removed'),
        explanation: t('op.removedText'),
        actions: ['retry', 'discard'],
      }
    case 'blocked':
      return {
        icon: 'refused',
        label: t('op.refused'),
        explanation: t('op.noPermission'),
        actions: ['retry', 'discard'],
      }
    case 'acked':
      if (op.isSettling)
        return {
          icon: 'saved',
          label: states('checking'),
          explanation: t('op.settling'),
          actions: [],
        }
      return {
        icon: 'sent',
        label: t('op.sentAt', { moment: formatMoment(op.stateAt, timeZone) }),
        explanation: null,
        actions: [],
      }
    case 'agreed':
      return { icon: 'sent', label: t('op.agreed'), explanation: t('op.agreedText'), actions: [] }
    case 'superseded':
      return { icon: 'none', label: t('op.replaced'), explanation: t('op.replacedText'), actions: [] }
    case 'withdrawn':
      return {
        icon: 'none',
        label: t('op.undone'),
        explanation: op.resolution?.reason ? messageSentence(op.resolution.reason) : null,
        actions: [],
      }
  }
}

/** Describes a record in a list. A record that was undone is labeled "Undone" although its op was sent. */
export function describeRecord({ state, op }: WorkRecord, timeZone: string): OpDescription {
  if (state === 'undone') return { icon: 'none', label: t('op.undone'), explanation: null, actions: [] }
  return describeOp(op, timeZone)
}

function refusalText(op: Op): string {
  const messages = Object.values(op.error?.fields ?? {}).flat()
  if (messages.length > 0) return t('op.serverSaid', { messages: messages.map(asSentence).join(' ') })
  return op.error?.message ? messageSentence(op.error.message) : t('op.notAccepted')
}

/** A stored message as a sentence in the current language. */
const messageSentence = (message: string) => asSentence(storedMessageText(message))

const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** A record in one line: its op, and the other ops of the item. */
export const describeRecordValues = ({ op, besides }: WorkRecord): string =>
  [describeValues(op), ...besides].join(' · ')
