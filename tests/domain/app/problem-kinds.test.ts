import { expect, test } from 'vitest'
import type { Problem, ProblemKind } from '#contract/problem.ts'
import { isServerUnavailable, isTemporary, isUnanswered } from '#domain/app/problem-kinds.ts'

/** Every kind, in one exhaustive record: a new kind must be placed here. */
const expected: Readonly<Record<ProblemKind, readonly string[]>> = {
  offline: ['unanswered', 'unavailable', 'temporary'],
  timeout: ['unanswered', 'unavailable', 'temporary'],
  portal: ['unanswered', 'unavailable', 'temporary'],
  moved: ['unanswered', 'unavailable', 'temporary'],
  server: ['unavailable', 'temporary'],
  'slow-down': ['temporary'],
  cancelled: ['unanswered'],
  'sign-in': [],
  forbidden: [],
  missing: [],
  invalid: [],
  conflict: [],
  'precondition-required': [],
  contract: [],
  'odd-answer': [],
}

test.each(Object.entries(expected))('[DOMAIN-1865] a problem of kind %s: has the answers %j', (kind, answers) => {
  const problem = { kind, text: '' } as Problem
  const questions = { unanswered: isUnanswered, unavailable: isServerUnavailable, temporary: isTemporary }
  expect(Object.entries(questions).flatMap(([name, ask]) => (ask(problem) ? [name] : []))).toEqual(answers)
})
