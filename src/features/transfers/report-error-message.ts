import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'

/** The server's error for the text of another type of transfer. */
export const otherTypeError = (problem: Problem): string | null =>
  problem.kind === 'invalid' ? (problem.fields['transfer_type_other']?.join(' ') ?? null) : null

/** Why a report was not accepted or corrected; null if a field shows the reason. */
export function reportErrorMessage(problem: Problem, conflictText: string): string | null {
  if (problem.kind === 'conflict') return conflictText
  if (problem.kind !== 'invalid') return shortProblemText(problem, 'acting')
  if (otherTypeError(problem)) return null
  return Object.values(problem.fields).flat().join(' ') || shortProblemText(problem, 'acting')
}
