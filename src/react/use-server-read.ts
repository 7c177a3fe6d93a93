/** The one way in which a part of a screen reads from the server. Without a network what was read stays; it is read again afterwards. */
import type { Outcome } from '#contract/problem.ts'
import { type AsyncState, useAsync } from './use-async.ts'
import { useConnection } from './use-online.ts'

export interface ServerRead<T> {
  state: AsyncState<T>
  reload: () => void
  isOnline: boolean
  /** Nothing can be asked now: say so, unless a failure says more. */
  isOffline: boolean
}

/**
 * A null key reads nothing. A server that did not answer another request is still asked: only its own failure, with "Try again", says the truth, for
 * the network works.
 */
export function useServerRead<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
): ServerRead<T> {
  const connection = useConnection()
  const isOnline = connection === 'online'
  const isSilent = connection === 'silent'
  const { state, reload } = useAsync(key, load, { isPaused: !isOnline, beginsPaused: isSilent })
  const isAsking = key !== null && isSilent && state.is === 'loading'
  return { state, reload, isOnline, isOffline: !isOnline && !isAsking }
}
