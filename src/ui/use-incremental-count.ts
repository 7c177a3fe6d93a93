import { useEffect, useState } from 'react'

/** How many of `wanted` items to render now: `perBatch` more in each step, so that a long list never blocks the page. */
export function useIncrementalCount(wanted: number, perBatch: number): number {
  const [drawnCount, setDrawn] = useState(perBatch)
  useEffect(() => {
    if (drawnCount >= wanted) return
    const timer = setTimeout(() => setDrawn(drawnCount + perBatch))
    return () => clearTimeout(timer)
  }, [drawnCount, wanted, perBatch])
  return Math.min(drawnCount, wanted)
}
