/** Reads the items of rooms for count sheets, room by room: all, or those that need a second count. Above `sheetItemLimit`, only their number. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { shownRoomName } from '#domain/campaigns/board-room-name.ts'
import type { BoardRoom } from '#domain/campaigns/campaign-board.ts'
import type { RoomToPrint } from '#domain/campaigns/count-sheets.ts'
import { repeatedRooms } from '#domain/campaigns/repeated-sheets.ts'
import type { SecondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import type { Services } from '#react/services.ts'

/** Maximum number of items per print: about 700 pages. */
export const sheetItemLimit = 10_000
const batchRows = 500

export interface RoomsToPrint {
  /** Null if there are too many items. */
  rooms: readonly RoomToPrint[] | null
  total: number
  /** Age of the list that they were read from. */
  asOf: number | null
}

export async function readRoomsToPrint(
  catalog: Services['catalog'],
  { scope }: Pick<Campaign, 'scope'>,
  chosen: readonly BoardRoom[],
  signal: AbortSignal,
): Promise<RoomsToPrint> {
  const queryOf = ({ building, room }: BoardRoom): RowQuery => ({
    collection: 'products',
    where: combineFilters(filterForScope(scope), { location_code_one: building, location_code_two: room }),
    order: ['property_number'],
  })
  let total = 0
  let asOf: number | null = null
  for (const room of chosen) {
    const found = await catalog.list({ ...queryOf(room), from: 0, limit: 0 }, signal)
    total += found.total
    asOf = found.asOf
  }
  if (total > sheetItemLimit) return { rooms: null, total, asOf }
  const rooms: RoomToPrint[] = []
  for (const room of chosen) {
    const items: RoomToPrint['items'][number][] = []
    for await (const batch of catalog.each<ProductView>(queryOf(room), batchRows, signal))
      for (const { id, property_number, description, unit_type, units, names } of batch)
        items.push({ id, property_number, description, unit_type, units, names: { article: names.article } })
    rooms.push({ building: room.building, room: room.room, name: shownRoomName(room), within: room.within, items })
  }
  return { rooms, total, asOf }
}

/** The items of these rooms that wait for a second or third count. */
export async function readRepeatedRooms(
  catalog: Services['catalog'],
  campaign: Campaign,
  chosen: readonly BoardRoom[],
  { byItem, nameOf }: { byItem: ReadonlyMap<number, SecondCountRecords>; nameOf: (person: number) => string },
  signal: AbortSignal,
): Promise<RoomsToPrint> {
  const ids = [...byItem.keys()]
  const { asOf } = await catalog.list({ collection: 'products', where: { id: ids }, from: 0, limit: 0 }, signal)
  const products = await catalog.getMany<ProductView>('products', ids)
  const byKey = new Map(chosen.map((room) => [room.key, room]))
  const rooms = repeatedRooms(products, byItem, countWindow(campaign)).flatMap(
    ({ key, again, items, countedBy, namesOnPaper, countedUntil }): RoomToPrint[] => {
      const room = byKey.get(key)
      if (!room) return []
      const place = { building: room.building, room: room.room, name: shownRoomName(room), within: room.within }
      const countedBefore = [...new Set([...countedBy.map(nameOf), ...namesOnPaper])]
      return [{ ...place, items, again, countedBefore, countedUntil }]
    },
  )
  const total = rooms.reduce((sum, { items }) => sum + items.length, 0)
  return { rooms: total > sheetItemLimit ? null : rooms, total, asOf }
}
