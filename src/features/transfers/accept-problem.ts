import type { Problem } from '#contract/problem.ts'
import { shortProblem } from '#domain/problem-words.ts'

/** What is wrong with one field, as the server says. */
export const fieldErrors = (problem: Problem, field: string): string | null =>
  problem.kind === 'invalid' ? (problem.fields[field]?.join(' ') ?? null) : null

/** Why requests were not accepted together; null when a field says it. */
export function wordsOf(problem: Problem): string | null {
  if (problem.kind === 'conflict')
    return 'Somebody has already decided one of these requests. Nothing was accepted. Close this and try again.'
  if (problem.kind !== 'invalid') return shortProblem(problem, 'doing')
  return fieldErrors(problem, 'transfer_type_other') ? null : Object.values(problem.fields).flat().join(' ')
}
