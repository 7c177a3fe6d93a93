/**
 * What a problem means for an op: the table of sync 2.10. A problem kind without a row does not compile. Nothing here deletes: the worst
 * that an answer can do is to park an op with its reason.
 */
import { codes } from '#contract/codes.ts'
import type { FieldErrors, Problem } from '#contract/problem.ts'
import type { Values } from '#domain/op.ts'
import { restLimitMs } from './backoff.ts'

export type Verdict =
  | { is: 'stored'; row: Values }
  /** A person must look: the server will not take this as it is. */
  | { is: 'rejected'; cls: string; text: string; status?: number; fields?: FieldErrors; row?: Values }
  /** The server may or may not hold it: ask what it holds. */
  | { is: 'doubt'; cls: string; text: string; status?: number }
  /** Later. `all` rests the whole drain, `item` only this one. `askedMs` null: backoff. */
  | {
      is: 'wait'
      scope: 'all' | 'item'
      cls: string
      text: string
      doubt: boolean
      askedMs: number | null
      status?: number
    }
  | { is: 'conflict'; current: unknown; round: boolean }
  /** The item may be gone: to be confirmed by asking for it. */
  | { is: 'gone'; status: number }
  | { is: 'blocked'; text: string }
  | { is: 'sign-in'; text: string }
  /** The server wants a version with every change: learn it first. */
  | { is: 'needs-version' }

type Rules = { [K in Problem['kind']]: (problem: Extract<Problem, { kind: K }>) => Verdict }

const all = (cls: string, text: string, askedMs: number | null, doubt = false, status?: number): Verdict => ({
  is: 'wait',
  scope: 'all',
  cls,
  text,
  doubt,
  askedMs,
  ...(status === undefined ? {} : { status }),
})

const rules: Rules = {
  offline: ({ text, onWire }) => all('net', text, null, onWire),
  timeout: ({ text }) => all('net', text, null, true),
  cancelled: ({ text }) => all('net', text, 0, true),
  portal: ({ text, status }) => all('portal', text, null, false, status),
  moved: ({ text, status }) => all('config', text, null, true, status),
  'slow-down': ({ text, retryAfterMs }) => all('slow', text, retryAfterMs, false, 429),
  contract: ({ text, status }) => all('contract', text, restLimitMs, false, status),
  'sign-in': ({ text }) => ({ is: 'sign-in', text }),
  forbidden: ({ text }) => ({ is: 'blocked', text }),
  missing: ({ text, api, status }) => (api ? { is: 'gone', status } : all('config', text, null, false, status)),
  'precondition-required': () => ({ is: 'needs-version' }),
  'odd-answer': ({ text, status }) => ({ is: 'doubt', cls: 'odd', text, status }),
  server({ text, status, retryAfterMs }) {
    if (status === 500)
      return { is: 'wait', scope: 'item', cls: 'server-item', text, doubt: true, askedMs: retryAfterMs, status }
    if (status === 402 || status === 451) return all('policy', text, restLimitMs, false, status)
    if (status === 507) return all('full', text, restLimitMs, false, status)
    if (status < 500) return all('config', text, retryAfterMs, false, status)
    return all('server', text, retryAfterMs, true, status)
  },
  invalid({ text, status, fields }) {
    const cls = status === 400 || status === 422 ? 'invalid' : 'contract'
    return { is: 'rejected', cls, text, status, fields }
  },
  conflict({ text, status, code, current, retryAfterMs }) {
    if (code === codes.inProgress)
      return { is: 'wait', scope: 'item', cls: 'busy', text, doubt: true, askedMs: retryAfterMs ?? 2_000, status }
    if (status === 423)
      return { is: 'wait', scope: 'item', cls: 'locked', text, doubt: false, askedMs: retryAfterMs, status }
    return { is: 'conflict', current, round: code === codes.roundClosed }
  },
}

export function judge(problem: Problem): Verdict {
  const rule = rules[problem.kind] as (problem: Problem) => Verdict
  return rule(problem)
}
