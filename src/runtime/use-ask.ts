/** The answer of an online call as something to show: asked anew when `key` changes or on `again`. A late answer to an old key is dropped. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'

export type Answer<T> = { is: 'asking' } | { is: 'here'; value: T } | { is: 'problem'; problem: Problem }

export function useAsk<T>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Outcome<T>>,
): { answer: Answer<T>; again: () => void } {
  const [found, setFound] = useState<{ key: string; answer: Answer<T> } | null>(null)
  const [turn, setTurn] = useState(0)
  const asking = useRef(ask)
  asking.current = ask
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    const about = `${key} ${turn}`
    void asking.current(stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      const answer: Answer<T> = outcome.ok
        ? { is: 'here', value: outcome.value }
        : { is: 'problem', problem: outcome.problem }
      setFound({ key: about, answer })
    })
    return () => stop.abort()
  }, [key, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { answer: found && found.key === `${key} ${turn}` ? found.answer : { is: 'asking' }, again }
}
