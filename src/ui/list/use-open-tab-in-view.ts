import { type RefObject, useEffect, useRef } from 'react'

/** For tabs that scroll sideways on a phone: the open one is in view. */
export function useOpenTabInView(open: string): RefObject<HTMLDivElement | null> {
  const tabList = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = tabList.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    if (tab && tabList.current) tabList.current.scrollLeft = tab.offsetLeft - 4
  }, [open])
  return tabList
}
