import { useSyncExternalStore } from 'react'
import { useParts } from './parts.ts'

/** Whether the office is on the line, as the engine sees it; follows the browser's own news. */
export function useOnline(): boolean {
  const { office } = useParts()
  return useSyncExternalStore(
    (told) => {
      addEventListener('online', told)
      addEventListener('offline', told)
      const off = office.onOnline(told)
      return () => {
        removeEventListener('online', told)
        removeEventListener('offline', told)
        off()
      }
    },
    () => office.online(),
  )
}
