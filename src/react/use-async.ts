/**
 * The only way in which screens load data. A result belongs to its key and its latest attempt; a late result of an older one is never shown.
 * `useAsync` asks the server, `useRead` reads from this device.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'

export type AsyncState<T> = { is: 'loading' } | { is: 'ready'; value: T } | { is: 'problem'; problem: Problem }

/** `stale` is the last value of another key, for screens that keep their layout; it is not the result. */
export type ReadState<T> =
  | { is: 'loading'; stale: T | null }
  | { is: 'ready'; value: T }
  | { is: 'failed'; error: unknown }

/** The value or, while reloading, the previous one; null before the first and after a failure. */
export const lastRead = <T>(state: ReadState<T>): T | null =>
  state.is === 'ready' ? state.value : state.is === 'loading' ? state.stale : null

interface ReadOptions {
  /** Calls the listener on each change of the source, which triggers a reload; the value stays until the new one arrives. */
  subscribe?: (listener: () => void) => () => void
  /** Runs the state update, such as `startTransition`. */
  schedule?: (update: () => void) => void
  /**
   * True: starts no read; reads again afterwards. Existing results, a running read and `reload()` are not affected: a failed request makes the server
   * unreachable, which must hide neither the failure nor typed input.
   */
  isPaused?: boolean
  /** True: reads once per key even while paused. */
  beginsPaused?: boolean
  /** A change reads again; the value stays until the new one arrives. */
  revision?: unknown
}

type Load<T> = (signal: AbortSignal) => Promise<T>
type Answer<T> = { key: string; attempt: number } & ({ value: T } | { error: unknown })

const runNow = (update: () => void) => update()

/** How often a read was repeated after a pause in the last minutes, and when it was read last. */
interface Repeats {
  count: number
  readAt: number
}

const longestRestMs = 60_000

/**
 * Milliseconds before the read may be repeated after a pause. On a screen with several reads, one that always fails makes the server unreachable and the
 * answer of another one makes it reachable: each of them would be repeated without a break.
 */
function restBeforeRepeat(repeats: Repeats): number {
  const passedMs = performance.now() - repeats.readAt
  if (passedMs > 2 * longestRestMs) repeats.count = 0
  return repeats.count === 0 ? 0 : Math.max(0, Math.min(500 * 2 ** repeats.count, longestRestMs) - passedMs)
}

/** State of a read from this device. Reads again when `key`, `revision` or the source changes, or on `reload()`. A null key reads nothing. */
export function useRead<T>(
  key: string | null,
  load: Load<T>,
  { subscribe, schedule = runNow, isPaused = false, beginsPaused = false, revision }: ReadOptions = {},
): { state: ReadState<T>; reload: () => void } {
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const loadRef = useRef(load)
  loadRef.current = load
  const [pauses, setPauses] = useState(0)
  const pausedRef = useRef(isPaused)
  pausedRef.current = isPaused
  const repeats = useRef<Repeats>({ count: 0, readAt: Number.NEGATIVE_INFINITY })
  const wasPaused = useRef(isPaused)
  useEffect(() => {
    if (isPaused) wasPaused.current = true
    if (isPaused || !wasPaused.current) return
    const timer = setTimeout(() => {
      wasPaused.current = false
      repeats.current.count++
      setPauses((previous) => previous + 1)
    }, restBeforeRepeat(repeats.current))
    return () => clearTimeout(timer)
  }, [isPaused])
  const beginsRef = useRef(beginsPaused)
  beginsRef.current = beginsPaused
  /** The last key that was read completely, or is being read. */
  const begun = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a pause and another revision read again.
  useEffect(() => {
    const begins = beginsRef.current && begun.current !== key
    if (key === null || (pausedRef.current && attempt === 0 && !begins)) return
    begun.current = key
    let isSettled = false
    let controller = new AbortController()
    const read = () => {
      repeats.current.readAt = performance.now()
      controller.abort()
      const current = new AbortController()
      controller = current
      const settle = (answer: Answer<T>) => {
        if (current.signal.aborted) return
        isSettled = true
        schedule(() => setAnswer(answer))
      }
      loadRef.current(current.signal).then(
        (value) => settle({ key, attempt, value }),
        (error: unknown) => settle({ key, attempt, error }),
      )
    }
    read()
    const unsubscribe = subscribe?.(read)
    return () => {
      unsubscribe?.()
      controller.abort()
      if (!isSettled) begun.current = null
    }
  }, [key, attempt, pauses, revision, subscribe, schedule])
  useEffect(() => {
    if (beginsPaused && key !== null && begun.current !== key) setPauses((previous) => previous + 1)
  }, [beginsPaused, key])
  const reload = useCallback(() => setAttempt((previous) => previous + 1), [])
  return { state: stateOf(answer, key, attempt), reload }
}

function stateOf<T>(answer: Answer<T> | null, key: string | null, attempt: number): ReadState<T> {
  if (answer === null) return { is: 'loading', stale: null }
  const isAnswer = answer.key === key && answer.attempt === attempt
  if ('error' in answer) return isAnswer ? { is: 'failed', error: answer.error } : { is: 'loading', stale: null }
  return isAnswer ? { is: 'ready', value: answer.value } : { is: 'loading', stale: answer.value }
}

/** Like `useRead`; undefined while reading. A failure is thrown: the error screen explains it and offers to try again. */
export function useReadValue<T>(key: string | null, load: Load<T>): T | undefined {
  const { state } = useRead(key, load)
  if (state.is === 'failed') throw state.error
  return state.is === 'ready' ? state.value : undefined
}

/** State of an online call. Runs again when `key` or `revision` changes or on `reload()`. */
export function useAsync<T>(
  key: string | null,
  load: Load<Outcome<T>>,
  options?: Pick<ReadOptions, 'isPaused' | 'beginsPaused' | 'revision'>,
): { state: AsyncState<T>; reload: () => void } {
  const { state, reload } = useRead(key, load, options)
  // Server problems are values, so this is a bug or a failure of this device's storage.
  if (state.is === 'failed') throw state.error
  if (state.is === 'loading') return { state: { is: 'loading' }, reload }
  const outcome = state.value
  return {
    state: outcome.ok ? { is: 'ready', value: outcome.value } : { is: 'problem', problem: outcome.problem },
    reload,
  }
}
