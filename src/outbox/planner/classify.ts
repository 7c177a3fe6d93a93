/** Classifies the answer to a sealed request, or to reading an item. Total over all answers (sync §10). */

import { codeIn, isObject, readBody } from '#api-client/read-response.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { headerNames } from '#contract/limits.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import { findEchoDifference } from '#domain/outbox/same-values.ts'
import { changedValueMessage, storedMessage } from '#domain/outbox/stored-messages.ts'
import type { ApiResponse } from '#platform/network.ts'
import { judge, type Verdict } from './judge.ts'

export interface SentFields {
  eid: number | string
  /** The fields that were sent. */
  sent: FieldValues
}

/** The row of an item in a response body, or null if the body is something else. */
export function rowIn(value: unknown, rowId: number | string): FieldValues | null {
  if (!isObject(value)) return null
  return value['id'] === undefined || String(value['id']) === String(rowId) ? value : null
}

/** The API names its features in every answer; a page at a wrong address does not. */
const nameOf = (response: ApiResponse): { byName?: true } =>
  response.kind === 'answer' && response.header(headerNames.features) !== null ? { byName: true } : {}

const isSet = (value: unknown) => value !== null && value !== undefined

/** "Sent" requires an echo with the same values; a 2xx alone is not enough (I13). */
export function classify(response: ApiResponse, { eid: rowId, sent }: SentFields): Verdict {
  const problem = toProblem(response)
  if (response.kind === 'failed') return judge(problem ?? { kind: 'offline', onWire: true, text: '' })
  const body = readBody(response)
  if (problem) {
    const verdict = judge(problem)
    if (verdict.is === 'rejected' && codeIn(body) === problemCodes.keyReuse)
      return {
        is: 'rejected',
        cls: 'bug',
        text: storedMessage('rejected'),
        status: response.status,
      }
    if (verdict.is === 'rejected' && codeIn(body) === problemCodes.recordUndone) return { is: 'undone', current: null }
    return verdict.is === 'gone' ? { ...verdict, ...nameOf(response) } : verdict
  }
  const doubt: Verdict = { is: 'doubt', cls: 'echo', text: storedMessage('checking'), status: response.status }
  const row = body.is === 'json' ? rowIn(body.value, rowId) : null
  if (!row) return doubt
  // A separate record: the undo arrived first, by another device (decision 162). All other values may be as sent.
  if (isSet(row['undone_at']) && !isSet(sent['undone_at'])) return { is: 'undone', current: row }
  const difference = findEchoDifference(sent, row)
  if (!difference) return { is: 'stored', row }
  const text = changedValueMessage(difference.sent, difference.stored)
  return { is: 'rejected', cls: 'echo', text, status: response.status, row }
}

/**
 * A separate record is not read back but resent. So an unreadable response counts as a server error about it: it rests, and a person is asked if only
 * this record keeps failing.
 */
export const restUnread = (verdict: Verdict): Verdict =>
  verdict.is === 'doubt'
    ? { ...verdict, is: 'wait', scope: 'item', cls: 'server-item', doubt: true, askedMs: null }
    : verdict

export type Reading =
  | { is: 'row'; row: FieldValues }
  | { is: 'gone'; byName?: true }
  | Extract<Verdict, { is: 'wait' | 'sign-in' | 'blocked' }>

/** Classifies the answer to `GET item`. Anything other than a row or a clear refusal is read again later. */
export function classifyReading(response: ApiResponse, rowId: number | string): Reading {
  const waitVerdict = (text: string): Reading => ({
    is: 'wait',
    scope: 'item',
    cls: 'odd',
    text,
    doubt: false,
    askedMs: null,
  })
  const problem = toProblem(response)
  if (!problem) {
    const body = response.kind === 'answer' ? readBody(response) : null
    const row = body?.is === 'json' ? rowIn(body.value, rowId) : null
    return row ? { is: 'row', row } : waitVerdict(storedMessage('checking'))
  }
  const verdict = judge(problem)
  if (verdict.is === 'gone') return { is: 'gone', ...nameOf(response) }
  if (verdict.is === 'wait' || verdict.is === 'sign-in' || verdict.is === 'blocked') return verdict
  return waitVerdict(problem.text)
}
