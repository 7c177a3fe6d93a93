import { useCallback, useEffect, useMemo, useState } from 'react'
import { few, sortInTurns } from './turns.ts'

/**
 * What long work makes of rows: at once for a few, in turns for many; null until it is done. Both ways must make the same, and keep their
 * identity while the question is the same.
 */
export function useInTurns<T, Made>(
  items: readonly T[],
  now: (items: readonly T[]) => Made,
  later: (items: readonly T[], signal: AbortSignal) => Promise<Made>,
): Made | null {
  const small = useMemo(() => (items.length <= few ? now(items) : null), [items, now])
  const [made, setMade] = useState<{ of: unknown; by: unknown; value: Made } | null>(null)
  useEffect(() => {
    if (items.length <= few) return
    const stop = new AbortController()
    void later(items, stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setMade({ of: items, by: later, value })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [items, later])
  if (items.length <= few) return small
  return made !== null && made.of === items && made.by === later ? made.value : null
}

/** A sorted copy; null while many rows are being sorted. `compare` must keep its identity. */
export function useSorted<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] | null {
  const now = useCallback((rows: readonly T[]): readonly T[] => [...rows].sort(compare), [compare])
  const later = useCallback(
    (rows: readonly T[], signal: AbortSignal): Promise<readonly T[]> => sortInTurns(rows, compare, signal),
    [compare],
  )
  return useInTurns(items, now, later)
}
