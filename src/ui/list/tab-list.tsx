import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The tabs of a page. On a phone they stand in one line that scrolls sideways, with the open one in its middle. */
export function TabList({ open, tabs }: { open: string; tabs: readonly { value: string; label: string }[] }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is found in the page
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!tab || !list.current) return
    list.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2
  }, [open])
  return (
    <Tabs.List className="bilang-scroll-tabs no-print" ref={list}>
      {tabs.map(({ value, label }) => (
        <Tabs.Tab className="bilang-fixed" key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
