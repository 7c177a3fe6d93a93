import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'

/** Why signing in failed, as one sentence for the form. Field errors are shown at their fields. */
export function loginErrorMessage(problem: Problem): string {
  switch (problem.kind) {
    case 'invalid': {
      const generalErrors = problem.fields['non_field_errors'] ?? problem.fields['detail'] ?? []
      return (
        generalErrors.join(' ') || shortProblemText(problem, 'acting') || 'The user name or the password is not right.'
      )
    }
    case 'forbidden':
      return `${fixedTexts.deactivatedTitle}. ${fixedTexts.deactivatedText}.`
    case 'sign-in':
      return 'The user name or the password is not right, or the account is not active.'
    case 'slow-down': {
      const seconds = problem.retryAfterMs === null ? null : Math.ceil(problem.retryAfterMs / 1000)
      const wait =
        seconds === null ? 'a few minutes' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
      return `Too many tries. Wait ${wait}, then try again.`
    }
    case 'offline':
    case 'timeout':
      return 'Signing in needs the server once, and there is no connection right now. What is on this device stays safe; try again when there is a signal.'
    case 'portal':
      return 'This network wants you to sign in to it first. Open any page in the browser, sign in to the network, then come back.'
    case 'server':
      return 'The server has trouble at the moment. Try again in a minute.'
    default:
      return 'Something other than the server answered at this address. Check the address, or tell your admin.'
  }
}
