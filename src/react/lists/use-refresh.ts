import { useCallback, useState } from 'react'
import { useServices } from '../services.ts'

/** Manual refresh of the offline list. */
export function useRefresh(): {
  isBusy: boolean
  refresh: () => void
  acceptShrunk: (accept: boolean) => Promise<void>
} {
  const { catalog } = useServices()
  const [isBusy, setBusy] = useState(false)
  const refresh = useCallback(() => {
    setBusy(true)
    void catalog.refresh('manual').finally(() => setBusy(false))
  }, [catalog])
  const acceptShrunk = useCallback((accept: boolean) => catalog.acceptShrunk(accept), [catalog])
  return { isBusy, refresh, acceptShrunk }
}
