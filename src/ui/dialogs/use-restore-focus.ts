import { useEffect } from 'react'

const dialogSelector = '[role="dialog"], [role="alertdialog"]'

/**
 * A dialog that is no longer drawn takes the focus with it. It goes back to what had it before the dialog, or to the page where that is
 * gone: nobody who works by keyboard begins at the top again. Needed once around the app.
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
