import { useCallback } from 'react'
import { useOwnKey } from '#react/use-draft.ts'
import { useSetting } from '#react/use-setting.ts'

const limit = 5
const readIds = (stored: unknown): readonly number[] =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)).slice(0, limit) : []

/** The ids of the rooms in which this person counted last with this device, the newest first. */
export function useRecentRooms(): { list: readonly number[]; remember: (id: number) => void } {
  const { value: list, save } = useSetting(useOwnKey()('recent-rooms'), readIds)
  const remember = useCallback(
    (id: number) => save([id, ...list.filter((other) => other !== id)].slice(0, limit)),
    [list, save],
  )
  return { list, remember }
}
