/**
 * Describes every problem in three sentences: what happened, what is safe, what to do next (sync §10). A code is never the whole message;
 * screens show it in small print. Only the outbox retries automatically, so only its texts promise a retry.
 */
import { joinErrors, type Problem } from '#contract/problem.ts'

/**
 * What failed. `sending`: the outbox sent an op; it retries automatically. `showing`: the app loaded data; nothing can have changed.
 * `acting`: a person asked the server for one change; nothing retries it.
 */
export type AttemptKind = 'sending' | 'showing' | 'acting'

export interface ProblemText {
  happened: string
  safe: string
  nextStep: string
  /** HTTP status for support, such as `HTTP 502`. */
  code: string | null
}

const recordedIsSafe = 'Everything you recorded is safe on this device.'
const inputIsSafe = 'What you typed is still here.'
/** A status of 0 means that the response itself is not known, so there is no code to show. */
const statusCode = (problem: { status: number }) => (problem.status === 0 ? null : `HTTP ${problem.status}`)

export function describeProblem(problem: Problem, attempt: AttemptKind): ProblemText {
  const compose = (
    happened: string,
    nextStep: Readonly<Record<AttemptKind, string>> | string,
    code: string | null = null,
  ) => ({
    happened,
    safe:
      attempt !== 'acting'
        ? recordedIsSafe
        : mayHaveHappened(problem)
          ? 'It may have been done all the same.'
          : 'Nothing was changed.',
    nextStep: typeof nextStep === 'string' ? nextStep : nextStep[attempt],
    code,
  })
  switch (problem.kind) {
    case 'offline':
      return compose('There is no connection to the server.', {
        sending: 'Go on working; it is sent by itself when a network is back.',
        showing: 'Try again when a network is back.',
        acting: problem.onWire ? 'Look whether it was before you try again.' : 'Try again when a network is back.',
      })
    case 'timeout':
      return compose('The server did not answer in time.', {
        sending: 'It is tried again by itself. Move to a better signal if it stays so.',
        showing: 'Try again. Move to a better signal if it stays so.',
        acting: 'Look whether it was before you try again.',
      })
    case 'portal':
      return compose(
        'This network answers in place of the server; it probably wants you to sign in to it first.',
        'Open any page in the browser, sign in to the network, then come back.',
        statusCode(problem),
      )
    case 'moved':
      return compose('The address of the server has changed.', 'Tell your admin.', statusCode(problem))
    case 'server':
      return compose(
        'The server has trouble at the moment.',
        {
          sending: 'It is tried again by itself. Tell your admin if it lasts.',
          showing: 'Try again in a moment. Tell your admin if it lasts.',
          acting: 'Look whether it was before you try again. Tell your admin if it lasts.',
        },
        statusCode(problem),
      )
    case 'slow-down':
      return compose('The server asked to slow down.', waitText(problem.retryAfterMs, attempt))
    case 'sign-in':
      return compose('The server no longer accepts this sign-in.', {
        sending: 'Sign in again as the same person; what waits is sent then.',
        showing: 'Sign in again, then try again.',
        acting: 'Sign in again, then try again.',
      })
    case 'forbidden':
      return compose(
        'Your account may not do this.',
        'Ask an admin for the right, or leave it to a colleague who has it.',
      )
    case 'missing':
      return problem.api
        ? compose(
            'The server no longer has this.',
            'Go back to the list; it is brought up to date by itself.',
            statusCode(problem),
          )
        : compose('The address of the server looks wrong.', 'Tell your admin.', statusCode(problem))
    case 'invalid': {
      const message = joinErrors(problem.fields) || problem.text
      return {
        happened: `The server did not accept it: ${message}`,
        safe: inputIsSafe,
        nextStep: 'Correct it and save again.',
        code: statusCode(problem),
      }
    }
    case 'conflict':
      return {
        happened: 'Somebody else changed this meanwhile.',
        safe: inputIsSafe,
        nextStep: 'Compare both and choose.',
        code: statusCode(problem),
      }
    case 'precondition-required':
      return {
        happened: 'The server wants to know what you saw before it takes a change.',
        safe: inputIsSafe,
        nextStep: 'Load it again and save once more.',
        code: null,
      }
    case 'contract':
      return compose(
        'This app and the server don’t fit together.',
        'Update the app; tell your admin if that does not help.',
        statusCode(problem),
      )
    case 'odd-answer':
      return compose(
        'The server gave an answer that this app does not understand.',
        {
          sending: 'It is checked by itself; tell your admin if it stays so.',
          showing: 'Try again; tell your admin if it stays so.',
          acting: 'Look whether it was before you try again; tell your admin if it stays so.',
        },
        statusCode(problem),
      )
    case 'cancelled':
      return compose('It was stopped before it was done.', 'Start it again when you are ready.')
  }
}

/** One or two sentences, for toasts and fields: a refusal in the server's own words, and always the doubt whether it was done. */
export function shortProblemText(problem: Problem, attempt: AttemptKind): string {
  if (problem.kind === 'invalid') return joinErrors(problem.fields) || problem.text
  if (problem.kind === 'conflict') return problem.text
  const { happened, safe } = describeProblem(problem, attempt)
  return attempt === 'acting' && mayHaveHappened(problem) ? `${happened} ${safe}` : happened
}

/** The response is missing or unclear, so the server may have made the change. A 2xx with a web page is unclear, and so is a redirect. */
export const mayHaveHappened = (problem: Problem): boolean =>
  ['timeout', 'server', 'odd-answer', 'cancelled', 'moved'].includes(problem.kind) ||
  (problem.kind === 'offline' && problem.onWire) ||
  (problem.kind === 'portal' && problem.status >= 200 && problem.status < 300)

function waitText(ms: number | null, attempt: AttemptKind): string {
  const retryText = attempt === 'sending' ? 'It goes on by itself' : 'Try again'
  if (ms === null) return attempt === 'sending' ? `${retryText} in a moment.` : 'Wait a moment, then try again.'
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `${retryText} in ${seconds} s.` : `${retryText} in ${Math.ceil(seconds / 60)} minutes.`
}
