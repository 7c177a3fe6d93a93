import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import { useToast } from '../feedback/toasts.tsx'

/** Nobody answered: where a list is here to look at, that is no failure, and the chip says so. */
const connectionProblems: ReadonlySet<Problem['kind']> = new Set(['offline', 'timeout', 'portal', 'moved', 'cancelled'])

/** Says the specified sentence as a toast when the server fails to give a list, or nothing of it could be had at all (specification §8). Once for each failure. */
export function useListFailure(sentence: string, problem: Problem | null, hasList: boolean): void {
  const toast = useToast()
  const reported = useRef<string | null>(null)
  const failure = problem === null || (hasList && connectionProblems.has(problem.kind)) ? null : JSON.stringify(problem)
  useEffect(() => {
    if (failure !== null && failure !== reported.current) toast.error(sentence)
    reported.current = failure
  }, [failure, sentence, toast])
}
