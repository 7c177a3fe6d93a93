/**
 * The options of an open picker (specification §7, §9; D5.1, D5.2): the offline list at once, the server's results when they come. Promises: results
 * of an earlier search never appear under a later one; the server is searched 500 ms after the last keystroke, page by page; a failed lookup is
 * explained and never looks like an empty list.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { lookupDebounceMilliseconds } from '#contract/limits.ts'
import type { LookupOption, LookupSource } from './lookup-source.ts'
import { allOptions, type LookupAnswers, noAnswers, withPage } from './lookup-state.ts'

export interface LookupState {
  options: readonly LookupOption[]
  /** A search is running and there is nothing to show yet. */
  loading: boolean
  /** This device has no offline list of this collection. */
  hasNoList: boolean
  /** Why the server could not be searched. */
  failure: string | null
  hasMore: boolean
  /** How many matching options are not loaded yet; 0 if that is not known. */
  more: number
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function useLookupOptions(
  source: LookupSource,
  opened: boolean,
  search: string,
): LookupState & { loadMore(): void } {
  const question = `${source.key} ${search}`
  const latestSource = useRef(source)
  latestSource.current = source
  const [state, setState] = useState(() => noAnswers(question, false))
  const [thrown, setThrown] = useState<unknown>(null)
  const running = useRef({ device: false, server: false })
  const controllerRef = useRef(new AbortController())
  const latestState = useRef(state)
  latestState.current = state

  const update = useCallback((forQuestion: string, change: (before: LookupAnswers) => Partial<LookupAnswers>) => {
    setState((before) => (before.question === forQuestion ? { ...before, ...change(before) } : before))
  }, [])

  const readDevice = useCallback(
    async (forQuestion: string, typed: string, page: number, signal: AbortSignal) => {
      running.current.device = true
      try {
        const found = await latestSource.current.searchDevice(typed, page, signal)
        if (signal.aborted) return
        update(forQuestion, ({ device }) => ({ hasNoList: !found.hasList, device: withPage(device, page, found) }))
      } catch (error) {
        if (!isAbort(error)) setThrown(error)
      } finally {
        running.current.device = false
      }
    },
    [update],
  )

  const readServer = useCallback(
    async (forQuestion: string, typed: string, page: number, signal: AbortSignal) => {
      const ask = latestSource.current.searchServer
      if (!ask) return
      running.current.server = true
      const found = await ask(typed, page, signal)
      running.current.server = false
      if (signal.aborted) return
      update(forQuestion, ({ server }) =>
        found.ok
          ? { failure: null, server: withPage(server, page, found.value) }
          : { failure: found.text, server: { ...server, isLoading: false } },
      )
    },
    [update],
  )

  useEffect(() => {
    if (!opened) return
    const controller = new AbortController()
    controllerRef.current = controller
    const typed = search.trim()
    setState(noAnswers(question, latestSource.current.searchServer !== null))
    void readDevice(question, typed, 1, controller.signal)
    // Opening the picker searches the server immediately; typing waits for a pause.
    const wait = typed === '' ? 0 : lookupDebounceMilliseconds
    const timer = setTimeout(() => void readServer(question, typed, 1, controller.signal), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [opened, question, search, readDevice, readServer])

  const loadMore = useCallback(() => {
    const { question, device, server } = latestState.current
    const { signal } = controllerRef.current
    if (signal.aborted) return
    const typed = search.trim()
    if (device.hasMore && !running.current.device) void readDevice(question, typed, device.page + 1, signal)
    if (server.hasMore && !running.current.server) void readServer(question, typed, server.page + 1, signal)
  }, [search, readDevice, readServer])

  if (thrown) throw thrown
  // Until the effect runs, the state belongs to the previous search.
  const shown = state.question === question ? state : noAnswers(question, source.searchServer !== null)
  const options = allOptions(shown)
  return {
    options,
    loading: options.length === 0 && (shown.device.isLoading || shown.server.isLoading),
    hasNoList: shown.hasNoList,
    failure: shown.failure,
    more: Math.max(0, (shown.device.total ?? 0) - options.length),
    hasMore: shown.device.hasMore || shown.server.hasMore,
    loadMore,
  }
}
