import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { describeProblem, shortProblemText } from '#domain/app/problem-text.ts'
import { t } from '#text/account/sign-in.ts'

/** Why signing in failed, and what to do, for the form. Field errors are shown at their fields. */
export function loginErrorMessage(problem: Problem): string {
  switch (problem.kind) {
    case 'invalid': {
      const generalErrors = problem.fields['non_field_errors'] ?? problem.fields['detail'] ?? []
      return generalErrors.join(' ') || shortProblemText(problem, 'acting') || t('wrongPassword')
    }
    case 'forbidden':
      return `${fixedTexts.deactivatedTitle}. ${fixedTexts.deactivatedText}.`
    case 'sign-in':
      return t('refused')
    case 'slow-down':
      return tooManyAttempts(problem.retryAfterMs)
    case 'offline':
      return t('offline')
    case 'missing':
    case 'conflict':
    case 'precondition-required':
    case 'odd-answer':
      return t('noBilangServer')
    default: {
      // A sign-in that succeeded unnoticed has no effect, so there is nothing to check first.
      const { happened, nextStep } = describeProblem(problem, 'showing')
      return `${happened} ${nextStep}`
    }
  }
}

function tooManyAttempts(waitMs: number | null): string {
  if (waitMs === null) return t('tooManyAttempts')
  const seconds = Math.ceil(waitMs / 1000)
  return seconds < 90 ? t('waitSeconds', { seconds }) : t('waitMinutes', { minutes: Math.ceil(seconds / 60) })
}
