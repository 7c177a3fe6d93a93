import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { useIsListAbsent, useIsStalled, useList } from './use-list.ts'

const windowStep = 100
const overscan = 100

export interface WindowedList<Row> {
  rows: readonly Row[]
  /** Index of `rows[0]` in the complete list. */
  from: number
  total: number
  collectionSize: number
  asOf: number | null
  /** This query has no result yet, or the device has no list. */
  loading: boolean
  /** The list is missing and its download has stopped. */
  stalled: boolean
  onWindow: (from: number, limit: number) => void
}

/**
 * A list of any length, read through a window that follows scrolling, in the shape that `ui/table` expects. While the next window loads, the rows of
 * the last one stay. After a change of the query, only the length stays, so that the layout does not jump.
 */
export function useWindowedList<Row>(query: RowQuery): WindowedList<Row> {
  const queryKey = JSON.stringify(query)
  const [requested, setRequested] = useState({ queryKey, from: 0, limit: windowStep + overscan })
  const wanted = requested.queryKey === queryKey ? requested : { queryKey, from: 0, limit: windowStep + overscan }
  const list = useMemo<ListQuery>(
    () => ({ ...(JSON.parse(queryKey) as RowQuery), from: wanted.from, limit: wanted.limit }),
    [queryKey, wanted.from, wanted.limit],
  )
  const result = useList<Row>(list)
  const isAbsent = useIsListAbsent()
  const stalled = useIsStalled()
  // A ref, not state: storing a result must not cause a render.
  const lastShown = useRef<{
    queryKey: string
    from: number
    answer: { rows: readonly Row[]; total: number; collectionSize: number; asOf: number | null }
  } | null>(null)
  const value = result.state === 'ready' && !isAbsent(result.value.asOf) ? result.value : null
  useEffect(() => {
    if (value) lastShown.current = { queryKey, from: wanted.from, answer: value }
  }, [value, queryKey, wanted.from])

  const onWindow = useCallback(
    (from: number, limit: number) => {
      const start = Math.max(0, Math.floor((from - overscan) / windowStep) * windowStep)
      const end = Math.ceil((from + limit + overscan) / windowStep) * windowStep
      setRequested((previous) =>
        previous.queryKey === queryKey && previous.from === start && previous.limit === end - start
          ? previous
          : { queryKey, from: start, limit: end - start },
      )
    },
    [queryKey],
  )

  const shown = lastShown.current
  if (value) return { ...value, from: wanted.from, loading: false, stalled: false, onWindow }
  if (shown?.queryKey === queryKey)
    return { ...shown.answer, from: shown.from, loading: false, stalled: false, onWindow }
  return {
    rows: [],
    from: 0,
    total: shown?.answer.total ?? 0,
    collectionSize: shown?.answer.collectionSize ?? 0,
    asOf: shown?.answer.asOf ?? null,
    loading: true,
    stalled,
    onWindow,
  }
}
