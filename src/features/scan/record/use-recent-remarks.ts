import { useCallback } from 'react'
import { useOwnKey } from '#react/use-draft.ts'
import { useSetting } from '#react/use-setting.ts'

const limit = 6
const readRemarks = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored : [])

/** This person's recent remarks on this device, newest first. Most remarks in a room repeat. */
export function useRecentRemarks(): { list: readonly string[]; remember: (remark: string) => void } {
  const { value: list, save } = useSetting(useOwnKey()('recent-remarks'), readRemarks)
  const remember = useCallback(
    (remark: string) => save([remark, ...list.filter((other) => other !== remark)].slice(0, limit)),
    [list, save],
  )
  return { list, remember }
}
