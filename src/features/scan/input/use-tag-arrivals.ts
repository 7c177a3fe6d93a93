import { type RefObject, useCallback, useRef } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { CurrentScan } from '../current-scan.ts'
import type { useCurrentScan } from '../use-current-scan.ts'
import { asksForDecision } from './use-save-at-once.ts'
import { type QueuedScan, type useScanQueue, useStoredQueue } from './use-scan-queue.ts'

/** The state that blocks the screen, so that other tags wait: typed values, an open dialog, or a running save. */
export function useScanHold(
  isDialogOpen: boolean,
  shown: () => CurrentScan | null,
  /** Number of the scan whose count is being saved or is saved. */
  savedScanNo: RefObject<number>,
) {
  const isTyping = useRef(false)
  const hasDialog = useRef(isDialogOpen)
  hasDialog.current = isDialogOpen
  const isHeld = useCallback(
    () => isTyping.current || hasDialog.current || (shown() !== null && shown()?.scanNo === savedScanNo.current),
    [shown, savedScanNo],
  )
  /** Sets whether typed values would be lost by showing another item. */
  const setTyping = useCallback((on: boolean) => {
    isTyping.current = on
  }, [])
  return { isHeld, setTyping }
}

/** Handles scanned, typed or chosen texts, and the item in the page address: shows or queues them. */
export function useTagArrivals({
  scans: { current, shown, showText },
  queue,
  holdOff,
  isHeld,
  savesAtOnce,
  handleWaiting,
}: {
  scans: ReturnType<typeof useCurrentScan>
  queue: ReturnType<typeof useScanQueue>
  holdOff: RepeatFilter
  isHeld: () => boolean
  savesAtOnce: boolean
  handleWaiting: () => Promise<void>
}) {
  const { enqueue, drop } = queue
  useStoredQueue(queue, current)
  /** The text that was to be shown last. */
  const newestText = useRef<string | null>(null)
  /** A tag whose card never appears, because the next one was scanned while it was looked up, waits: nobody has seen it. */
  const showOrQueue = useCallback(
    async (text: string, source: OpSource, isScanned: boolean): Promise<void> => {
      newestText.current = text
      const isSeen = shown()?.text === text
      const isShown = await showText(text, source)
      if (!isShown && isScanned && !isSeen && newestText.current !== text) enqueue([text], source, isScanned)
    },
    [shown, showText, enqueue],
  )
  /** Shows the first tag that waits. It waits until its card appears: the app may end, or another tag be scanned, while it is looked up. */
  const showWaiting = useCallback(
    async ({ text, source }: QueuedScan): Promise<void> => {
      newestText.current = text
      if (await showText(text, source)) drop(text)
    },
    [showText, drop],
  )
  /** Two tags in one picture may be read in two frames; the second one must not replace the card that the person is about to decide. */
  const isBesideShown = useCallback((): boolean => {
    const scan = shown()
    return scan !== null && asksForDecision(scan) && holdOff.isInView(scan.text, performance.now())
  }, [shown, holdOff])
  /** Handles the texts of one frame, one scan or one typed line: shows the first and queues the others. */
  const handleTexts = useCallback(
    (texts: readonly string[], source: OpSource, isScanned = false) => {
      const busy = isHeld() || (isScanned && source === 'scan' && isBesideShown())
      const newTexts = busy ? texts.filter((text) => text !== shown()?.text) : texts
      if (newTexts.length === 0) return
      const [first, rest] = busy ? [undefined, newTexts] : [newTexts[0], newTexts.slice(1)]
      enqueue(rest, source, isScanned)
      if (first === undefined) return
      drop(first)
      void showOrQueue(first, source, isScanned)
    },
    [isHeld, isBesideShown, shown, showOrQueue, enqueue, drop],
  )
  /** Handles the tags that the camera or a hardware scanner read on this screen. */
  const handleScanned = (texts: readonly string[], source: OpSource) => {
    if (!savesAtOnce) return handleTexts(texts, source, true)
    const shownText = isHeld() || asksForDecision(shown()) ? shown()?.text : undefined
    const newTexts = texts.filter((text) => text !== shownText)
    enqueue(newTexts, source, true)
    void handleWaiting()
  }
  return { handleTexts, handleScanned, showWaiting }
}
