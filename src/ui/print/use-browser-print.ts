/** The browser's print: waits for every page, for the fonts and for the specified 500 ms (specification §9). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { printDelayMilliseconds } from '#contract/limits.ts'
import type { PreviewSource } from './preview-source.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Ctrl P and ⌘ P print these pages: the browser's own command would print the screen, without most of them. `start` is null while they can't be
 * printed; then the keys do nothing.
 */
export function usePrintKeys(start: (() => void) | null): void {
  const latest = useRef(start)
  latest.current = start
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) latest.current?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
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
