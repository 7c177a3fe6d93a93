import { useCallback } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useSetting } from '#react/use-setting.ts'
import { t } from '#text/scan.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useRecentRooms } from './use-recent-rooms.ts'

export const toCurrentRoom = (room: Room): CurrentRoom => ({
  id: room.id,
  name: room.name,
  location_code_one: room.location_code_one,
  location_code_two: room.location_code_two,
})

const readRoom = (stored: unknown) => (stored ?? null) as CurrentRoom | null

/** The room in which people count with this device: chosen, or entered by scanning its door tag. */
export function useCurrentRoom() {
  const { catalog } = useServices()
  const toast = useToast()
  const { value: currentRoom, save } = useSetting('counting-room', readRoom)
  const { list: recentRooms, remember } = useRecentRooms()
  const setCurrentRoom = useCallback(
    (room: CurrentRoom | null) => {
      save(room)
      if (room) remember(room.id)
    },
    [save, remember],
  )
  const enterRoom = useCallback(
    async ({ id }: { id: number }): Promise<CurrentRoom | null> => {
      const row = await catalog.get<Room>('locations', id)
      if (!row) {
        toast.error(t('room.notInList'))
        return null
      }
      const room = toCurrentRoom(row)
      setCurrentRoom(room)
      toast.success(t('room.entered', { room: row.name }))
      return room
    },
    [catalog, setCurrentRoom, toast],
  )
  return { currentRoom, recentRooms, setCurrentRoom, enterRoom }
}
