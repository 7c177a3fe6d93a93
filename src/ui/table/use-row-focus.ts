/**
 * The keyboard of a table: exactly one row is reachable by Tab (roving tabindex); arrows, Page Up and Down, Home and End move, Enter opens and
 * Space selects.
 */
import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export function useRowFocus<Row>({
  scrollBox,
  virtual,
  total,
  rowHeight,
  rowAt,
  onOpen,
  onToggle,
}: {
  scrollBox: RefObject<HTMLDivElement | null>
  virtual: Virtualizer<HTMLElement, Element>
  total: number
  rowHeight: number
  /** Undefined if the row is not loaded. */
  rowAt: (index: number) => Row | undefined
  onOpen: ((row: Row) => void) | undefined
  onToggle: ((row: Row) => void) | undefined
}) {
  const [focusedIndex, setFocusedIndex] = useState(0)
  /** The row that gets the focus once it is rendered: the next key is meant for it. */
  const awaitedIndex = useRef<number | null>(null)
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    setFocusedIndex(next)
    virtual.scrollToIndex(next, { align: 'auto' })
    const rendered = () => scrollBox.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)
    const row = rendered()
    awaitedIndex.current = row ? null : next
    row?.focus()
    if (row) return
    requestAnimationFrame(() => {
      if (awaitedIndex.current !== next) return
      awaitedIndex.current = null
      rendered()?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const pressedIndex = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN)
    const index = awaitedIndex.current ?? pressedIndex
    if (Number.isNaN(index) || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scrollBox.current?.clientHeight ?? 360) / rowHeight) - 2)
    const targetByKey: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: total - 1,
    }
    const to = targetByKey[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusRow(to)
      return
    }
    const row = rowAt(index)
    const onRow = target.dataset['index'] !== undefined
    const work = event.key === 'Enter' ? onOpen : event.key === ' ' ? onToggle : undefined
    if (!row || !onRow || !work) return
    event.preventDefault()
    work(row)
  }
  // Controls inside a row are reachable by Tab only from that row: nobody tabs through the links of a thousand rows.
  useEffect(() => {
    // not a text: a selector
    for (const control of scrollBox.current?.querySelectorAll<HTMLElement>('[data-index] :is(a, button)') ?? [])
      control.tabIndex = control.closest('[data-index]')?.getAttribute('tabindex') === '0' ? 0 : -1
  })
  const current = Math.min(focusedIndex, total - 1)
  const items = virtual.getVirtualItems()
  return {
    onKeyDown,
    onFocusRow: setFocusedIndex,
    /** The row must be a rendered one. */
    tabbableIndex: items.some((item) => item.index === current) ? current : (items[0]?.index ?? 0),
  }
}
