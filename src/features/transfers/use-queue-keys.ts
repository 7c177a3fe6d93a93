/**
 * The keys of the queue of transfer requests, and the card that they act on. The arrows (or j and k) move, Enter opens the product, a accepts, r
 * rejects. Letters only work when pressed alone, so the letters of a scanned tag have no effect.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Transfer } from '#contract/collections/transfers.ts'
import { useArea } from '#react/session/use-area.ts'
import { isFocusLost } from '#ui/dialogs/use-restore-focus.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { isTyping } from './is-typing.ts'
import type { Decision } from './use-transfer-decisions.tsx'

const focusCard = (transfer: Transfer | undefined) => document.getElementById(`transfer-${transfer?.id}`)?.focus()

export function useQueueKeys({
  rows,
  hasMore,
  showMore,
  isOff,
  decide,
}: {
  rows: readonly Transfer[]
  hasMore: boolean
  showMore: () => void
  /** True while a form lies over the queue. */
  isOff: boolean
  /** Resolves false if nothing was decided. */
  decide: (transfer: Transfer, decision: Decision) => Promise<boolean>
}) {
  const area = useArea()
  const navigate = useNavigate()
  const [currentIndex, setCurrentIndex] = useState(0)
  const current = Math.min(currentIndex, Math.max(0, rows.length - 1))
  const queue = useRef<HTMLDivElement>(null)
  const hasDecided = useRef(false)
  const decideCurrent = (decision: Decision) => () => {
    const transfer = rows[current]
    if (!transfer) return
    void decide(transfer, decision).then((isDecided) => {
      hasDecided.current ||= isDecided
    })
  }
  const decideByKey = useSingleKeys({ a: decideCurrent('accepted'), r: decideCurrent('rejected') })
  // A decided request leaves the queue with the focus on it, or while the dialog that asked closes: the next one gets the focus.
  useEffect(() => {
    const isFree = isFocusLost() || !!document.activeElement?.closest('[role=dialog]')
    if (!hasDecided.current || !isFree) return
    hasDecided.current = false
    focusCard(rows[current])
  }, [rows, current])

  const go = (to: number) => {
    if (to >= rows.length - 1 && hasMore) showMore()
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setCurrentIndex(next)
    focusCard(rows[next])
  }
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || isOff) return
    const transfer = rows[current]
    // Letters are shortcuts only while the focus is in the queue (WCAG 2.1.4).
    const inQueue = queue.current?.contains(event.target as Node) === true
    if (inQueue && decideByKey(event)) return
    const isOnCard = transfer !== undefined && (event.target as HTMLElement).id === `transfer-${transfer.id}`
    if (event.key === 'ArrowDown' || (inQueue && event.key === 'j')) go(current + 1)
    else if (event.key === 'ArrowUp' || (inQueue && event.key === 'k')) go(current - 1)
    else if (event.key === 'Enter' && isOnCard && transfer.product)
      void navigate(`${area}/inventory/database/${transfer.product}`)
    else return
    event.preventDefault()
  }
  const latestOnKey = useRef(onKey)
  latestOnKey.current = onKey
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latestOnKey.current(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { queue, current, setCurrent: setCurrentIndex }
}
