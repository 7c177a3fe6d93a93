import { useCallback } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import { type CurrentRoom, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useCountingRoom } from '#react/scanning/use-counting-room.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** The room in which people count with this device, and entering it by its room tag. */
export function useCurrentRoom() {
  const { catalog } = useServices()
  const toast = useToast()
  const countingRoom = useCountingRoom()
  const { setCurrentRoom } = countingRoom
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
  return { ...countingRoom, enterRoom }
}
