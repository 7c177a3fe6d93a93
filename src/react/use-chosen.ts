import { useRef, useSyncExternalStore } from 'react'

/**
 * The chosen values of what a service publishes, rendered again only if one of them changes: during the start, and with each request, others change
 * several times a second.
 */
export function useChosen<T extends object, K extends keyof T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  keys: readonly K[],
): Pick<T, K> {
  const last = useRef<Pick<T, K> | null>(null)
  return useSyncExternalStore(subscribe, () => {
    const all = read()
    const before = last.current
    if (before && keys.every((key) => before[key] === all[key])) return before
    const chosen = Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as Pick<T, K>
    last.current = chosen
    return chosen
  })
}
