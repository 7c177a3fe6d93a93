/**
 * What a record in the outbox says to the person who made it: its state as mark and word, what happened, and what can be done (sync 2.10).
 * "Saved on this device", "Sent" and "Refused" are three different words and never mixed (D4.2).
 */
import { sentences } from '#contract/sentences.ts'
import { formatMoment } from './dates.ts'
import { importedCls, type Op, type Values } from './op.ts'
import type { WorkRecord } from './work-records.ts'

export interface OpWords {
  mark: 'none' | 'saved' | 'sent' | 'attention' | 'refused'
  word: string
  /** Why, in whole sentences; null where the word is enough. */
  why: string | null
  can: readonly ('retry' | 'fix' | 'discard')[]
}

export function opWords(op: Op, timeZone: string): OpWords {
  switch (op.state) {
    case 'queued':
      return {
        mark: 'saved',
        word: sentences.savedHere,
        why: op.recovered ? 'Brought back from the reserve copy.' : null,
        can: [],
      }
    case 'sending':
      return { mark: 'saved', word: 'Sending…', why: null, can: [] }
    case 'unknown':
      return {
        mark: 'saved',
        word: sentences.checking,
        why: 'The answer did not arrive; the office is asked whether it has it.',
        can: [],
      }
    case 'waiting':
      return { mark: 'saved', word: 'Waiting', why: op.error ? sentence(op.error.message) : null, can: ['retry'] }
    case 'conflict':
      return {
        mark: 'attention',
        word: sentences.needsYou,
        why: 'Somebody else recorded something else meanwhile. Both are kept.',
        can: [],
      }
    case 'rejected':
      if (op.error?.cls === importedCls)
        return {
          mark: 'attention',
          word: sentences.needsYou,
          why: `${sentence(op.error.message)} Send it only if you recorded it.`,
          can: ['retry', 'discard'],
        }
      return {
        mark: 'refused',
        word: sentences.refused,
        why: refusal(op),
        can: op.kind === 'scanned' ? ['retry', 'discard'] : ['fix', 'retry', 'discard'],
      }
    case 'orphaned':
      return {
        mark: 'refused',
        word: 'Removed from the register',
        why: 'The office no longer has this item. Your record is kept; export it or discard it with a reason.',
        can: ['retry', 'discard'],
      }
    case 'blocked':
      return {
        mark: 'refused',
        word: sentences.refused,
        why: 'Your account may not record counts any more. Ask an admin for the right, then try again.',
        can: ['retry', 'discard'],
      }
    case 'acked':
      if (op.isSettling)
        return { mark: 'saved', word: sentences.checking, why: 'The server has it. We’ll ask once more.', can: [] }
      return { mark: 'sent', word: `${sentences.sent} ${formatMoment(op.stateAt, timeZone)}`, why: null, can: [] }
    case 'agreed':
      return { mark: 'sent', word: 'Agreed', why: 'A colleague recorded the same.', can: [] }
    case 'superseded':
      return { mark: 'none', word: 'Replaced', why: 'A later record of yours took its place.', can: [] }
    case 'withdrawn':
      return {
        mark: 'none',
        word: 'Undone',
        why: op.resolution?.reason ? sentence(op.resolution.reason) : null,
        can: [],
      }
  }
}

/** A record as its line says it: one that was undone is not called sent. */
export function recordWords({ state, op }: WorkRecord, timeZone: string): OpWords {
  if (state === 'undone') return { mark: 'none', word: 'Undone', why: null, can: [] }
  return opWords(op, timeZone)
}

function refusal(op: Op): string {
  const said = Object.values(op.error?.fields ?? {}).flat()
  if (said.length > 0) return `The office said: ${said.map(sentence).join(' ')}`
  return op.error?.message ? sentence(op.error.message) : 'The office did not accept it.'
}

const sentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

const findingWords: Readonly<Record<string, string>> = {
  'not-found': 'Not found here',
  elsewhere: 'Stands elsewhere',
  'found-at-station': 'Found at station',
}

/** What was recorded, in one line: "Count 5 · chipped edge", "Marked as done", "Not found here". */
export function patchWords(kind: Op['kind'], patch: Values): string {
  const remarks = typeof patch['remarks'] === 'string' && patch['remarks'] !== '' ? ` · ${patch['remarks']}` : ''
  if (kind === 'scanned') return patch['scanned'] === true ? 'Marked as done' : 'Marked as undone'
  if (kind === 'finding') {
    const undone = typeof patch['undone_at'] === 'string' ? ' · undone' : ''
    const what = typeof patch['description'] === 'string' ? `: ${patch['description']}` : ''
    return `${findingWords[String(patch['kind'])] ?? 'Finding'}${what}${remarks}${undone}`
  }
  if (kind === 'count' && patch['physical_count'] === null) return 'Count undone'
  if (typeof patch['physical_count'] === 'number')
    return `Count ${patch['physical_count'].toLocaleString('en')}${remarks}`
  return Object.entries(patch)
    .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ')
}

/** One value of a group, for the columns of a conflict. */
export function valueWords(field: string, value: unknown): string {
  if (field === 'scanned') return value === true ? 'Done' : 'Not done'
  if (value === null || value === undefined || value === '') return field === 'physical_count' ? 'Not counted' : 'None'
  return typeof value === 'number' ? value.toLocaleString('en') : String(value)
}
