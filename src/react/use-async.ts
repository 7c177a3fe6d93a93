/** State of an online call. Runs again when `key` changes or on `reload()`; ignores a late answer to an old key. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'

export type AsyncState<T> = { is: 'loading' } | { is: 'ready'; value: T } | { is: 'problem'; problem: Problem }

export function useAsync<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
): { state: AsyncState<T>; reload: () => void } {
  const [found, setFound] = useState<{ key: string; state: AsyncState<T> } | null>(null)
  const [revision, setRevision] = useState(0)
  const loadRef = useRef(load)
  loadRef.current = load
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const request = `${key} ${revision}`
    void loadRef.current(controller.signal).then((outcome) => {
      if (controller.signal.aborted) return
      const state: AsyncState<T> = outcome.ok
        ? { is: 'ready', value: outcome.value }
        : { is: 'problem', problem: outcome.problem }
      setFound({ key: request, state })
    })
    return () => controller.abort()
  }, [key, revision])
  const reload = useCallback(() => setRevision((previous) => previous + 1), [])
  return { state: found && found.key === `${key} ${revision}` ? found.state : { is: 'loading' }, reload }
}
