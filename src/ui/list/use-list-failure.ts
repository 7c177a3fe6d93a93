import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import { isUnanswered } from '#domain/app/problem-kinds.ts'
import { useToast } from '../feedback/toasts.tsx'

/**
 * Shows the specified sentence as a toast when the server fails to return a list, or when there is nothing to show (specification §8). Once
 * per failure.
 */
export function useListFailure(sentence: string, problem: Problem | null, hasList: boolean): void {
  const toast = useToast()
  const reported = useRef<string | null>(null)
  // If an offline list is shown, a missing response is not a failure; the sync chip shows it.
  const failure = problem === null || (hasList && isUnanswered(problem)) ? null : JSON.stringify(problem)
  useEffect(() => {
    if (failure !== null && failure !== reported.current) toast.error(sentence)
    reported.current = failure
  }, [failure, sentence, toast])
}
