import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ListState, readState, writeState } from './list-state.ts'

/** The list's state, read from and written to the address. Typing replaces the history entry; every other change adds one. */
export function useListState(): {
  state: ListState
  change: (changes: Partial<ListState>, history?: 'replace' | 'push') => void
} {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(params), [params])
  const change = useCallback(
    (changes: Partial<ListState>, history: 'replace' | 'push' = 'push') =>
      setParams((before) => writeState({ ...readState(before), ...changes }, before), {
        replace: history === 'replace',
      }),
    [setParams],
  )
  return { state, change }
}
