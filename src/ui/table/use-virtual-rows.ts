import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

/** Rows drawn beyond each edge of the view. */
const overscanRows = 6

/**
 * Which rows of a long list to draw. Ignores a size of nothing (a hidden panel, a test without layout), so that a table always draws the
 * first screenful. Tells `onWindow` what is in view whenever that changes.
 */
export function useVirtualRows({
  scrollBox,
  total,
  height,
  onWindow,
}: {
  scrollBox: RefObject<HTMLDivElement | null>
  total: number
  height: number
  onWindow?: ((from: number, limit: number) => void) | undefined
}): Virtualizer<HTMLDivElement, Element> {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => height,
    overscan: overscanRows,
    initialRect: { width: 1200, height: 800 },
    observeElementRect: (instance, onRect) => {
      const element = instance.scrollElement
      if (!element) return
      const reportSize = () => {
        if (element.clientHeight > 0) onRect({ width: element.clientWidth, height: element.clientHeight })
      }
      // It tells at once, after the layout that is due anyway; asking here would force one in the middle of drawing.
      const observer = new ResizeObserver(reportSize)
      observer.observe(element)
      return () => observer.disconnect()
    },
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items[items.length - 1]?.index ?? 0
  useEffect(() => {
    if (total > 0) onWindow?.(first, last - first + 1)
  }, [first, last, total, onWindow])
  return virtualizer
}
