/**
 * The options of one open picker (spec 7, 9; D5.1, D5.2): the device's list at once, the office's answer added when it comes.
 * Promises: answers to an earlier question never show under a later one; the office is asked 500 ms after the last keystroke and page by
 * page; a failed look-up is told in words and never looks like an empty list.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { lookupDebounceMilliseconds } from '#contract/limits.ts'
import type { LookupOption, LookupSource } from './lookup-source.ts'

export interface LookupState {
  options: readonly LookupOption[]
  /** Nothing to show yet, and something is being asked. */
  loading: boolean
  /** The device has no list of this at all. */
  absent: boolean
  /** Why the office could not be asked. */
  failed: string | null
  more: boolean
}

interface Side {
  options: readonly LookupOption[]
  page: number
  more: boolean
  busy: boolean
}

interface State {
  question: string
  here: Side
  office: Side
  absent: boolean
  failed: string | null
}

const idle: Side = { options: [], page: 0, more: false, busy: false }
const fresh = (question: string, askOffice: boolean): State => ({
  question,
  here: { ...idle, busy: true },
  office: { ...idle, busy: askOffice },
  absent: false,
  failed: null,
})

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function useLookupOptions(
  source: LookupSource,
  opened: boolean,
  search: string,
): LookupState & { loadMore(): void } {
  const question = `${source.key} ${search}`
  const asked = useRef(source)
  asked.current = source
  const [state, setState] = useState<State>(() => fresh(question, false))
  const [broken, setBroken] = useState<unknown>(null)
  const busy = useRef({ here: false, office: false })
  const stop = useRef(new AbortController())
  const current = useRef(state)
  current.current = state

  const put = useCallback((about: string, change: (before: State) => Partial<State>) => {
    setState((before) => (before.question === about ? { ...before, ...change(before) } : before))
  }, [])

  const readHere = useCallback(
    async (about: string, typed: string, page: number, signal: AbortSignal) => {
      busy.current.here = true
      try {
        const found = await asked.current.here(typed, page, signal)
        if (signal.aborted) return
        put(about, (before) => ({
          absent: !found.have,
          here: {
            options: page === 1 ? found.options : [...before.here.options, ...found.options],
            page,
            more: found.more,
            busy: false,
          },
        }))
      } catch (error) {
        if (!isAbort(error)) setBroken(error)
      } finally {
        busy.current.here = false
      }
    },
    [put],
  )

  const readOffice = useCallback(
    async (about: string, typed: string, page: number, signal: AbortSignal) => {
      const ask = asked.current.office
      if (!ask) return
      busy.current.office = true
      const found = await ask(typed, page, signal)
      busy.current.office = false
      if (signal.aborted) return
      put(about, (before) =>
        found.ok
          ? {
              failed: null,
              office: {
                options: page === 1 ? found.value.options : [...before.office.options, ...found.value.options],
                page,
                more: found.value.more,
                busy: false,
              },
            }
          : { failed: found.text, office: { ...before.office, busy: false } },
      )
    },
    [put],
  )

  useEffect(() => {
    if (!opened) return
    const mine = new AbortController()
    stop.current = mine
    const typed = search.trim()
    setState(fresh(question, asked.current.office !== null))
    void readHere(question, typed, 1, mine.signal)
    // Opening asks the office at once; typing waits until the person pauses.
    const wait = typed === '' ? 0 : lookupDebounceMilliseconds
    const timer = setTimeout(() => void readOffice(question, typed, 1, mine.signal), wait)
    return () => {
      clearTimeout(timer)
      mine.abort()
    }
  }, [opened, question, search, readHere, readOffice])

  const loadMore = useCallback(() => {
    const now = current.current
    const { signal } = stop.current
    if (signal.aborted) return
    const typed = search.trim()
    if (now.here.more && !busy.current.here) void readHere(now.question, typed, now.here.page + 1, signal)
    if (now.office.more && !busy.current.office) void readOffice(now.question, typed, now.office.page + 1, signal)
  }, [search, readHere, readOffice])

  if (broken) throw broken
  // Until the effect has run, the state still belongs to the last question.
  const now = state.question === question ? state : fresh(question, source.office !== null)
  const seen = new Set(now.here.options.map((option) => option.value))
  const options = [...now.here.options, ...now.office.options.filter((option) => !seen.has(option.value))]
  return {
    options,
    loading: options.length === 0 && (now.here.busy || now.office.busy),
    absent: now.absent,
    failed: now.failed,
    more: now.here.more || now.office.more,
    loadMore,
  }
}
