import { useCallback, useState } from 'react'
import { useParts } from './parts.ts'

/** Looks for changes of the list now. */
export function useRefresh(): { busy: boolean; refresh: () => void; acceptShrunk: (take: boolean) => Promise<void> } {
  const { catalogue } = useParts()
  const [busy, setBusy] = useState(false)
  const refresh = useCallback(() => {
    setBusy(true)
    void catalogue.refresh('manual').finally(() => setBusy(false))
  }, [catalogue])
  const acceptShrunk = useCallback((take: boolean) => catalogue.acceptShrunk(take), [catalogue])
  return { busy, refresh, acceptShrunk }
}
