import { useEffect } from 'react'

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
