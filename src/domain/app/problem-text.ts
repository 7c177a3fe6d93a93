/**
 * Describes every problem in three sentences: what happened, what is safe, what to do next (sync §10). A code is never the whole message;
 * screens show it in small print.
 */
import { joinErrors, type Problem } from '#contract/problem.ts'
import { t } from '#text/sync/problems.ts'
import { storedMessageText } from '../outbox/stored-messages.ts'
import { type AttemptKind, type ProblemTexts, problemTexts } from './problem-texts.ts'

export type { AttemptKind } from './problem-texts.ts'

export interface ProblemText {
  happened: string
  safe: string
  nextStep: string
  /** HTTP status for support, such as `HTTP 502`. */
  code: string | null
}

/** The row of the table for a problem. */
export function textsOf(problem: Problem): ProblemTexts {
  if (problem.kind === 'offline' && problem.onWire) return problemTexts['offline-unanswered']
  if (problem.kind === 'missing' && !problem.api) return problemTexts['wrong-address']
  return problemTexts[problem.kind]
}

export function describeProblem(problem: Problem, attempt: AttemptKind): ProblemText {
  const { happened, nextStep } = textsOf(problem)
  return {
    happened: problem.kind === 'invalid' ? `${happened} ${messageOf(problem)}` : happened,
    safe: safeText(problem, attempt),
    nextStep: problem.kind === 'slow-down' ? waitText(problem.retryAfterMs, attempt) : nextStep(attempt),
    // A status of 0 means that the response itself is not known, so there is no code to show.
    code: 'status' in problem && problem.status !== 0 ? `HTTP ${problem.status}` : null,
  }
}

const messageOf = (problem: Extract<Problem, { kind: 'invalid' }>) =>
  joinErrors(problem.fields) || storedMessageText(problem.text)

function safeText(problem: Problem, attempt: AttemptKind): string {
  // Only forms get these responses.
  if (problem.kind === 'invalid' || problem.kind === 'conflict' || problem.kind === 'precondition-required')
    return t('entriesStillHere')
  if (attempt !== 'acting') return t('recordsAreSafe')
  return mayHaveHappened(problem) ? t('mayHaveHappened') : t('nothingChanged')
}

/** One or two sentences for toasts and fields: a refusal in the server's own words. If the outcome is unknown, the text always says so. */
export function shortProblemText(problem: Problem, attempt: AttemptKind): string {
  if (problem.kind === 'invalid') return messageOf(problem)
  if (problem.kind === 'conflict') return storedMessageText(problem.text)
  const { happened, safe } = describeProblem(problem, attempt)
  return attempt === 'acting' && mayHaveHappened(problem) ? `${happened} ${safe}` : happened
}

/** The response is missing or unclear, so the server may have made the change. A 2xx with a web page is unclear, and so is a redirect. */
export const mayHaveHappened = (problem: Problem): boolean =>
  ['timeout', 'server', 'odd-answer', 'cancelled', 'moved'].includes(problem.kind) ||
  (problem.kind === 'offline' && problem.onWire) ||
  (problem.kind === 'portal' && problem.status >= 200 && problem.status < 300)

function waitText(ms: number | null, attempt: AttemptKind): string {
  if (ms === null) return problemTexts['slow-down'].nextStep(attempt)
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90
    ? t('waitSeconds', { attempt, seconds })
    : t('waitMinutes', { attempt, minutes: Math.ceil(seconds / 60) })
}
