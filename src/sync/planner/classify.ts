/** An answer to a sealed request, or to a question about an item, as a verdict. Total over every answer (sync 2.10). */
import { codes } from '#contract/codes.ts'
import type { Values } from '#domain/op.ts'
import { codeOf, isObject, readBody } from '#remote/read-answer.ts'
import { toProblem } from '#remote/to-problem.ts'
import type { WireAnswer } from '#remote/wire.ts'
import { echoDiffers } from './echo.ts'
import { judge, type Verdict } from './judge.ts'

export interface Sent {
  eid: number | string
  /** The fields that were sent. */
  sent: Values
}

/** The row of an item in an answer's body, or null when the body is something else. */
export function rowOf(value: unknown, eid: number | string): Values | null {
  if (!isObject(value)) return null
  return value['id'] === undefined || String(value['id']) === String(eid) ? value : null
}

const shown = (value: unknown) => (value === undefined || value === null ? 'nothing' : String(value))

/** "Sent" is earned by the echo, never by a bare 2xx (I13). */
export function classify(answer: WireAnswer, { eid, sent }: Sent): Verdict {
  const problem = toProblem(answer)
  if (answer.kind === 'failed') return judge(problem ?? { kind: 'offline', onWire: true, text: '' })
  const body = readBody(answer)
  if (problem) {
    const verdict = judge(problem)
    if (verdict.is === 'rejected' && codeOf(body) === codes.keyReuse)
      return { is: 'rejected', cls: 'bug', text: 'Needs attention (code K)', status: answer.status }
    return verdict
  }
  const doubt: Verdict = { is: 'doubt', cls: 'echo', text: 'Checking…', status: answer.status }
  const row = body.is === 'json' ? rowOf(body.value, eid) : null
  if (!row) return doubt
  const differs = echoDiffers(sent, row)
  if (!differs) return { is: 'stored', row }
  const text = `The server answered but did not store ${shown(differs.sent)} (it says ${shown(differs.got)}).`
  return { is: 'rejected', cls: 'echo', text, status: answer.status, row }
}

export type Reading =
  | { is: 'row'; row: Values }
  | { is: 'gone' }
  | Extract<Verdict, { is: 'wait' | 'sign-in' | 'blocked' }>

/** An answer to `GET item`. What is no row and no clear word is asked again later. */
export function classifyReading(answer: WireAnswer, eid: number | string): Reading {
  const later = (text: string): Reading => ({
    is: 'wait',
    scope: 'item',
    cls: 'odd',
    text,
    doubt: false,
    askedMs: null,
  })
  const problem = toProblem(answer)
  if (!problem) {
    const body = answer.kind === 'answer' ? readBody(answer) : null
    const row = body?.is === 'json' ? rowOf(body.value, eid) : null
    return row ? { is: 'row', row } : later('Checking…')
  }
  const verdict = judge(problem)
  if (verdict.is === 'gone') return { is: 'gone' }
  if (verdict.is === 'wait' || verdict.is === 'sign-in' || verdict.is === 'blocked') return verdict
  return later(problem.text)
}
