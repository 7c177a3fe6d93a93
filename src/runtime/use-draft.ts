import { useCallback, useEffect, useState } from 'react'
import { useParts } from './parts.ts'

/**
 * A half-typed form kept on the device under `key`. `loaded` turns true once the stored draft (or its absence) is known; `save` may be
 * called at every keystroke; `clear` after the form was saved for good.
 */
export function useDraft<T>(key: string): {
  loaded: boolean
  draft: T | null
  save: (value: T) => void
  clear: () => Promise<void>
} {
  const { drafts } = useParts()
  const [found, setFound] = useState<{ key: string; draft: T | null } | null>(null)
  useEffect(() => {
    let live = true
    drafts.read(key).then(
      (value) => {
        if (live) setFound({ key, draft: (value as T | undefined) ?? null })
      },
      // A device that cannot read its drafts still lets people type; what is wrong with it is told elsewhere.
      () => {
        if (live) setFound({ key, draft: null })
      },
    )
    return () => {
      live = false
    }
  }, [drafts, key])
  const save = useCallback((value: T) => void drafts.write(key, value).catch(() => {}), [drafts, key])
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  return { loaded: found?.key === key, draft: found?.key === key ? found.draft : null, save, clear }
}
