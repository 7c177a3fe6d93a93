/**
 * Which items counters are asked to look for in which rooms, and what they answered. Promises: any order, repetition or split of the same records
 * gives the same answer; undone and late records have no effect; a new request makes earlier answers void.
 */
import type { CampaignRecord, RoomPlace } from '#contract/campaigns/campaign-record.ts'
import { isInForce, mergeRecords, roomKey } from './room-states.ts'

export interface HuntedItem {
  product: number
  askedBy: number
  askedAt: string
  /** The latest answer that the item is not in the room; null if nobody has answered the request yet. */
  notHere: { by: number; at: string; record: string } | null
}

export interface Hunt extends RoomPlace {
  items: readonly HuntedItem[]
}

/** The rooms in which something is looked for, by `roomKey`. `records`: of one campaign. */
export function huntsByRoom(records: Iterable<CampaignRecord>): ReadonlyMap<string, Hunt> {
  const rooms = new Map<string, { place: RoomPlace; items: Map<number, HuntedItem> }>()
  for (const record of mergeRecords(records)) {
    if (!isInForce(record) || (record.kind !== 'hunt' && record.kind !== 'hunt-not-here')) continue
    const { made_by: by, at, building, room } = record
    const key = roomKey(record)
    const hunt = rooms.get(key) ?? { place: { building, room }, items: new Map() }
    if (record.kind === 'hunt') {
      for (const product of record.products)
        hunt.items.set(product, { product, askedBy: by, askedAt: at, notHere: null })
      rooms.set(key, hunt)
      continue
    }
    const item = hunt.items.get(record.product)
    if (item) hunt.items.set(record.product, { ...item, notHere: { by, at, record: record.id } })
  }
  return new Map([...rooms].map(([key, { place, items }]) => [key, { ...place, items: [...items.values()] }]))
}
