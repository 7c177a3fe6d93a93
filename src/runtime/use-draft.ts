import { useCallback, useEffect, useState } from 'react'
import { useParts } from './parts.ts'
import { usePerson } from './use-session.ts'

export interface Kept<T> {
  /** True once the stored value (or its absence) is known. */
  loaded: boolean
  draft: T | null
  save: (value: T) => void
  clear: () => Promise<void>
}

/** Where a half-typed form, or a note, of the signed-in person lies: whoever signs in next on this device neither sees nor saves it (D3.3). */
export function useOwnKey(): (key: string) => string {
  const person = usePerson()?.user.id ?? 'nobody'
  return useCallback((key) => `${person}: ${key}`, [person])
}

/**
 * A half-typed form of the signed-in person, kept on the device under `key`. `save` may be called at every keystroke; `clear` after the
 * form was saved for good.
 */
export function useDraft<T>(key: string): Kept<T> {
  return useDeviceNote<T>(useOwnKey()(key))
}

/** What the device itself remembers for whoever holds it: the room, the camera. Nothing that a person wrote. */
export function useDeviceNote<T>(key: string): Kept<T> {
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
  // What cannot be written is still on the screen, and is tried again with the next keystroke.
  const save = useCallback((value: T) => void drafts.write(key, value).catch(() => {}), [drafts, key])
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  return { loaded: found?.key === key, draft: found?.key === key ? found.draft : null, save, clear }
}

/** The half-typed forms of this person whose keys begin with `prefix`, oldest first; read anew whenever `turn` changes. */
export function useDrafts<T>(prefix: string, turn: unknown): readonly { key: string; draft: T }[] {
  const { drafts } = useParts()
  const start = useOwnKey()(prefix)
  const [found, setFound] = useState<readonly { key: string; draft: T }[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says that something may have been written
  useEffect(() => {
    let live = true
    drafts.list(start).then(
      (rows) => {
        if (live) setFound(rows.map(({ key, value }) => ({ key, draft: value as T })))
      },
      () => {},
    )
    return () => {
      live = false
    }
  }, [drafts, start, turn])
  return found
}
