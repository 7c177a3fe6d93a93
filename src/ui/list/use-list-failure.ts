import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import { useToast } from '../feedback/toasts.tsx'

/** Nobody answered: where a list is here to look at, that is no failure, and the chip says so. */
const silence: ReadonlySet<Problem['kind']> = new Set(['offline', 'timeout', 'portal', 'moved', 'cancelled'])

/** Says the specified sentence as a toast when the server fails to give a list, or nothing of it could be had at all (spec 8). Once for each failure. */
export function useListFailure(sentence: string, problem: Problem | null, here: boolean): void {
  const toast = useToast()
  const told = useRef<string | null>(null)
  const failure = problem === null || (here && silence.has(problem.kind)) ? null : JSON.stringify(problem)
  useEffect(() => {
    if (failure !== null && failure !== told.current) toast.error(sentence)
    told.current = failure
  }, [failure, sentence, toast])
}
