import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

/** Rows drawn beyond each edge of the view. */
const before = 6

/**
 * Which rows of a long list to draw. Ignores a size of nothing (a hidden panel, a test without layout), so that a table always draws the
 * first screenful. Tells `onWindow` what is in view whenever that changes.
 */
export function useRows({
  box,
  total,
  height,
  onWindow,
}: {
  box: RefObject<HTMLDivElement | null>
  total: number
  height: number
  onWindow?: ((from: number, limit: number) => void) | undefined
}): Virtualizer<HTMLDivElement, Element> {
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: before,
    initialRect: { width: 1200, height: 800 },
    observeElementRect: (instance, told) => {
      const element = instance.scrollElement
      if (!element) return
      const tell = () => {
        if (element.clientHeight > 0) told({ width: element.clientWidth, height: element.clientHeight })
      }
      // It tells at once, after the layout that is due anyway; asking here would force one in the middle of drawing.
      const observer = new ResizeObserver(tell)
      observer.observe(element)
      return () => observer.disconnect()
    },
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items[items.length - 1]?.index ?? 0
  useEffect(() => {
    if (total > 0) onWindow?.(first, last - first + 1)
  }, [first, last, total, onWindow])
  return rows
}
