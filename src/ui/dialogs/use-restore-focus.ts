import { type RefObject, useEffect, useRef } from 'react'
import { isFocusNowhere, layerSelector, lostFocus } from './lost-focus.ts'

/** Nothing in particular has the focus: what had it is gone, and at most the page or the place of it has it since. */
export const isFocusLost = (): boolean =>
  isFocusNowhere() || document.activeElement === lostFocus.standIn || document.activeElement?.localName === 'main'

/** Keeps the focus from getting lost (`keepFocus`), which loads beside the first screen. Call it once around the app. */
export function useRestoreFocus(): void {
  useEffect(() => {
    let end: (() => void) | null = null
    let isClosed = false
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!isClosed) end = keepFocus()
      },
      // Without a network and not stored yet: the app works without it.
      () => {},
    )
    return () => {
      isClosed = true
      end?.()
    }
  }, [])
}

/**
 * Gives the focus to a box (`tabIndex={-1}`) if what was pressed is gone and its result is in the box; a screen reader reads it, and Tab continues
 * there. Nothing happens while the focus is somewhere. `moment`: changes when the result appears. `isWanted`: false before the first press.
 */
export function useLostFocus<Box extends HTMLElement>(moment: unknown, isWanted: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new moment is a new result
  useEffect(() => {
    if (!isWanted) return
    if (document.activeElement?.closest(layerSelector)) lostFocus.awaitingBox = box.current
    else if (isFocusLost()) box.current?.focus({ preventScroll: true })
  }, [moment, isWanted])
  return box
}
