/**
 * The keys of the queue. The focus moves through the rows of the table, and the item under the focus is the open one. Enter accepts and u undoes only
 * when pressed alone: the characters and the Enter of a scanned tag have no effect.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '#ui/dialogs/use-restore-focus.ts'
import { isTextField, useSingleKeys } from '#ui/single-keys.ts'

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[role=row][data-index]') : null
const indexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'] ?? Number.NaN)

export function useQueueKeys({
  openIndex,
  openKey,
  toFocus,
  onOpen,
  onAccept,
  onUndo,
}: {
  /** Index of the open entry; null if none is open. */
  openIndex: number | null
  openKey: string | null
  /** The entry that gets the focus once it is back in the queue, so that the next key applies to the undone entry. */
  toFocus: RefObject<string | null>
  onOpen: (index: number) => void
  onAccept: () => void
  onUndo: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  // An accepted entry leaves the list with the focus. The next entry gets it, or else the queue itself, where the keys still work.
  const isFocusMoving = useRef(false)
  const moveFocusAfter = (decide: () => void) => () => {
    isFocusMoving.current = true
    decide()
  }
  const decideByKey = useSingleKeys({ Enter: moveFocusAfter(onAccept), u: moveFocusAfter(onUndo) })
  useEffect(() => {
    if (toFocus.current === null || toFocus.current !== openKey) return
    const row = box.current?.querySelector<HTMLElement>(`[role=row][data-index="${openIndex}"]`)
    if (!row) return
    toFocus.current = null
    row.focus()
  })
  useEffect(() => {
    if (!isFocusMoving.current || !(isFocusLost() || document.activeElement === box.current)) return
    const row = box.current?.querySelector<HTMLElement>(`[role=row][data-index="${openIndex}"]`)
    ;(row ?? box.current)?.focus({ preventScroll: true })
  })

  const move = (key: 'ArrowDown' | 'ArrowUp') => {
    const row = box.current?.querySelector<HTMLElement>('[role=row][data-index][tabindex="0"]')
    if (!row) return
    row.focus()
    // The first press opens the first row.
    if (openIndex !== null)
      row.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }

  return {
    ref: box,
    tabIndex: -1,
    onFocus(event: FocusEvent) {
      const index = indexOf(rowOf(event.target))
      if (Number.isNaN(index)) return
      isFocusMoving.current = false
      onOpen(index)
    },
    /** Handled before the table, which would open the row. */
    onKeyDownCapture(event: KeyboardEvent) {
      const row = rowOf(event.target)
      if (event.key !== 'Enter' || event.target !== row) return
      event.preventDefault()
      event.stopPropagation()
      const index = indexOf(row)
      // The list moved under the focus, so the first press only shows the current row.
      if (index !== openIndex) onOpen(index)
      else decideByKey(event.nativeEvent)
    },
    onKeyDown(event: KeyboardEvent) {
      if (isTextField(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Enter') return
      if (decideByKey(event.nativeEvent) || (event.key !== 'j' && event.key !== 'k')) return
      event.preventDefault()
      move(event.key === 'j' ? 'ArrowDown' : 'ArrowUp')
    },
  }
}
