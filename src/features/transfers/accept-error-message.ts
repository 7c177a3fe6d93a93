import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'

/** The server's error for one field. */
export const fieldError = (problem: Problem, field: string): string | null =>
  problem.kind === 'invalid' ? (problem.fields[field]?.join(' ') ?? null) : null

/** Why requests were not accepted together; null if a field shows the reason. */
export function acceptErrorMessage(problem: Problem): string | null {
  if (problem.kind === 'conflict')
    return 'Somebody has already decided one of these requests. Nothing was accepted. Close this and try again.'
  if (problem.kind !== 'invalid') return shortProblemText(problem, 'acting')
  return fieldError(problem, 'transfer_type_other') ? null : Object.values(problem.fields).flat().join(' ')
}
