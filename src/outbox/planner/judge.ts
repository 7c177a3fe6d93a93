/**
 * Maps problems to verdicts about an op: the table of sync §10. A kind of problem without a row does not compile. No verdict deletes an op; the
 * strongest effect is to park it with its reason.
 */

import type { FieldErrors, Problem } from '#contract/problem.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import { maxRestMs } from './backoff.ts'

export type Verdict =
  | { is: 'stored'; row: FieldValues }
  /** A person must look: the server will not accept this unchanged. */
  | { is: 'rejected'; cls: string; text: string; status?: number; fields?: FieldErrors; row?: FieldValues }
  /** Unclear whether the server has it: read the item. */
  | { is: 'doubt'; cls: string; text: string; status?: number }
  /** Try later. `all` pauses the whole drain, `item` only this item. `askedMs: null` uses the backoff. */
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
  /** The item may be gone: confirm by reading it. `byName`: the API itself answered, so the address is right. */
  | { is: 'gone'; status: number; byName?: true }
  /** Its author undid the record, perhaps on another device. */
  | { is: 'undone'; current: unknown }
  | { is: 'blocked'; text: string }
  | { is: 'sign-in'; text: string; ended?: true }
  /** The server requires a version with every change: read the item first. */
  | { is: 'needs-version' }

type VerdictRules = { [K in Problem['kind']]: (problem: Extract<Problem, { kind: K }>) => Verdict }

const waitAll = (
  errorClass: string,
  text: string,
  askedMs: number | null,
  doubt = false,
  status?: number,
): Verdict => ({
  is: 'wait',
  scope: 'all',
  cls: errorClass,
  text,
  doubt,
  askedMs,
  ...(status === undefined ? {} : { status }),
})

const rules: VerdictRules = {
  offline: ({ text, onWire }) => waitAll('net', text, null, onWire),
  timeout: ({ text }) => waitAll('net', text, null, true),
  cancelled: ({ text }) => waitAll('net', text, 0, true),
  portal: ({ text, status }) => waitAll('portal', text, null, false, status),
  moved: ({ text, status }) => waitAll('config', text, null, true, status),
  'slow-down': ({ text, retryAfterMs }) => waitAll('slow', text, retryAfterMs, false, 429),
  contract: ({ text, status }) => waitAll('contract', text, maxRestMs, false, status),
  'sign-in': ({ text, ended }) => ({ is: 'sign-in', text, ...(ended && { ended }) }),
  forbidden: ({ text }) => ({ is: 'blocked', text }),
  missing: ({ text, api, status }) => (api ? { is: 'gone', status } : waitAll('config', text, null, false, status)),
  'precondition-required': () => ({ is: 'needs-version' }),
  'odd-answer': ({ text, status }) => ({ is: 'doubt', cls: 'odd', text, status }),
  server({ text, status, retryAfterMs }) {
    if (status === 500)
      return { is: 'wait', scope: 'item', cls: 'server-item', text, doubt: true, askedMs: retryAfterMs, status }
    if (status === 402 || status === 451) return waitAll('policy', text, maxRestMs, false, status)
    if (status === 507) return waitAll('full', text, maxRestMs, false, status)
    if (status < 500) return waitAll('config', text, retryAfterMs, false, status)
    return waitAll('server', text, retryAfterMs, true, status)
  },
  invalid({ text, status, fields }) {
    const errorClass = status === 400 || status === 422 ? 'invalid' : 'contract'
    return { is: 'rejected', cls: errorClass, text, status, fields }
  },
  conflict({ text, status, code, current, retryAfterMs }) {
    if (code === problemCodes.inProgress)
      return { is: 'wait', scope: 'item', cls: 'busy', text, doubt: true, askedMs: retryAfterMs ?? 2_000, status }
    if (status === 423)
      return { is: 'wait', scope: 'item', cls: 'locked', text, doubt: false, askedMs: retryAfterMs, status }
    return { is: 'conflict', current, round: code === problemCodes.countPeriodClosed }
  },
}

export function judge(problem: Problem): Verdict {
  const rule = rules[problem.kind] as (problem: Problem) => Verdict
  return rule(problem)
}
