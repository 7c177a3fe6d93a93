import { useCallback } from 'react'
import { useParts } from './parts.ts'

/** The files of everything that is open on this device; works signed out and offline. */
export function useExport(): () => Promise<readonly { name: string; type: string; text: string }[]> {
  const { outbox } = useParts()
  return useCallback(() => outbox.exportFiles(), [outbox])
}
