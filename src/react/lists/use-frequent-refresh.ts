import { useEffect } from 'react'
import { useServices } from '../services.ts'

const everyMs = 60_000

/**
 * Refreshes the list on mount and then every minute, for screens that decide about other people's counts. A list that this device cannot store
 * keeps its age, which the screen shows; the next refresh tries again.
 */
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
