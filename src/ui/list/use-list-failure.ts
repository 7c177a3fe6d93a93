import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import { useToast } from '../feedback/toasts.tsx'

/** The server did not answer. If an offline list is shown, that is no failure, and the sync chip says so. */
const connectionProblems: ReadonlySet<Problem['kind']> = new Set(['offline', 'timeout', 'portal', 'moved', 'cancelled'])

/**
 * Shows the specified sentence as a toast when the server fails to return a list, or when there is nothing to show (specification §8). Once
 * per failure.
 */
export function useListFailure(sentence: string, problem: Problem | null, hasList: boolean): void {
  const toast = useToast()
  const reported = useRef<string | null>(null)
  const failure = problem === null || (hasList && connectionProblems.has(problem.kind)) ? null : JSON.stringify(problem)
  useEffect(() => {
    if (failure !== null && failure !== reported.current) toast.error(sentence)
    reported.current = failure
  }, [failure, sentence, toast])
}
