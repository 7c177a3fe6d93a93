import { useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** True if the server is reachable, as far as the API client knows. Also updates on the browser's online and offline events. */
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
