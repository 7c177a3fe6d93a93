import { useEffect } from 'react'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the search. On Apple devices Ctrl K deletes text in a field, so there it is ⌘ K alone. */
export const paletteKeys = (): { shown: string; aria: string } =>
  // not a text: names of keys
  isApple() ? { shown: '⌘ K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' }

/**
 * Calls `onKey` for Ctrl K (⌘ K), also while a text field has the focus; the browser would move the focus to its address bar. The keys do nothing
 * while a dialog is open.
 */
export function usePaletteKey(onKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event
      const isChord = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (!isChord || altKey || shiftKey || event.key?.toLowerCase() !== 'k' || event.isComposing) return
      event.preventDefault()
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
      if (!event.repeat && dialogs.every((dialog) => dialog.closest('[data-palette]'))) onKey()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKey])
}
