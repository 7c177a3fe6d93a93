import { useCallback, useMemo, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import type { CurrentScan } from '../current-scan.ts'
import { useStoredTags } from '../use-stored-tags.ts'

export interface QueuedScan {
  text: string
  source: OpSource
  /** Read by the camera or a hardware scanner on this screen; false: typed, chosen from a list, or from the page address. */
  isScanned: boolean
}

/** The tags that wait while a card is open, without duplicates, in scan order. */
export function useScanQueue() {
  const [queue, setQueue] = useState<readonly QueuedScan[]>([])
  /** The current queue between renders. Side effects must not run inside a state updater, because React may run an updater twice. */
  const queueRef = useRef(queue)
  const update = useCallback((next: readonly QueuedScan[]) => {
    queueRef.current = next
    setQueue(next)
  }, [])
  const enqueue = useCallback(
    (texts: readonly string[], source: OpSource, isScanned: boolean) => {
      if (texts.length === 0) return
      const isNew = (text: string) => !queueRef.current.some((queued) => queued.text === text)
      update([...queueRef.current, ...texts.filter(isNew).map((text) => ({ text, source, isScanned }))])
    },
    [update],
  )
  /** Puts a tag back that could not be shown after all. */
  const putBack = useCallback(
    (scan: QueuedScan) => update([scan, ...queueRef.current.filter(({ text }) => text !== scan.text)]),
    [update],
  )
  /** Removes a tag that is shown now: it must not come a second time. */
  const drop = useCallback(
    (text: string) => update(queueRef.current.filter((queued) => queued.text !== text)),
    [update],
  )
  /** The tags that wait now, also between two renders. */
  const waiting = useCallback(() => queueRef.current, [])
  const takeNext = useCallback((): QueuedScan | undefined => {
    const [next, ...rest] = queueRef.current
    update(rest)
    return next
  }, [update])
  /** Puts the tags of the last time first. A person decides about each, because the room may be another one now. */
  const restore = useCallback(
    (scans: readonly QueuedScan[]) => {
      const before = scans.map((scan) => ({ ...scan, isScanned: false }))
      update([...before, ...queueRef.current.filter(({ text }) => !before.some((scan) => scan.text === text))])
    },
    [update],
  )
  return { queue, waiting, enqueue, putBack, drop, takeNext, restore }
}

/** Stores the tags that wait, and the one on the card before them, which is not decided either. */
export function useStoredQueue(
  { queue, restore }: Pick<ReturnType<typeof useScanQueue>, 'queue' | 'restore'>,
  current: CurrentScan | null,
): void {
  const tags = useMemo(() => {
    if (queue.length === 0 || !current) return queue
    const { text, source } = current
    return [{ text, source, isScanned: false }, ...queue.filter((scan) => scan.text !== text)]
  }, [queue, current])
  useStoredTags('waiting-tags', { isOn: true, tags, restore })
}
