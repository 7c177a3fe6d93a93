import { useCallback, useState } from 'react'
import { useDraft, useOwnKey } from '#react/use-draft.ts'

const key = 'recent-remarks'
const limit = 6
const none: readonly string[] = []

/** This person's recent remarks on this device, newest first. Most remarks in a room repeat. */
export function useRecentRemarks(): { list: readonly string[]; remember: (remark: string) => void } {
  const { draft, save } = useDraft<readonly string[]>(key)
  const owner = useOwnKey()(key)
  const [changed, setChanged] = useState<{ owner: string; list: readonly string[] } | null>(null)
  const list = (changed?.owner === owner ? changed.list : draft) ?? none
  const remember = useCallback(
    (remark: string) => {
      const next = [remark, ...list.filter((other) => other !== remark)].slice(0, limit)
      setChanged({ owner, list: next })
      save(next)
    },
    [owner, list, save],
  )
  return { list, remember }
}
