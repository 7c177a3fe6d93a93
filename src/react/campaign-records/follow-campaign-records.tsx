import { useEffect } from 'react'
import { inOwnTask } from '../in-own-task.ts'
import { useCatalogFact } from '../lists/use-list.ts'
import { useOnline } from '../use-online.ts'
import { useRecordStore } from './use-campaign-records.ts'

const everyMs = 3 * 60_000

/**
 * Keeps the campaign records of this device up to date: after the start, when the page becomes visible or the server reachable, after each
 * refresh of the offline list, and every few minutes. Shows nothing.
 */
export function FollowCampaignRecords() {
  const store = useRecordStore()
  const asOf = useCatalogFact((status) => status.asOf)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list or a network is the reason to ask again.
  useEffect(() => inOwnTask(() => void store?.pull()), [store, asOf, isOnline])
  useEffect(() => {
    const pull = () => {
      if (document.visibilityState === 'visible') void store?.pull()
    }
    const timer = setInterval(pull, everyMs)
    document.addEventListener('visibilitychange', pull)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pull)
    }
  }, [store])
  return null
}
