/** Classifies problems: the server was not reached, did not answer, or may answer later. No other code makes these distinctions. */
import type { Problem, ProblemKind } from '#contract/problem.ts'

/** Something between the app and the server answered, or nothing did. */
const notReached: readonly ProblemKind[] = ['offline', 'timeout', 'portal', 'moved']
const unanswered: ReadonlySet<ProblemKind> = new Set([...notReached, 'cancelled'])
const unavailable: ReadonlySet<ProblemKind> = new Set([...notReached, 'server'])
const temporary: ReadonlySet<ProblemKind> = new Set([...unavailable, 'slow-down'])

/** No response arrived: the data on the device may be out of date, but nothing failed. */
export const isUnanswered = (problem: Problem): boolean => unanswered.has(problem.kind)

/** The server was not reached, or it failed, so the response does not concern this person or this row. */
export const isServerUnavailable = (problem: Problem): boolean => unavailable.has(problem.kind)

/** The same request may succeed later. */
export const isTemporary = (problem: Problem): boolean => temporary.has(problem.kind)
