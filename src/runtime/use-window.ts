import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery, RowQuery } from '#domain/catalogue.ts'
import { useAbsent, useList, useStalled } from './use-list.ts'

const step = 100
const around = 100

export interface WindowedList<Row> {
  rows: readonly Row[]
  /** Place of `rows[0]` in the whole list. */
  from: number
  total: number
  of: number
  asOf: number | null
  /** Nothing of this question has come yet, or there is no list on this device yet. */
  loading: boolean
  /** It does not come at the moment. */
  stalled: boolean
  onWindow: (from: number, limit: number) => void
}

/**
 * A list of any length through a window that follows the scroll, in the shape that `ui/table` wants. While the next window loads, the rows
 * of the last one stay; rows of another question never do, only its length, so that the geometry holds.
 */
export function useWindow<Row>(query: RowQuery): WindowedList<Row> {
  const question = JSON.stringify(query)
  const [view, setView] = useState({ question, from: 0, limit: step + around })
  const asked = view.question === question ? view : { question, from: 0, limit: step + around }
  const list = useMemo<ListQuery>(
    () => ({ ...(JSON.parse(question) as RowQuery), from: asked.from, limit: asked.limit }),
    [question, asked.from, asked.limit],
  )
  const live = useList<Row>(list)
  const absent = useAbsent()
  const stalled = useStalled()
  // No state: an answer is drawn once, not again for being kept.
  const kept = useRef<{
    question: string
    from: number
    answer: { rows: readonly Row[]; total: number; of: number; asOf: number | null }
  } | null>(null)
  const value = live.state === 'ready' && !absent(live.value.asOf) ? live.value : null
  useEffect(() => {
    if (value) kept.current = { question, from: asked.from, answer: value }
  }, [value, question, asked.from])

  const onWindow = useCallback(
    (from: number, limit: number) => {
      const start = Math.max(0, Math.floor((from - around) / step) * step)
      const end = Math.ceil((from + limit + around) / step) * step
      setView((before) =>
        before.question === question && before.from === start && before.limit === end - start
          ? before
          : { question, from: start, limit: end - start },
      )
    },
    [question],
  )

  const last = kept.current
  if (value) return { ...value, from: asked.from, loading: false, stalled: false, onWindow }
  if (last?.question === question) return { ...last.answer, from: last.from, loading: false, stalled: false, onWindow }
  return {
    rows: [],
    from: 0,
    total: last?.answer.total ?? 0,
    of: last?.answer.of ?? 0,
    asOf: last?.answer.asOf ?? null,
    loading: true,
    stalled,
    onWindow,
  }
}
