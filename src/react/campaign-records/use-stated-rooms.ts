import { useMemo } from 'react'
import { roomsOfPerson } from '#domain/campaigns/person-rooms.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import { usePerson } from '../session/use-session.ts'
import { useRoomStates } from './use-campaign-records.ts'
import { useMyCampaigns } from './use-my-campaigns.ts'

export interface StatedRooms {
  /** Keys of the rooms that this person counts, the open ones first. */
  mine: readonly string[]
  /** Keys of the rooms that are closed in every open count with records about them. */
  closed: ReadonlySet<string>
}

/** The room records of this person's open counts, by `roomKey`. The same value until a record changes. */
export function useStatedRooms(): StatedRooms {
  const me = usePerson()?.user.id ?? 0
  const { rooms } = useRoomStates((useMyCampaigns() ?? []).map(({ id }) => id))
  return useMemo(() => {
    const states = [...rooms.values()].flatMap((ofCampaign) => [...ofCampaign.values()])
    const open = new Set(states.filter(({ done }) => done === null).map(roomKey))
    const own = [...new Set(roomsOfPerson(states, me).map(roomKey))]
    return {
      mine: [...own.filter((key) => open.has(key)), ...own.filter((key) => !open.has(key))],
      closed: new Set(states.map(roomKey).filter((key) => !open.has(key))),
    }
  }, [rooms, me])
}
