/** The browser's print: waits for every page, for the fonts and for the specified 500 ms (specification §9). */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { printDelayMilliseconds } from '#contract/limits.ts'
import type { PreviewSource } from './preview-source.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Ctrl P and ⌘ P call `onKeys`: the browser's own command would print the screen, without most of the pages. Outdated pages are awaited. While a
 * dialog is open above them, the keys do nothing.
 */
export function usePrintKeys(preview: RefObject<HTMLElement | null>, onKeys: () => void, isStale: boolean): void {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (event.repeat || isBehindDialog(preview.current)) return
      leaveField()
      setWanted(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [preview])
  useEffect(() => {
    if (!isWanted || isStale) return
    setWanted(false)
    onKeys()
  }, [isWanted, isStale, onKeys])
}

/** Nobody sees these pages then, and what is typed in the dialog is not on them. */
const isBehindDialog = (preview: Element | null): boolean =>
  // not a text: a selector
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) => !dialog.contains(preview))

/** Some fields take what was typed only when they are left, as they are before a button is pressed. */
function leaveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}

export function useBrowserPrint(print: PreviewSource, beforePrint: (() => Promise<boolean>) | undefined) {
  /** The pages being printed: the checked ones, even if settings change meanwhile. */
  const [printing, setPrinting] = useState<PreviewSource | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = async () => {
    if (beforePrint && !(await unlessAborted(beforePrint()))) return
    setPrinting(print)
  }
  const stop = useCallback(() => setPrinting(null), [])
  const onDrawn = useCallback(async () => {
    await document.fonts?.ready
    timer.current = setTimeout(() => {
      window.addEventListener('afterprint', stop, { once: true })
      window.print()
      // If printing does not block and never reports its end, the next touch of the screen removes the printed pages.
      window.addEventListener('pointerdown', stop, { once: true })
    }, printDelayMilliseconds)
  }, [stop])
  return { printing, start, stop, onDrawn }
}
