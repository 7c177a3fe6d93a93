import { useEffect, useState } from 'react'

/** Drawn between two looks at what the person does; a page of a form is some hundred marks. */
const atATime = 4

/** How many of `wanted` pages to draw now: a few more each turn, so that very many never hold the page up. */
export function useFewMore(wanted: number): number {
  const [drawn, setDrawn] = useState(atATime)
  useEffect(() => {
    if (drawn >= wanted) return
    const timer = setTimeout(() => setDrawn(drawn + atATime))
    return () => clearTimeout(timer)
  }, [drawn, wanted])
  return Math.min(drawn, wanted)
}
