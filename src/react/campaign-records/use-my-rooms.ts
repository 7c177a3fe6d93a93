/** The rooms that are assigned to this person in the campaigns in which they count, with figures of the offline list. Works offline. */
import { useRef } from 'react'
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Room } from '#contract/collections/locations.ts'
import { inCountingOrder, type RoomToCount, roomsOfPerson } from '#domain/campaigns/person-rooms.ts'
import { placeOf, type RoomDone, roomKey } from '#domain/campaigns/room-states.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import { type ItemProgress, itemProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import { type CurrentRoom, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { type Services, useServices } from '../services.ts'
import { usePerson } from '../session/use-session.ts'
import { useRoomStates } from './use-campaign-records.ts'
import { useMyCampaigns } from './use-my-campaigns.ts'

export interface MyRoom extends RoomToCount, RoomPlace {
  campaign: Campaign
  /** Id for counting in the room; null if no room has these codes. */
  current: CurrentRoom | null
  /** Whether it is closed, but the server does not know yet. */
  isDoneUnsent: boolean
}

export interface MyRooms {
  /** True if any room of the campaigns in which this person counts is assigned to anybody. */
  isPlanned: boolean
  /** In counting order; null while they are read. */
  rooms: readonly MyRoom[] | null
}

interface Assigned extends RoomPlace {
  campaign: Campaign
  done: RoomDone | null
}

export function useMyRooms(): MyRooms {
  const { catalog } = useServices()
  const me = usePerson()?.user.id ?? 0
  const known = useMyCampaigns()
  const campaigns = known ?? []
  const { rooms: states, unsent, isLoaded } = useRoomStates(campaigns.map(({ id }) => id))
  const assigned = campaigns.flatMap((campaign) =>
    roomsOfPerson(states.get(campaign.id)?.values() ?? [], me).map(
      ({ building, room, done }): Assigned => ({ campaign, building, room, done }),
    ),
  )
  const key = assigned.map(
    ({ campaign, ...place }) =>
      `${campaign.id} ${JSON.stringify([campaign.scope, countWindow(campaign)])} ${roomKey(place)}`,
  )
  const facts = useLiveValue(`my-rooms ${key.join(';')}`, ['products', 'locations', 'location-code-one'], (signal) =>
    readFacts(catalog, assigned, signal),
  )
  const found = lastKnown(facts)
  const isPlanned = [...states.values()].some((ofCampaign) =>
    [...ofCampaign.values()].some(({ assignee }) => assignee !== null),
  )
  const shown = useRef<MyRooms>({ isPlanned: false, rooms: null })
  // Until the figures of a new room are read, the previous rooms stay: showing fewer rooms than assigned would be wrong.
  if (known && isLoaded && found && assigned.every((one) => found.has(factsKey(one)))) {
    const rooms = assigned.flatMap(({ done, ...one }) => {
      const fact = found.get(factsKey(one))
      return fact ? [{ ...one, ...fact, done, isDoneUnsent: done !== null && unsent.has(done.record) }] : []
    })
    shown.current = { isPlanned, rooms: inCountingOrder(rooms) }
  }
  return shown.current
}

type Facts = Pick<MyRoom, 'name' | 'within' | 'current' | 'counted' | 'total'>

const factsKey = ({ campaign, ...place }: Pick<Assigned, 'campaign' | 'building' | 'room'>) =>
  `${campaign.id} ${roomKey(place)}`
const idsOf = (values: readonly (number | null)[]) => [...new Set(values)]

async function readFacts(
  catalog: Services['catalog'],
  assigned: readonly Assigned[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Facts>> {
  if (assigned.length === 0) return new Map()
  const location_code_one = idsOf(assigned.map(({ building }) => building))
  const location_code_two = idsOf(assigned.map(({ room }) => room))
  const [rooms, buildings, offices, progress] = await Promise.all([
    catalog.list<Room>({ collection: 'locations', where: { location_code_one, location_code_two } }, signal),
    readNames(catalog, 'location-code-one', location_code_one),
    readNames(catalog, 'location-code-two', location_code_two),
    readProgress(catalog, assigned, signal),
  ])
  const byPlace = new Map(rooms.rows.map((room) => [roomKey(placeOf(room)), room]))
  return new Map(
    assigned.map((one) => {
      const row = byPlace.get(roomKey(one))
      const current = row ? toCurrentRoom(row) : null
      return [
        factsKey(one),
        {
          name: row?.name ?? offices.get(one.room) ?? '',
          within: buildings.get(one.building) ?? '',
          current,
          ...(progress.get(factsKey(one)) ?? { counted: 0, total: 0 }),
        },
      ]
    }),
  )
}

async function readNames(
  catalog: Services['catalog'],
  collection: 'location-code-one' | 'location-code-two',
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = ids.filter((id) => id !== null)
  const rows = await catalog.getMany<{ id: number; name: string }>(collection, known)
  return new Map(rows.flatMap((row): [number, string][] => (row ? [[row.id, row.name]] : [])))
}

/** One pass over the items of each campaign. */
async function readProgress(
  catalog: Services['catalog'],
  assigned: readonly Assigned[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemProgress>> {
  const campaigns = [...new Map(assigned.map(({ campaign }) => [campaign.id, campaign])).values()]
  const found = await Promise.all(
    campaigns.map(async (campaign) => {
      const places = assigned.filter((one) => one.campaign.id === campaign.id)
      const where = combineFilters(filterForScope(campaign.scope), {
        location_code_one: idsOf(places.map(({ building }) => building)),
        location_code_two: idsOf(places.map(({ room }) => room)),
      })
      const groupBy = ['location_code_one', 'location_code_two']
      const query = { collection: 'products', where, groupBy, measures: progressMeasures } as const
      const groups = await catalog.sums({ ...query, ...countedForCampaign(campaign) }, signal)
      return groups.map((group): [string, ItemProgress] => {
        const [building, room] = group.key.map((id) => (id === null ? null : Number(id)))
        return [factsKey({ campaign, building: building ?? null, room: room ?? null }), itemProgress([group])]
      })
    }),
  )
  return new Map(found.flat())
}
