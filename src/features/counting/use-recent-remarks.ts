import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '#runtime/use-draft.ts'

const limit = 6

/** What this person wrote lately on this device, newest first: most remarks of a room are the same three. */
export function useRecentRemarks(): { list: readonly string[]; remember: (remark: string) => void } {
  const kept = useDraft<string[]>('recent-remarks')
  const [list, setList] = useState<readonly string[]>([])
  useEffect(() => {
    if (kept.loaded && kept.draft) setList(kept.draft)
  }, [kept.loaded, kept.draft])
  const remember = useCallback(
    (remark: string) => {
      setList((before) => {
        const next = [remark, ...before.filter((each) => each !== remark)].slice(0, limit)
        kept.save(next)
        return next
      })
    },
    [kept.save],
  )
  return { list, remember }
}
