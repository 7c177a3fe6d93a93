/** Keys of one letter: how the screens hear them, and whether a person wants them at all (WCAG 2.1.4). */
import { createContext, useCallback, useEffect, useRef } from 'react'

/** Whether `/` works wherever the focus is. Letters that decide something only work where the focus is with what they decide. */
export const SingleKeysContext = createContext(true)

/** A scanner that types leaves less time than this between its keys. */
export const singleKeyPauseMs = 250

interface Key {
  key: string
  timeStamp: number
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  preventDefault(): void
}

/**
 * Does what a letter stands for once no other key came shortly before or after it: the letters of a scanned tag accept and take back
 * nothing. Give it every key of the screen; answers whether it may be one of these.
 */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): (event: Key) => boolean {
  const latest = useRef(keys)
  latest.current = keys
  const lastKeyAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((event) => {
    const { key, timeStamp } = event
    clearTimeout(timer.current)
    const isAlone = timeStamp - lastKeyAt.current > singleKeyPauseMs
    // Arrows and the like are no letters: whoever moves and decides is not slowed down.
    if (key.length === 1) lastKeyAt.current = timeStamp
    if (!Object.hasOwn(latest.current, key) || event.ctrlKey || event.metaKey || event.altKey) return false
    event.preventDefault()
    // What it meant when it was pressed, wherever the screen is by then.
    const action = latest.current[key]
    if (isAlone && action) timer.current = setTimeout(action, singleKeyPauseMs)
    return true
  }, [])
}
