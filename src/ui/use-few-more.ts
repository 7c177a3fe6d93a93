import { useEffect, useState } from 'react'

/** How many of `wanted` things to draw now: `atATime` more each turn, so that very many never hold the page up. */
export function useFewMore(wanted: number, atATime: number): number {
  const [drawn, setDrawn] = useState(atATime)
  useEffect(() => {
    if (drawn >= wanted) return
    const timer = setTimeout(() => setDrawn(drawn + atATime))
    return () => clearTimeout(timer)
  }, [drawn, wanted, atATime])
  return Math.min(drawn, wanted)
}
