import { Tabs } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Home and End open the first and the last tab, as arrow keys open the next one: Mantine only moves the focus. */
function openFirstOrLast({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) {
  const tabs = currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []
  if (key === 'Home') tabs[0]?.click()
  if (key === 'End') tabs[tabs.length - 1]?.click()
}

/** The tabs of a page. On a phone they stand in one line that scrolls sideways, with the open one in its middle. */
export function TabList({
  label,
  open,
  tabs,
  isVertical = false,
}: {
  label: string
  open: string
  tabs: readonly { value: string; label: string }[]
  /** One below the other, in `Tabs` of this orientation. */
  isVertical?: boolean
}) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is found in the page
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!tab || !list.current || isVertical) return
    list.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2
  }, [open, isVertical])
  return (
    <Tabs.List aria-label={label} className={isVertical ? 'no-print' : 'bilang-scroll-tabs no-print'} ref={list}>
      {tabs.map(({ value, label }) => (
        <Tabs.Tab className="bilang-fixed" key={value} value={value} onKeyDown={openFirstOrLast}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
