import { useEffect } from 'react'

const dialogSelector = '[role="dialog"], [role="alertdialog"]'

/**
 * Restores the focus when a dialog closes: to the element that had it before, or to the page if that element is gone. Without this,
 * keyboard users would start at the top of the page again. Call it once around the app.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let focusedBefore: HTMLElement | null = null
    const observer = new MutationObserver(() => {
      if (document.querySelector(dialogSelector)) return
      observer.disconnect()
      const focusIsLost = document.activeElement === null || document.activeElement === document.body
      const restoreTo = focusedBefore?.isConnected ? focusedBefore : document.querySelector<HTMLElement>('main')
      if (focusIsLost) restoreTo?.focus({ preventScroll: true })
    })
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (target.closest(dialogSelector)) observer.observe(document.body, { childList: true, subtree: true })
      else focusedBefore = target
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
