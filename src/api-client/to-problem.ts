/**
 * Converts every response and every failure to a Problem; the only place that does. Total over all statuses and bodies (sync §10). `null`:
 * the request succeeded as far as status and shape can show. Whether the server *stored* what was sent is for the caller to check.
 */

import { joinErrors, type Problem } from '#contract/problem.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import type { ApiResponse } from '#platform/network.ts'
import {
  codeIn,
  detailIn,
  fieldErrorsIn,
  isObject,
  type ReceivedResponse,
  type ResponseBody,
  readBody,
  retryAfterMs,
} from './read-response.ts'

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

export function toProblem(response: ApiResponse): Problem | null {
  return response.kind === 'failed' ? problemOfFailure(response) : problemOfResponse(response, readBody(response))
}

function problemOfFailure(failed: Extract<ApiResponse, { kind: 'failed' }>): Problem {
  switch (failed.reason) {
    case 'network':
      return { kind: 'offline', onWire: failed.mayHaveArrived, text: texts.signal }
    case 'timeout':
      return { kind: 'timeout', text: texts.signal }
    case 'aborted':
      return { kind: 'cancelled', text: texts.cancelled }
    case 'redirect':
      return { kind: 'moved', status: 0, text: texts.moved }
  }
}

function problemOfResponse(answer: ReceivedResponse, body: ResponseBody): Problem | null {
  const { status } = answer
  const serverProblem = (text: string): Problem => ({
    kind: 'server',
    status,
    retryAfterMs: retryAfterMs(answer),
    text,
  })
  const portalProblem = (): Problem => ({ kind: 'portal', status, text: texts.portal })
  const contractProblem = (): Problem => ({ kind: 'contract', status, text: texts.unfit })
  const oddAnswer = (): Problem => ({ kind: 'odd-answer', status, text: texts.odd })
  const conflictProblem = (text: string, waitMs = retryAfterMs(answer)): Problem => {
    const current = body.is === 'json' && isObject(body.value) ? (body.value['current'] ?? body.value) : null
    return { kind: 'conflict', status, current, code: codeIn(body), retryAfterMs: waitMs, text }
  }
  const invalidProblem = (fallback: string): Problem => {
    const fields = fieldErrorsIn(body)
    return { kind: 'invalid', status, fields, text: joinErrors(fields) || fallback }
  }
  const isJson = body.is === 'json'

  if (status >= 200 && status < 300) {
    if (body.is === 'foreign') return portalProblem()
    return body.is === 'broken' ? oddAnswer() : null
  }
  if (status === 304) return oddAnswer()
  if (status >= 300 && status < 400) return { kind: 'moved', status, text: texts.moved }

  switch (status) {
    case 401:
      return isJson || /\b(token|bearer)\b/i.test(answer.header('www-authenticate') ?? '')
        ? { kind: 'sign-in', text: detailIn(body) ?? texts.signIn }
        : portalProblem()
    case 402:
    case 451:
      return serverProblem(`The server refused (${status})`)
    case 403:
      return isJson ? { kind: 'forbidden', text: detailIn(body) ?? texts.forbidden } : serverProblem(texts.trouble)
    case 404:
    case 410:
      return { kind: 'missing', status, api: isJson, text: isJson ? texts.gone : texts.wrongAddress }
    case 405:
    case 406:
    case 415:
    case 421:
    case 426:
    case 501:
    case 505:
      return contractProblem()
    case 407:
    case 511:
      return portalProblem()
    case 408:
    case 425:
      return { kind: 'timeout', text: texts.signal }
    case 409:
      return conflictProblem(codeIn(body) === problemCodes.inProgress ? texts.busy : (detailIn(body) ?? texts.changed))
    case 411:
    case 413:
    case 414:
    case 431:
      return invalidProblem(texts.tooLong)
    case 412:
      return conflictProblem(texts.changed)
    case 423:
      return conflictProblem(texts.locked, retryAfterMs(answer) ?? 30_000)
    case 428:
      return { kind: 'precondition-required', text: texts.changed }
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(answer), text: texts.slow }
    case 507:
      return serverProblem(texts.full)
  }
  // An unknown status is treated as the first of its class (RFC 9110, section 15).
  if (status >= 400 && status < 500) return isJson ? invalidProblem(texts.refused) : serverProblem(texts.trouble)
  return status >= 500 && status < 600 ? serverProblem(texts.trouble) : oddAnswer()
}
