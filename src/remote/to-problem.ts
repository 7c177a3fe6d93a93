/**
 * Any answer or failure of the wire as a problem, here and nowhere else; total over every status and body (sync 2.10).
 * `null`: the server did what was asked, as far as status and shape can tell. Whether it *stored* what was sent is for the caller to check.
 */
import { codes } from '#contract/codes.ts'
import { joinedErrors, type Problem } from '#contract/problem.ts'
import {
  type Answered,
  type Body,
  codeOf,
  detailOf,
  fieldErrorsOf,
  isObject,
  readBody,
  retryAfterMs,
} from './read-answer.ts'
import type { WireAnswer } from './wire.ts'

const texts = {
  signal: 'Waiting for signal',
  portal: 'This network wants a sign-in page. Counts are safe.',
  moved: 'The server address has changed, or this network wants a sign-in page. Counts are safe.',
  wrongAddress: 'The server address looks wrong.',
  trouble: 'Server trouble, will retry',
  full: 'The server is full. Tell your admin.',
  slow: 'The server asks to slow down',
  signIn: 'Sign in again to go on sending.',
  forbidden: 'Your account may not do this.',
  gone: 'Removed from the register',
  refused: 'The server did not accept this.',
  unfit: 'App and server do not fit. An update is needed.',
  tooLong: 'Too long for the server',
  locked: 'Locked on the server',
  busy: 'The server is still working on this',
  changed: 'Somebody changed this meanwhile.',
  odd: 'Checking…',
  cancelled: 'Cancelled',
} as const

export function toProblem(answer: WireAnswer): Problem | null {
  return answer.kind === 'failed' ? failure(answer) : refusal(answer, readBody(answer))
}

function failure(failed: Extract<WireAnswer, { kind: 'failed' }>): Problem {
  switch (failed.why) {
    case 'network':
      return { kind: 'offline', onWire: failed.maybe, text: texts.signal }
    case 'timeout':
      return { kind: 'timeout', text: texts.signal }
    case 'aborted':
      return { kind: 'cancelled', text: texts.cancelled }
    case 'redirect':
      return { kind: 'moved', status: 0, text: texts.moved }
  }
}

function refusal(answer: Answered, body: Body): Problem | null {
  const { status } = answer
  const server = (text: string): Problem => ({ kind: 'server', status, retryAfterMs: retryAfterMs(answer), text })
  const portal = (): Problem => ({ kind: 'portal', status, text: texts.portal })
  const unfit = (): Problem => ({ kind: 'contract', status, text: texts.unfit })
  const odd = (): Problem => ({ kind: 'odd-answer', status, text: texts.odd })
  const conflict = (text: string, waitMs = retryAfterMs(answer)): Problem => {
    const current = body.is === 'json' && isObject(body.value) ? (body.value['current'] ?? body.value) : null
    return { kind: 'conflict', status, current, code: codeOf(body), retryAfterMs: waitMs, text }
  }
  const invalid = (fallback: string): Problem => {
    const fields = fieldErrorsOf(body)
    return { kind: 'invalid', status, fields, text: joinedErrors(fields) || fallback }
  }
  const json = body.is === 'json'

  if (status >= 200 && status < 300) {
    if (body.is === 'foreign') return portal()
    return body.is === 'broken' ? odd() : null
  }
  if (status === 304) return odd()
  if (status >= 300 && status < 400) return { kind: 'moved', status, text: texts.moved }

  switch (status) {
    case 401:
      return json || /\b(token|bearer)\b/i.test(answer.header('www-authenticate') ?? '')
        ? { kind: 'sign-in', text: detailOf(body) ?? texts.signIn }
        : portal()
    case 402:
    case 451:
      return server(`The server refused (${status})`)
    case 403:
      return json ? { kind: 'forbidden', text: detailOf(body) ?? texts.forbidden } : server(texts.trouble)
    case 404:
    case 410:
      return { kind: 'missing', status, api: json, text: json ? texts.gone : texts.wrongAddress }
    case 405:
    case 406:
    case 415:
    case 421:
    case 426:
    case 501:
    case 505:
      return unfit()
    case 407:
    case 511:
      return portal()
    case 408:
    case 425:
      return { kind: 'timeout', text: texts.signal }
    case 409:
      return conflict(codeOf(body) === codes.inProgress ? texts.busy : (detailOf(body) ?? texts.changed))
    case 411:
    case 413:
    case 414:
    case 431:
      return invalid(texts.tooLong)
    case 412:
      return conflict(texts.changed)
    case 423:
      return conflict(texts.locked, retryAfterMs(answer) ?? 30_000)
    case 428:
      return { kind: 'precondition-required', text: texts.changed }
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(answer), text: texts.slow }
    case 507:
      return server(texts.full)
  }
  // An unknown status is understood as the first of its hundred (RFC 9110, 15).
  if (status >= 400 && status < 500) return json ? invalid(texts.refused) : server(texts.trouble)
  return status >= 500 && status < 600 ? server(texts.trouble) : odd()
}
