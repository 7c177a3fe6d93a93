import { useSyncExternalStore } from 'react'
import type { Connection } from '#platform/ports.ts'
import { useServices } from './services.ts'

/** Whether the server can be asked, as far as the API client knows. Also updates on the browser's online and offline events. */
export function useConnection(): Connection {
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
    () => api.connection(),
  )
}

export const useOnline = (): boolean => useConnection() === 'online'
