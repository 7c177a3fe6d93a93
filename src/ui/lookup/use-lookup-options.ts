/**
 * The options of an open picker (specification §7, §9; D5.1, D5.2): the offline list at once, the server's results when they come.
 * Promises: results of an earlier search never appear under a later one; the server is asked 500 ms after the last keystroke, page by page;
 * a failed lookup is explained and never looks like an empty list.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { lookupDebounceMilliseconds } from '#contract/limits.ts'
import type { LookupOption, LookupSource } from './lookup-source.ts'

export interface LookupState {
  options: readonly LookupOption[]
  /** A search is running and there is nothing to show yet. */
  loading: boolean
  /** This device has no offline list of this collection. */
  hasNoList: boolean
  /** Why the server could not be searched. */
  failure: string | null
  hasMore: boolean
}

interface SideState {
  options: readonly LookupOption[]
  page: number
  hasMore: boolean
  isLoading: boolean
}

interface State {
  question: string
  device: SideState
  server: SideState
  hasNoList: boolean
  failure: string | null
}

const idleSide: SideState = { options: [], page: 0, hasMore: false, isLoading: false }
const initialState = (question: string, askServer: boolean): State => ({
  question,
  device: { ...idleSide, isLoading: true },
  server: { ...idleSide, isLoading: askServer },
  hasNoList: false,
  failure: null,
})

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function useLookupOptions(
  source: LookupSource,
  opened: boolean,
  search: string,
): LookupState & { loadMore(): void } {
  const question = `${source.key} ${search}`
  const latestSource = useRef(source)
  latestSource.current = source
  const [state, setState] = useState<State>(() => initialState(question, false))
  const [thrown, setThrown] = useState<unknown>(null)
  const running = useRef({ device: false, server: false })
  const controllerRef = useRef(new AbortController())
  const latestState = useRef(state)
  latestState.current = state

  const update = useCallback((forQuestion: string, change: (before: State) => Partial<State>) => {
    setState((before) => (before.question === forQuestion ? { ...before, ...change(before) } : before))
  }, [])

  const readDevice = useCallback(
    async (forQuestion: string, typed: string, page: number, signal: AbortSignal) => {
      running.current.device = true
      try {
        const found = await latestSource.current.searchDevice(typed, page, signal)
        if (signal.aborted) return
        update(forQuestion, (before) => ({
          hasNoList: !found.hasList,
          device: {
            options: page === 1 ? found.options : [...before.device.options, ...found.options],
            page,
            hasMore: found.hasMore,
            isLoading: false,
          },
        }))
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
      update(forQuestion, (before) =>
        found.ok
          ? {
              failure: null,
              server: {
                options: page === 1 ? found.value.options : [...before.server.options, ...found.value.options],
                page,
                hasMore: found.value.hasMore,
                isLoading: false,
              },
            }
          : { failure: found.text, server: { ...before.server, isLoading: false } },
      )
    },
    [update],
  )

  useEffect(() => {
    if (!opened) return
    const controller = new AbortController()
    controllerRef.current = controller
    const typed = search.trim()
    setState(initialState(question, latestSource.current.searchServer !== null))
    void readDevice(question, typed, 1, controller.signal)
    // Opening the picker searches the server at once; typing waits for a pause.
    const wait = typed === '' ? 0 : lookupDebounceMilliseconds
    const timer = setTimeout(() => void readServer(question, typed, 1, controller.signal), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [opened, question, search, readDevice, readServer])

  const loadMore = useCallback(() => {
    const shownState = latestState.current
    const { signal } = controllerRef.current
    if (signal.aborted) return
    const typed = search.trim()
    if (shownState.device.hasMore && !running.current.device)
      void readDevice(shownState.question, typed, shownState.device.page + 1, signal)
    if (shownState.server.hasMore && !running.current.server)
      void readServer(shownState.question, typed, shownState.server.page + 1, signal)
  }, [search, readDevice, readServer])

  if (thrown) throw thrown
  // Until the effect runs, the state belongs to the previous question.
  const shownState = state.question === question ? state : initialState(question, source.searchServer !== null)
  const seen = new Set(shownState.device.options.map((option) => option.value))
  const options = [
    ...shownState.device.options,
    ...shownState.server.options.filter((option) => !seen.has(option.value)),
  ]
  return {
    options,
    loading: options.length === 0 && (shownState.device.isLoading || shownState.server.isLoading),
    hasNoList: shownState.hasNoList,
    failure: shownState.failure,
    hasMore: shownState.device.hasMore || shownState.server.hasMore,
    loadMore,
  }
}
