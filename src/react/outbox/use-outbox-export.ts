import { useCallback } from 'react'
import { useServices } from '../services.ts'

/** Export files of all open ops on this device. Works signed out and offline. */
export function useOutboxExport(): () => Promise<readonly { name: string; type: string; text: string }[]> {
  const { outbox } = useServices()
  return useCallback(() => outbox.exportFiles(), [outbox])
}
