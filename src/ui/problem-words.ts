/**
 * Every problem in three sentences: what happened, what is safe, what to do (visual language, errors; sync 2.10). A code is never the
 * whole message; it stands in small print for whoever has to look it up.
 */
import { joinedErrors, type Problem } from '#contract/problem.ts'

export interface ProblemWords {
  happened: string
  safe: string
  todo: string
  /** For whoever repairs it. */
  code: string | null
}

const kept = 'Everything you recorded is safe on this device.'
/** 0: no answer of a server is known, only what it led to. */
const status = (problem: { status: number }) => (problem.status === 0 ? null : `HTTP ${problem.status}`)

export function problemWords(problem: Problem): ProblemWords {
  switch (problem.kind) {
    case 'offline':
      return words(
        'There is no connection to the office.',
        kept,
        'Go on working; it is sent by itself when a network is back.',
      )
    case 'timeout':
      return words(
        'The office did not answer in time.',
        kept,
        'It is tried again by itself. Move to a better signal if it stays so.',
      )
    case 'portal':
      return words(
        'This network answers in place of the office; it probably wants you to sign in to it first.',
        kept,
        'Open any page in the browser, sign in to the network, then come back.',
        status(problem),
      )
    case 'moved':
      return words('The address of the office has changed.', kept, 'Tell your admin.', status(problem))
    case 'server':
      return words(
        'The office has trouble at the moment.',
        kept,
        'It is tried again by itself. Tell your admin if it lasts.',
        status(problem),
      )
    case 'slow-down':
      return words('The office asked to slow down.', kept, waitWords(problem.retryAfterMs))
    case 'sign-in':
      return words(
        'The office no longer accepts this sign-in.',
        kept,
        'Sign in again as the same person; what waits is sent then.',
      )
    case 'forbidden':
      return words(
        'Your account may not do this.',
        kept,
        'Ask an admin for the right, or leave it to a colleague who has it.',
      )
    case 'missing':
      return problem.api
        ? words(
            'The office no longer has this.',
            kept,
            'Go back to the list; it is brought up to date by itself.',
            status(problem),
          )
        : words('The address of the office looks wrong.', kept, 'Tell your admin.', status(problem))
    case 'invalid': {
      const said = joinedErrors(problem.fields) || problem.text
      return words(
        `The office did not accept it: ${said}`,
        'What you typed is still here.',
        'Correct it and save again.',
        status(problem),
      )
    }
    case 'conflict':
      return words(
        'Somebody else changed this meanwhile.',
        'What you typed is still here.',
        'Compare both and choose.',
        status(problem),
      )
    case 'precondition-required':
      return words(
        'The office wants to know what you saw before it takes a change.',
        'What you typed is still here.',
        'Load it again and save once more.',
      )
    case 'contract':
      return words(
        'This app and the office do not fit together.',
        kept,
        'Update the app; tell your admin if that does not help.',
        status(problem),
      )
    case 'odd-answer':
      return words(
        'The office gave an answer that this app does not understand.',
        kept,
        'Try again; tell your admin if it stays so.',
        status(problem),
      )
    case 'cancelled':
      return words('It was stopped before it was done.', kept, 'Start it again when you are ready.')
  }
}

function words(happened: string, safe: string, todo: string, code: string | null = null): ProblemWords {
  return { happened, safe, todo, code }
}

function waitWords(ms: number | null): string {
  if (ms === null) return 'Wait a moment, then try again.'
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`
}
