/**
 * Every problem in three sentences: what happened, what is safe, what to do (visual language, errors; sync 2.10). A code is never the
 * whole message; it stands in small print for whoever has to look it up. Only the outbox tries again by itself, so nobody else is told so.
 */
import { joinedErrors, type Problem } from '#contract/problem.ts'

/**
 * What was tried. `sending`: the outbox sends what is recorded, and tries again by itself. `showing`: something was to be looked at, nothing
 * can have changed. `doing`: a person asked the office to do something, once.
 */
export type Trying = 'sending' | 'showing' | 'doing'

export interface ProblemWords {
  happened: string
  safe: string
  todo: string
  /** For whoever repairs it. */
  code: string | null
}

const kept = 'Everything you recorded is safe on this device.'
const stillTyped = 'What you typed is still here.'
/** 0: no answer of a server is known, only what it led to. */
const status = (problem: { status: number }) => (problem.status === 0 ? null : `HTTP ${problem.status}`)

export function problemWords(problem: Problem, trying: Trying): ProblemWords {
  const of = (happened: string, todo: Readonly<Record<Trying, string>> | string, code: string | null = null) => ({
    happened,
    safe:
      trying !== 'doing' ? kept : uncertain(problem) ? 'It may have been done all the same.' : 'Nothing was changed.',
    todo: typeof todo === 'string' ? todo : todo[trying],
    code,
  })
  switch (problem.kind) {
    case 'offline':
      return of('There is no connection to the office.', {
        sending: 'Go on working; it is sent by itself when a network is back.',
        showing: 'Try again when a network is back.',
        doing: problem.onWire ? 'Look whether it was before you try again.' : 'Try again when a network is back.',
      })
    case 'timeout':
      return of('The office did not answer in time.', {
        sending: 'It is tried again by itself. Move to a better signal if it stays so.',
        showing: 'Try again. Move to a better signal if it stays so.',
        doing: 'Look whether it was before you try again.',
      })
    case 'portal':
      return of(
        'This network answers in place of the office; it probably wants you to sign in to it first.',
        'Open any page in the browser, sign in to the network, then come back.',
        status(problem),
      )
    case 'moved':
      return of('The address of the office has changed.', 'Tell your admin.', status(problem))
    case 'server':
      return of(
        'The office has trouble at the moment.',
        {
          sending: 'It is tried again by itself. Tell your admin if it lasts.',
          showing: 'Try again in a moment. Tell your admin if it lasts.',
          doing: 'Look whether it was before you try again. Tell your admin if it lasts.',
        },
        status(problem),
      )
    case 'slow-down':
      return of('The office asked to slow down.', waitWords(problem.retryAfterMs, trying))
    case 'sign-in':
      return of('The office no longer accepts this sign-in.', {
        sending: 'Sign in again as the same person; what waits is sent then.',
        showing: 'Sign in again, then try again.',
        doing: 'Sign in again, then try again.',
      })
    case 'forbidden':
      return of('Your account may not do this.', 'Ask an admin for the right, or leave it to a colleague who has it.')
    case 'missing':
      return problem.api
        ? of(
            'The office no longer has this.',
            'Go back to the list; it is brought up to date by itself.',
            status(problem),
          )
        : of('The address of the office looks wrong.', 'Tell your admin.', status(problem))
    case 'invalid': {
      const said = joinedErrors(problem.fields) || problem.text
      return {
        happened: `The office did not accept it: ${said}`,
        safe: stillTyped,
        todo: 'Correct it and save again.',
        code: status(problem),
      }
    }
    case 'conflict':
      return {
        happened: 'Somebody else changed this meanwhile.',
        safe: stillTyped,
        todo: 'Compare both and choose.',
        code: status(problem),
      }
    case 'precondition-required':
      return {
        happened: 'The office wants to know what you saw before it takes a change.',
        safe: stillTyped,
        todo: 'Load it again and save once more.',
        code: null,
      }
    case 'contract':
      return of(
        'This app and the office do not fit together.',
        'Update the app; tell your admin if that does not help.',
        status(problem),
      )
    case 'odd-answer':
      return of(
        'The office gave an answer that this app does not understand.',
        {
          sending: 'It is checked by itself; tell your admin if it stays so.',
          showing: 'Try again; tell your admin if it stays so.',
          doing: 'Look whether it was before you try again; tell your admin if it stays so.',
        },
        status(problem),
      )
    case 'cancelled':
      return of('It was stopped before it was done.', 'Start it again when you are ready.')
  }
}

/** One or two sentences where there is no room for three: a refusal in the office's own words, and never a doubt left out. */
export function shortProblem(problem: Problem, trying: Trying): string {
  if (problem.kind === 'invalid') return joinedErrors(problem.fields) || problem.text
  if (problem.kind === 'conflict') return problem.text
  const { happened, safe } = problemWords(problem, trying)
  return trying === 'doing' && uncertain(problem) ? `${happened} ${safe}` : happened
}

/** No answer, or none that says: the server may have done it. A page for people with a 2xx says nothing either, nor does a redirect. */
export const uncertain = (problem: Problem): boolean =>
  ['timeout', 'server', 'odd-answer', 'cancelled', 'moved'].includes(problem.kind) ||
  (problem.kind === 'offline' && problem.onWire) ||
  (problem.kind === 'portal' && problem.status >= 200 && problem.status < 300)

function waitWords(ms: number | null, trying: Trying): string {
  const again = trying === 'sending' ? 'It goes on by itself' : 'Try again'
  if (ms === null) return trying === 'sending' ? `${again} in a moment.` : 'Wait a moment, then try again.'
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `${again} in ${seconds} s.` : `${again} in ${Math.ceil(seconds / 60)} minutes.`
}
