import { useEffect, useState } from 'react'
import { useParts } from './parts.ts'

/** The time by the app's clock, fresh enough for words such as "10 min"; still while the page is hidden. */
export function useNow(everyMs = 30_000): number {
  const { now } = useParts()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setAt(now())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [now, everyMs])
  return at
}
