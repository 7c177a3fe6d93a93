import { useCallback } from 'react'
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Room } from '#contract/collections/locations.ts'
import { placeOf, roomKey } from '#domain/campaigns/room-states.ts'
import { useServices } from '../services.ts'
import { lastKnown, useLiveValue } from './use-list.ts'

/** Names of rooms by their two codes. The codes themselves if the list has no such room, or is not read yet. */
export function useRoomNames(): (place: RoomPlace) => string {
  const { catalog } = useServices()
  const live = useLiveValue('room-names', ['locations'], async () => {
    const { rows } = await catalog.list<Room>({ collection: 'locations' })
    return new Map(rows.map((room) => [roomKey(placeOf(room)), room.name]))
  })
  const names = lastKnown(live)
  return useCallback(
    ({ building, room }) => names?.get(roomKey({ building, room })) ?? `${building ?? '–'}/${room ?? '–'}`,
    [names],
  )
}
