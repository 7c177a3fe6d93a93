import { type RefObject, useEffect, useRef } from 'react'

const dialogSelector = '[role="dialog"], [role="alertdialog"]'

/**
 * Restores the focus when a dialog closes: to the element that had it before, or to the page if that element is gone, also if it goes a moment
 * later, like the button of a step that is done now. Without this, a screen reader would start at the top of the page again. Call it once around
 * the app.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let focusedBefore: HTMLElement | null = null
    // Active from the moment a dialog has the focus until the person moves on.
    const observer = new MutationObserver(() => {
      const focusIsLost = document.activeElement === null || document.activeElement === document.body
      if (!focusIsLost || document.querySelector(dialogSelector)) return
      const restoreTo = focusedBefore?.isConnected ? focusedBefore : document.querySelector<HTMLElement>('main')
      restoreTo?.focus({ preventScroll: true })
    })
    const dialogOf = (target: EventTarget | null) => target instanceof Element && target.closest(dialogSelector)
    const onFocus = ({ target }: FocusEvent) => {
      if (dialogOf(target)) {
        observer.observe(document.body, { childList: true, subtree: true })
        return
      }
      if (target !== focusedBefore) observer.disconnect()
      if (target instanceof HTMLElement) focusedBefore = target
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!dialogOf(target)) observer.disconnect()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointerDown, true)
      observer.disconnect()
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
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isWanted && isLost) box.current?.focus({ preventScroll: true })
  }, [moment, isWanted])
  return box
}
