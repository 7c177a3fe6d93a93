import { useEffect } from 'react'

const dialog = '[role="dialog"], [role="alertdialog"]'

/**
 * A dialog that is no longer drawn takes the focus with it. It goes back to what had it before the dialog, or to the page where that is
 * gone: nobody who works by keyboard begins at the top again. Needed once around the app.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    const watch = new MutationObserver(() => {
      if (document.querySelector(dialog)) return
      watch.disconnect()
      const lost = document.activeElement === null || document.activeElement === document.body
      const back = before?.isConnected ? before : document.querySelector<HTMLElement>('main')
      if (lost) back?.focus({ preventScroll: true })
    })
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (target.closest(dialog)) watch.observe(document.body, { childList: true, subtree: true })
      else before = target
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      watch.disconnect()
    }
  }, [])
}
