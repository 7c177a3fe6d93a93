/**
 * Converts every response and failure to a Problem; no other code does. Total over all statuses and bodies (sync §10). `null`: the request succeeded
 * according to status and shape; whether the server *stored* the sent values is for the caller to check. The texts are English, because they may be
 * stored; `storedMessageText` translates them for screens.
 */

import { joinErrors, type Problem } from '#contract/problem.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import { problemTexts, specialShortTexts } from '#domain/app/problem-texts.ts'
import type { ApiResponse } from '#platform/network.ts'
import { inEnglish } from '#text/language.ts'
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

export const toProblem = (response: ApiResponse): Problem | null =>
  inEnglish(() =>
    response.kind === 'failed' ? problemOfFailure(response) : problemOfResponse(response, readBody(response)),
  )

function problemOfFailure(failed: Extract<ApiResponse, { kind: 'failed' }>): Problem {
  switch (failed.reason) {
    case 'network':
      return { kind: 'offline', onWire: failed.mayHaveArrived, text: problemTexts.offline.short }
    case 'timeout':
      return { kind: 'timeout', text: problemTexts.timeout.short }
    case 'aborted':
      return { kind: 'cancelled', text: problemTexts.cancelled.short }
    case 'redirect':
      return { kind: 'moved', status: 0, text: problemTexts.moved.short }
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
  const portalProblem = (): Problem => ({ kind: 'portal', status, text: problemTexts.portal.short })
  const contractProblem = (): Problem => ({ kind: 'contract', status, text: problemTexts.contract.short })
  const unexpectedResponse = (): Problem => ({ kind: 'odd-answer', status, text: problemTexts['odd-answer'].short })
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
    return body.is === 'broken' ? unexpectedResponse() : null
  }
  if (status === 304) return unexpectedResponse()
  if (status >= 300 && status < 400) return { kind: 'moved', status, text: problemTexts.moved.short }

  switch (status) {
    case 401:
      return isJson || /\b(token|bearer)\b/i.test(answer.header('www-authenticate') ?? '')
        ? {
            kind: 'sign-in',
            text: detailIn(body) ?? problemTexts['sign-in'].short,
            ...(codeIn(body) === problemCodes.signInEnded && { ended: true }),
          }
        : portalProblem()
    case 402:
    case 451:
      return serverProblem(specialShortTexts.serverRefused)
    case 403:
      return isJson
        ? { kind: 'forbidden', text: detailIn(body) ?? problemTexts.forbidden.short }
        : serverProblem(problemTexts.server.short)
    case 404:
    case 410:
      return {
        kind: 'missing',
        status,
        api: isJson,
        text: isJson ? problemTexts.missing.short : problemTexts['wrong-address'].short,
      }
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
      return { kind: 'timeout', text: problemTexts.timeout.short }
    case 409:
      return conflictProblem(
        codeIn(body) === problemCodes.inProgress
          ? specialShortTexts.inProgress
          : (detailIn(body) ?? problemTexts.conflict.short),
      )
    case 411:
    case 413:
    case 414:
    case 431:
      return invalidProblem(specialShortTexts.tooLong)
    case 412:
      return conflictProblem(problemTexts.conflict.short)
    case 423:
      return conflictProblem(specialShortTexts.locked, retryAfterMs(answer) ?? 30_000)
    case 428:
      return { kind: 'precondition-required', text: problemTexts['precondition-required'].short }
    case 429:
      return { kind: 'slow-down', retryAfterMs: retryAfterMs(answer), text: problemTexts['slow-down'].short }
    case 507:
      return serverProblem(specialShortTexts.storageFull)
  }
  if (!isJson && status >= 502 && status <= 504) return problemOfProxy(answer)
  // An unknown status is treated as the first of its class (RFC 9110, section 15).
  if (status >= 400 && status < 500)
    return isJson ? invalidProblem(problemTexts.invalid.short) : serverProblem(problemTexts.server.short)
  return status >= 500 && status < 600 ? serverProblem(problemTexts.server.short) : unexpectedResponse()
}

/** An error page of a proxy whose upstream is down or does not answer. With Retry-After, it is a maintenance page. */
function problemOfProxy(answer: ReceivedResponse): Problem {
  const { status } = answer
  if (status === 504) return { kind: 'timeout', text: problemTexts.timeout.short }
  const waitMs = retryAfterMs(answer)
  if (answer.header('retry-after') === null) return { kind: 'offline', onWire: true, text: problemTexts.offline.short }
  return { kind: 'server', status, retryAfterMs: waitMs, text: problemTexts.server.short }
}
