/**
 * Describes an op to the person who recorded it: icon, label, what happened, and what they can do (sync §10).
 * "Saved on this device", "Sent" and "Refused" are different labels and are never mixed up (D4.2).
 */
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatMoment } from '../text/format.ts'
import { commandOf, describeValues } from './commands/all-commands.ts'
import { importedErrorClass, type Op } from './op.ts'
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
        label: fixedTexts.savedHere,
        explanation: !commandOf(op)
          ? 'Another version of Bilang recorded this. Update the app to send it.'
          : op.recovered
            ? 'Restored from the backup copy.'
            : null,
        actions: [],
      }
    case 'sending':
      return { icon: 'saved', label: 'Sending…', explanation: null, actions: [] }
    case 'unknown':
      return {
        icon: 'saved',
        label: fixedTexts.checking,
        explanation: 'No reply yet. Checking whether it arrived.',
        actions: [],
      }
    case 'waiting':
      return {
        icon: 'saved',
        label: 'Waiting',
        explanation: op.error ? asSentence(op.error.message) : null,
        actions: ['retry'],
      }
    case 'conflict':
      return {
        icon: 'attention',
        label: fixedTexts.needsReview,
        explanation: 'Someone else recorded a different value. Both are saved. Choose one.',
        actions: [],
      }
    case 'rejected':
      if (op.error?.cls === importedErrorClass)
        return {
          icon: 'attention',
          label: fixedTexts.needsReview,
          explanation: `${asSentence(op.error.message)} Send it only if you recorded it.`,
          actions: ['retry', 'discard'],
        }
      return {
        icon: 'refused',
        label: fixedTexts.refused,
        explanation: refusalText(op),
        actions: commandOf(op)?.isTyped ? ['fix', 'retry', 'discard'] : ['retry', 'discard'],
      }
    case 'orphaned':
      return {
        icon: 'refused',
        label: 'Removed from the records',
        explanation:
          'The server no longer has this item. Your record is safe on this device. Export it, or discard it with a reason.',
        actions: ['retry', 'discard'],
      }
    case 'blocked':
      return {
        icon: 'refused',
        label: fixedTexts.refused,
        explanation: 'Your account can’t record counts anymore. Ask an admin for permission, then try again.',
        actions: ['retry', 'discard'],
      }
    case 'acked':
      if (op.isSettling)
        return {
          icon: 'saved',
          label: fixedTexts.checking,
          explanation: 'The server has it. We’ll ask once more.',
          actions: [],
        }
      return {
        icon: 'sent',
        label: `${fixedTexts.sent} ${formatMoment(op.stateAt, timeZone)}`,
        explanation: null,
        actions: [],
      }
    case 'agreed':
      return { icon: 'sent', label: 'Agreed', explanation: 'Someone else recorded the same value.', actions: [] }
    case 'superseded':
      return { icon: 'none', label: 'Replaced', explanation: 'You recorded a newer value.', actions: [] }
    case 'withdrawn':
      return {
        icon: 'none',
        label: 'Undone',
        explanation: op.resolution?.reason ? asSentence(op.resolution.reason) : null,
        actions: [],
      }
  }
}

/** Describes a record in a list. A record that was undone is labeled "Undone" although its op was sent. */
export function describeRecord({ state, op }: WorkRecord, timeZone: string): OpDescription {
  if (state === 'undone') return { icon: 'none', label: 'Undone', explanation: null, actions: [] }
  return describeOp(op, timeZone)
}

function refusalText(op: Op): string {
  const messages = Object.values(op.error?.fields ?? {}).flat()
  if (messages.length > 0) return `The server said: ${messages.map(asSentence).join(' ')}`
  return op.error?.message ? asSentence(op.error.message) : 'The server didn’t accept it.'
}

const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** What a record says in one line: its op, and what else was recorded about the item. */
export const describeRecordValues = ({ op, besides }: WorkRecord): string =>
  [describeValues(op), ...besides].join(' · ')
