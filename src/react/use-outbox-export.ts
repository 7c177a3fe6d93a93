import { useCallback } from 'react'
import { useServices } from './services.ts'

/** The files of everything that is open on this device; works signed out and offline. */
export function useOutboxExport(): () => Promise<readonly { name: string; type: string; text: string }[]> {
  const { outbox } = useServices()
  return useCallback(() => outbox.exportFiles(), [outbox])
}
