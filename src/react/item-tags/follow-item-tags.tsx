/**
 * Keeps the list of blank tags on this device up to date: when a screen that needs it opens, when the server becomes reachable, and after each
 * refresh of the offline list. Shows nothing. Promises: the stored list is always a consistent copy of the server's, despite interruptions; after a
 * restore of the server's database it is read again from the beginning.
 */
import { useEffect } from 'react'
import { listItemTags } from '#contract/actions/items/item-tag-actions.ts'
import type { ListedItemTag } from '#contract/campaigns/item-tag.ts'
import type { NumberedPage } from '#contract/sync/numbered-page.ts'
import { itemTagsKey, type StoredItemTags } from '#device-db/queries/item-tags.ts'
import { inOwnTask } from '../in-own-task.ts'
import { type NumberedCopy, readNumberedRecords } from '../lists/read-numbered-records.ts'
import { useCatalogFact } from '../lists/use-list.ts'
import { type Services, useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'

type PullServices = Pick<Services, 'api' | 'drafts' | 'session'>

/** Maximum number of records per response. */
const pageSize = 500

const isStored = (value: unknown): value is StoredItemTags =>
  typeof value === 'object' && value !== null && Array.isArray((value as { records?: unknown }).records)

function withNew(
  stored: StoredItemTags | null,
  { epoch, after, results }: NumberedPage<ListedItemTag>,
): StoredItemTags {
  const records = new Map((stored?.records ?? []).map((record) => [record.id, record]))
  for (const record of results) {
    // A changed record moves to its new position.
    records.delete(record.id)
    records.set(record.id, record)
  }
  return { epoch, after, records: [...records.values()] }
}

export async function pullItemTags({ api, drafts, session }: PullServices, userKey: string): Promise<void> {
  if (!api.online() || !api.features().has('item-tags')) return
  const key = itemTagsKey(userKey)
  const value: unknown = await drafts.read(key).catch(() => null)
  let stored = isStored(value) ? value : null
  const copy: NumberedCopy<ListedItemTag> = {
    position: () => ({ epoch: stored?.epoch ?? null, after: stored?.after ?? 0 }),
    async add(page) {
      if (page.results.length === 0 && page.after === (stored?.after ?? 0)) return
      stored = withNew(stored, page)
      // If that fails, they are read again.
      await drafts.write(key, stored).catch(() => {})
    },
    async clear() {
      stored = null
    },
  }
  await readNumberedRecords(copy, async (after) => {
    const answer = await api.call(listItemTags, { query: { after: String(after), limit: String(pageSize) } })
    const state = session.state()
    return state.is === 'in' && state.userKey === userKey ? answer : null
  })
}

export function FollowItemTags() {
  const services = useServices()
  const asOf = useCatalogFact((status) => status.asOf)
  const isOnline = useOnline()
  const userKey = useUserKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list or a network is the reason to ask again.
  useEffect(() => {
    if (userKey === null) return
    return inOwnTask(() => void pullItemTags(services, userKey))
  }, [services, userKey, asOf, isOnline])
  return null
}
