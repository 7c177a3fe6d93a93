/** Scroll positions of the pages in this tab: going back restores the position, and a page opened from a menu starts at the top. */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The state of a link that goes back, like the Back button of the top bar. */
export const goesBack = { goesBack: true } as const

/** By path and query. */
const positions = new Map<string, number>()
/** How long to wait until a list is long enough again. */
const restoreMs = 10_000
/** Events of manual scrolling; after one, the restore stops. */
const scrollGestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to `top` as soon as the page is long enough. Returns a function that gives up. */
function restorePosition(scroller: HTMLElement, top: number, onEnd: () => void): () => void {
  const tryNow = () => {
    if (scroller.scrollHeight - scroller.clientHeight < top) return
    scroller.scrollTop = top
    end()
  }
  const resizes = new ResizeObserver(tryNow)
  // The children of the page are replaced while a screen loads.
  const children = new MutationObserver(() => observeChildren())
  const observeChildren = () => {
    resizes.disconnect()
    for (const child of scroller.children) resizes.observe(child)
  }
  const timer = setTimeout(() => end(), restoreMs)
  const end = () => {
    clearTimeout(timer)
    resizes.disconnect()
    children.disconnect()
    for (const gesture of scrollGestures) window.removeEventListener(gesture, end, true)
    onEnd()
  }
  children.observe(scroller, { childList: true })
  for (const gesture of scrollGestures) window.addEventListener(gesture, end, { capture: true, passive: true })
  observeChildren()
  return end
}

export function useScrollPosition(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, state } = useLocation()
  const isBack = useNavigationType() === 'POP' || (state as Partial<typeof goesBack> | null)?.goesBack === true
  const isScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed query belongs to the same page, which stays where it is
  useLayoutEffect(() => {
    const scroller = main.current
    if (!scroller) return
    const before = isBack ? (positions.get(pathname + search) ?? 0) : 0
    // Even 0 makes the browser lay the whole page out at once, in the same long task as its first rendering.
    if (before === 0 && isScrolled.current) scroller.scrollTop = 0
    let isRestoring = before > 0
    const giveUp = isRestoring
      ? restorePosition(scroller, before, () => {
          isRestoring = false
        })
      : () => {}
    const remember = () => {
      isScrolled.current = scroller.scrollTop > 0
      if (!isRestoring) positions.set(pathname + location.search, scroller.scrollTop)
    }
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', remember)
      giveUp()
    }
  }, [main, pathname])
}
