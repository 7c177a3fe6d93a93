import { type RefObject, useEffect, useRef } from 'react'

const dialogSelector = '[role="dialog"], [role="alertdialog"]'

const isFocusNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Nothing in particular has the focus: what had it is gone, and at most the page has it since. */
export const isFocusLost = (): boolean => isFocusNowhere() || document.activeElement?.localName === 'main'

/** The result that came while a dialog had the focus. It gets the focus when the dialog is closed. */
let awaitingBox: HTMLElement | null = null

/** Screens that move the focus themselves, and the page that a navigation opens, come first. */
const afterOthersMs = 50

/**
 * Restores the focus when a dialog closes: to the element that had it before, or to the page if that element is gone, also if it goes a moment
 * later, like the button of a step that is done now. Without this, a screen reader would start at the top of the page again. Call it once around
 * the app.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let focusedBefore: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const restore = () => {
      timer = undefined
      if (!isFocusNowhere() || document.querySelector(dialogSelector)) return
      const places = [focusedBefore, awaitingBox, document.querySelector<HTMLElement>('main')]
      places.find((place) => place?.isConnected)?.focus({ preventScroll: true })
    }
    // Active from the moment a dialog has the focus until the person moves on.
    const observer = new MutationObserver(() => {
      if (isFocusNowhere()) timer ??= setTimeout(restore, afterOthersMs)
    })
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      timer = undefined
      awaitingBox = null
    }
    const dialogOf = (target: EventTarget | null) => target instanceof Element && target.closest(dialogSelector)
    const onFocus = ({ target }: FocusEvent) => {
      if (dialogOf(target)) {
        observer.observe(document.body, { childList: true, subtree: true })
        return
      }
      if (target !== focusedBefore) end()
      if (target instanceof HTMLElement) focusedBefore = target
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!dialogOf(target)) end()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointerDown, true)
      end()
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
    if (document.activeElement?.closest(dialogSelector)) awaitingBox = box.current
    else if (isFocusLost()) box.current?.focus({ preventScroll: true })
  }, [moment, isWanted])
  return box
}
