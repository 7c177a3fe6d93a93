import { useEffect } from 'react'
import { useServices } from '../services.ts'

const everyMs = 60_000

/** While the screen is open, changes of the list are looked for at once and then each minute: what others count is decided on here. */
export function useFrequentRefresh(): void {
  const { catalog, api } = useServices()
  useEffect(() => {
    const refresh = () => {
      if (api.online()) void catalog.refresh('manual')
    }
    refresh()
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [catalog, api])
}
