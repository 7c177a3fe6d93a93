/** Reads the contents of the queue from the offline list. Items without a count are read as ids, because there may be a hundred thousand. */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type RoomState, roomKey } from '#domain/campaigns/room-states.ts'
import type { ProductView, RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign } from '#domain/counts/campaign-states.ts'
import type { Departure } from '#domain/counts/departures.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import type { Sighting } from '#domain/counts/local-decisions.ts'
import type { CountedEntry } from '#domain/counts/reconcile-queue.ts'
import { readFrozenQuantities } from '#react/lists/campaign-items.ts'
import { readLeftScope } from '#react/lists/left-scope.ts'
import type { Services } from '#react/services.ts'

export interface QueueRows {
  counted: readonly Omit<CountedEntry, 'counts'>[]
  uncounted: readonly number[]
  inVisitedRooms: ReadonlySet<number>
  sightings: ReadonlyMap<number, Sighting>
  /** Items that left the scope since counting began. They are among `counted` and `uncounted` too. */
  left: ReadonlyMap<number, Departure>
  /** False: this device lacks the baseline, so it does not know which items left the scope. */
  isLeftKnown: boolean
}

interface Room {
  id: number
  location_code_one: number
  location_code_two: number
}

const order = ['place', 'property_number']
const none: ReadonlyMap<number, Departure> = new Map()
const places = ['location_code_one', 'location_code_two'] as const

export async function readQueueRows(
  services: Pick<Services, 'catalog' | 'api'>,
  campaign: Campaign,
  scope: Where,
  {
    sightings,
    rooms,
    compared,
  }: {
    /** The latest sighting of each item. */
    sightings: ReadonlyMap<number, FindingView>
    rooms: ReadonlyMap<string, RoomState>
    /** Items that several people counted. */
    compared: readonly number[]
  },
): Promise<QueueRows> {
  const { catalog } = services
  const query = { collection: 'products', ...countedForCampaign(campaign) } as const
  // The queue does not wait for a download of the baseline.
  const leftScope = campaign.book_at ? await readLeftScope(services, campaign, false) : null
  const left = leftScope?.items ?? none
  const list = async (where: Where) =>
    (
      await catalog.list<ProductView>({
        ...query,
        where: { scanned: true, ...where },
        order,
      })
    ).rows
  const frozen = await readFrozenQuantities(catalog, campaign)
  const special = [...new Set([...sightings.keys(), ...compared, ...frozen.keys()])]
  const [differing, seenOnly, named, counted, uncounted, inVisitedRooms] = await Promise.all([
    list({ ...scope, balance: ['short', 'over'] }),
    list({ ...scope, balance: 'uncounted' }),
    special.length === 0 ? [] : list({ ...scope, id: special }),
    left.size === 0 ? [] : list({ id: [...left.keys()] }),
    catalog.ids({ ...query, where: { ...scope, scanned: false }, order }),
    uncountedInVisitedRooms(catalog, query, scope, rooms),
  ])
  const byId = new Map([...differing, ...seenOnly, ...named, ...counted].map((row) => [row.id, row]))
  return {
    counted: [...byId.values()].map((row) => ({
      id: row.id,
      units: frozen.get(row.id) ?? row.units,
      count: row.physical_count,
      counted_at: row.counted_at,
      physical_count_at: row.physical_count_at,
    })),
    uncounted: [...uncounted, ...(leftScope?.uncounted ?? [])],
    inVisitedRooms,
    left,
    isLeftKnown: leftScope !== null || !campaign.book_at,
    sightings: await unresolvedSightings(catalog, sightings),
  }
}

/** Items without a count in rooms where something was counted, or that somebody closed. */
async function uncountedInVisitedRooms(
  catalog: Services['catalog'],
  query: Pick<RowQuery, 'collection' | 'countedFor'>,
  scope: Where,
  rooms: ReadonlyMap<string, RoomState>,
): Promise<ReadonlySet<number>> {
  const groups = await catalog.sums({
    ...query,
    where: scope,
    groupBy: [...places],
    measures: ['rows', 'scanned'],
  })
  const visited = new Map<number, number[]>()
  for (const { key, sums } of groups) {
    const [building, room] = key.map((code) => (typeof code === 'number' ? code : null))
    const [rows = 0n, counted = 0n] = sums
    if (typeof building !== 'number' || typeof room !== 'number' || rows === counted) continue
    const isClosed = (rooms.get(roomKey({ building, room }))?.done ?? null) !== null
    if (counted > 0n || isClosed) visited.set(building, [...(visited.get(building) ?? []), room])
  }
  const ids = await Promise.all(
    [...visited].map(([location_code_one, location_code_two]) =>
      catalog.ids({
        ...query,
        where: { ...scope, scanned: false, location_code_one, location_code_two },
      }),
    ),
  )
  return new Set(ids.flat())
}

/** Sightings that still differ from the records: an item seen in the room that is now its recorded room is not elsewhere. */
async function unresolvedSightings(
  catalog: Services['catalog'],
  sightings: ReadonlyMap<number, FindingView>,
): Promise<ReadonlyMap<number, Sighting>> {
  const roomIds = [...new Set([...sightings.values()].flatMap(({ room }) => (room === null ? [] : [room])))]
  const [rooms, items] = await Promise.all([
    catalog.getMany<Room>('locations', roomIds),
    catalog.getMany<ProductView>('products', [...sightings.keys()]),
  ])
  const roomById = new Map(rooms.flatMap((room) => (room ? [[room.id, room] as const] : [])))
  return new Map(
    items.flatMap((item): [number, Sighting][] => {
      const finding = item && sightings.get(item.id)
      if (!item || !finding || (finding.kind !== 'elsewhere' && finding.kind !== 'not-found')) return []
      const room = roomById.get(finding.room ?? 0)
      const isThere = room !== undefined && places.every((place) => room[place] === item[place])
      return finding.kind === 'elsewhere' && isThere ? [] : [[item.id, { kind: finding.kind, at: finding.counted_at }]]
    }),
  )
}

/** A cache key that changes with the records of rooms. */
export const signatureOfRooms = (records: readonly CampaignRecord[]): string =>
  records.map(({ id, undone_at }) => `${id}${undone_at ?? ''}`).join()
