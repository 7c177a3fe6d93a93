import { useEffect } from 'react'
import { useParts } from './parts.ts'

const everyMs = 60_000

/** While the screen is open, changes of the list are looked for at once and then each minute: what others count is decided on here. */
export function useFresh(): void {
  const { catalogue, office } = useParts()
  useEffect(() => {
    const look = () => {
      if (office.online()) void catalogue.refresh('manual')
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [catalogue, office])
}
