import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'

/** Why signing in failed, as one sentence for the form. Field errors are shown at their fields. */
export function loginErrorMessage(problem: Problem): string {
  switch (problem.kind) {
    case 'invalid': {
      const generalErrors = problem.fields['non_field_errors'] ?? problem.fields['detail'] ?? []
      return generalErrors.join(' ') || shortProblemText(problem, 'acting') || 'Incorrect username or password.'
    }
    case 'forbidden':
      return `${fixedTexts.deactivatedTitle}. ${fixedTexts.deactivatedText}.`
    case 'sign-in':
      return 'Incorrect username or password, or the account isn’t active.'
    case 'slow-down': {
      const seconds = problem.retryAfterMs === null ? null : Math.ceil(problem.retryAfterMs / 1000)
      const wait =
        seconds === null ? 'a few minutes' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
      return `Too many attempts. Wait ${wait}, then try again.`
    }
    case 'offline':
    case 'timeout':
      return 'You’re offline. Unsent counts on this device are safe. Connect to sign in.'
    case 'portal':
      return 'This network needs you to sign in to it first. Open any page in your browser, sign in to the network, then come back.'
    case 'server':
      return 'The server has a problem. Try again in a minute.'
    default:
      return 'Something other than the Bilang server answered at this address. Check the address, or tell your admin.'
  }
}
