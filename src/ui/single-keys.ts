/** Single-letter shortcuts: how screens receive them, and whether the person wants them (WCAG 2.1.4). */
import { createContext, useCallback, useEffect, useRef } from 'react'

/** Whether `/` works regardless of the focus. Letters that trigger decisions only work while the focus is on their target. */
export const SingleKeysContext = createContext(true)

/** Whether keys pressed here write into a field, where letters are no shortcuts. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** A hardware scanner leaves less time than this between its keys. */
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
 * Runs a letter's action only if no other key came shortly before or after it: the letters of a scanned tag must not accept or undo
 * anything. Pass it every key of the screen. Returns true if the key may be a shortcut.
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
    // Arrow keys are not letters: moving and then deciding is not delayed.
    if (key.length === 1) lastKeyAt.current = timeStamp
    if (!Object.hasOwn(latest.current, key) || event.ctrlKey || event.metaKey || event.altKey) return false
    event.preventDefault()
    // The action at the time of the key press, even if the screen has changed since.
    const action = latest.current[key]
    if (isAlone && action) timer.current = setTimeout(action, singleKeyPauseMs)
    return true
  }, [])
}
