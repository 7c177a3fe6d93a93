/** The current room of this device (chosen, or scanned by its room tag), and the rooms where this person counted last. */
import { useCallback } from 'react'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useOwnKey } from '../use-draft.ts'
import { useSetting } from '../use-setting.ts'

const limit = 5
const readRoom = (stored: unknown) => (stored ?? null) as CurrentRoom | null
const readIds = (stored: unknown): readonly number[] =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)).slice(0, limit) : []

export interface CountingRoom {
  currentRoom: CurrentRoom | null
  setCurrentRoom: (room: CurrentRoom | null) => void
  /** Ids, most recently used first. */
  recentRooms: readonly number[]
}

export function useCountingRoom(): CountingRoom {
  const { value: currentRoom, save } = useSetting('counting-room', readRoom)
  const { value: recentRooms, save: saveRecent } = useSetting(useOwnKey()('recent-rooms'), readIds)
  const setCurrentRoom = useCallback(
    (room: CurrentRoom | null) => {
      save(room)
      if (room) saveRecent([room.id, ...recentRooms.filter((other) => other !== room.id)].slice(0, limit))
    },
    [save, saveRecent, recentRooms],
  )
  return { currentRoom, setCurrentRoom, recentRooms }
}
