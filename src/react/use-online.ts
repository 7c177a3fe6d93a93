import { useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** Whether the office is on the line, as the engine sees it; follows the browser's own news. */
export function useOnline(): boolean {
  const { api } = useServices()
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      const unsubscribe = api.onReachable(listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
        unsubscribe()
      }
    },
    () => api.online(),
  )
}
