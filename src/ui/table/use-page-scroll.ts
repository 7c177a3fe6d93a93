import { type RefObject, useLayoutEffect, useState } from 'react'

export interface PageScroll {
  scroller: HTMLElement
  /** The distance from the top of the scrolled content to the list. */
  listTop: number
  /** How far the page was scrolled when the list appeared. */
  startAt: number
}

/** The nearest element around the list that scrolls: the page, or a dialog. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let around = list.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}

const topWithin = (scroller: HTMLElement, list: HTMLElement): number =>
  Math.round(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)

/** The page that scrolls a list, and where the list is on it, also after what is above has grown. Null before the first layout. */
export function usePageScroll(list: RefObject<HTMLElement | null>): PageScroll | null {
  const [page, setPage] = useState<PageScroll | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element)
    const measure = () => {
      const listTop = topWithin(scroller, element)
      setPage((before) =>
        before?.listTop === listTop ? before : { scroller, listTop, startAt: before?.startAt ?? scroller.scrollTop },
      )
    }
    measure()
    // What is above the list is in the page or in one of the elements between both.
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    for (let around = element.parentElement; around && around !== scroller; around = around.parentElement)
      observer.observe(around)
    return () => observer.disconnect()
  }, [list])
  return page
}
