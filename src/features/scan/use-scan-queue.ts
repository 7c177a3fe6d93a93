import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'

interface QueuedScan {
  text: string
  source: OpSource
}

/** The tags that wait while a card is open: each once, in the order in which they were scanned. */
export function useScanQueue() {
  const [queue, setQueue] = useState<readonly QueuedScan[]>([])
  /** The current queue between renders. Side effects must not run inside a state updater, because React may run an updater twice. */
  const queueRef = useRef(queue)
  const update = useCallback((next: readonly QueuedScan[]) => {
    queueRef.current = next
    setQueue(next)
  }, [])
  const enqueue = useCallback(
    (texts: readonly string[], source: OpSource) => {
      if (texts.length === 0) return
      const isNew = (text: string) => !queueRef.current.some((queued) => queued.text === text)
      update([...queueRef.current, ...texts.filter(isNew).map((text) => ({ text, source }))])
    },
    [update],
  )
  const takeNext = useCallback((): QueuedScan | undefined => {
    const [next, ...rest] = queueRef.current
    update(rest)
    return next
  }, [update])
  return { queue, enqueue, takeNext }
}
