import { useEffect, useState } from 'react'
import { useServices } from './services.ts'

/** The app's clock, updated often enough for texts such as "10 min". Not updated while the page is hidden. */
export function useNow(everyMs = 30_000): number {
  const { now } = useServices()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const update = () => {
      if (!document.hidden) setTime(now())
    }
    const timer = setInterval(update, everyMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [now, everyMs])
  return time
}
