import { useEffect, useState } from 'react'

/** How many of `wanted` things to draw now: `atATime` more each turn, so that very many never hold the page up. */
export function useIncrementalCount(wanted: number, perBatch: number): number {
  const [drawnCount, setDrawn] = useState(perBatch)
  useEffect(() => {
    if (drawnCount >= wanted) return
    const timer = setTimeout(() => setDrawn(drawnCount + perBatch))
    return () => clearTimeout(timer)
  }, [drawnCount, wanted, perBatch])
  return Math.min(drawnCount, wanted)
}
