import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Rows rendered beyond each edge of the view. */
const overscanRows = 6

/**
 * Decides which rows of a long list to render. Ignores a size of zero (a hidden panel, a test without layout), so that a table always
 * renders the first screenful. Calls `onWindow` whenever the rows in view change.
 */
export function useVirtualRows({
  scrollBox,
  total,
  height,
  headHeight = 0,
  listTop = 0,
  startAt = 0,
  measured = [],
  onWindow,
}: {
  /** What scrolls: the box of the list, or the page. */
  scrollBox: RefObject<HTMLElement | null>
  total: number
  height: number
  /** Of the sticky header, which covers the top of the view. */
  headHeight?: number
  /** The distance from the top of what scrolls to the first row. */
  listTop?: number
  /** How far it is scrolled when the list appears. */
  startAt?: number
  /** Rows that were measured when the list was last shown: a remembered scroll position shows the same rows again. */
  measured?: readonly VirtualItem[]
  onWindow?: ((from: number, limit: number) => void) | undefined
}): Virtualizer<HTMLElement, Element> {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => height,
    overscan: overscanRows,
    // The rows begin below the header: without it the row at the bottom would be cut off.
    scrollPaddingEnd: headHeight,
    scrollMargin: listTop,
    initialOffset: startAt,
    initialMeasurementsCache: measured as VirtualItem[],
    initialRect: { width: 1200, height: 800 },
    observeElementRect: (instance, onRect) => {
      const element = instance.scrollElement
      if (!element) return
      const reportSize = () => {
        if (element.clientHeight > 0) onRect({ width: element.clientWidth, height: element.clientHeight })
      }
      // The observer reports right after the pending layout; reading the size here would force a layout during rendering.
      const observer = new ResizeObserver(reportSize)
      observer.observe(element)
      return () => observer.disconnect()
    },
  })
  const measuredHeight = useRef(height)
  if (measuredHeight.current !== height) {
    measuredHeight.current = height
    virtualizer.measure()
  }
  // With another height the same row stays at the top.
  const lastHeight = useRef(height)
  useLayoutEffect(() => {
    const top = Math.floor((virtualizer.scrollOffset ?? 0) / lastHeight.current)
    if (lastHeight.current !== height && top > 0) virtualizer.scrollToIndex(top, { align: 'start' })
    lastHeight.current = height
  }, [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items[items.length - 1]?.index ?? 0
  useEffect(() => {
    if (total > 0) onWindow?.(first, last - first + 1)
  }, [first, last, total, onWindow])
  return virtualizer
}
