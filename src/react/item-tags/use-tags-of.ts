/** The blank tags that were put on an item, including undone ones, from this device's list. Requests new records if the server is reachable. */
import { useEffect, useState } from 'react'
import { itemTagsKey, type StoredItemTags } from '#device-db/queries/item-tags.ts'
import { allTags, type ItemTagRecord } from '#domain/scan/item-tags.ts'
import { useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { pullItemTags } from './follow-item-tags.tsx'

const none: readonly ItemTagRecord[] = []

export function useTagsOf(product: number): readonly ItemTagRecord[] {
  const services = useServices()
  const [records, setRecords] = useState(none)
  const userKey = useUserKey()
  useEffect(() => {
    if (userKey === null) return
    let isActive = true
    const { drafts, outbox } = services
    const read = async () => {
      const stored = (await drafts.read(itemTagsKey(userKey))) as StoredItemTags | null | undefined
      const ops = await outbox.list({ entity: 'item-tags', closed: true })
      const ofItem = allTags(stored?.records ?? [], ops.toReversed()).filter((record) => record.product === product)
      if (isActive) setRecords(ofItem)
    }
    // The device status reports a database that cannot be read.
    const refresh = () => void read().catch(() => {})
    refresh()
    void pullItemTags(services, userKey).then(refresh, () => {})
    const unsubscribe = outbox.onChange(refresh)
    return () => {
      isActive = false
      unsubscribe()
    }
  }, [services, userKey, product])
  return records
}
