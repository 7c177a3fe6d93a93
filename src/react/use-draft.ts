import { useCallback, useEffect, useState } from 'react'
import { useServices } from './services.ts'
import { usePerson } from './use-session.ts'

export interface SavedDraft<T> {
  /** True once the stored value (or its absence) is known. */
  isLoaded: boolean
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
export function useDraft<T>(key: string): SavedDraft<T> {
  return useDeviceSetting<T>(useOwnKey()(key))
}

/** What the device itself remembers for whoever holds it: the room, the camera. Nothing that a person wrote. */
export function useDeviceSetting<T>(key: string): SavedDraft<T> {
  const { drafts } = useServices()
  const [found, setFound] = useState<{ key: string; draft: T | null } | null>(null)
  useEffect(() => {
    let isActive = true
    drafts.read(key).then(
      (value) => {
        if (isActive) setFound({ key, draft: (value as T | undefined) ?? null })
      },
      // A device that cannot read its drafts still lets people type; what is wrong with it is told elsewhere.
      () => {
        if (isActive) setFound({ key, draft: null })
      },
    )
    return () => {
      isActive = false
    }
  }, [drafts, key])
  // What cannot be written is still on the screen, and is tried again with the next keystroke.
  const save = useCallback((value: T) => void drafts.write(key, value).catch(() => {}), [drafts, key])
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  return { isLoaded: found?.key === key, draft: found?.key === key ? found.draft : null, save, clear }
}

/** The half-typed forms of this person whose keys begin with `prefix`, oldest first; read anew whenever `turn` changes. */
export function useDrafts<T>(prefix: string, revision: unknown): readonly { key: string; draft: T }[] {
  const { drafts } = useServices()
  const ownPrefix = useOwnKey()(prefix)
  const [found, setFound] = useState<readonly { key: string; draft: T }[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says that something may have been written
  useEffect(() => {
    let isActive = true
    drafts.list(ownPrefix).then(
      (rows) => {
        if (isActive) setFound(rows.map(({ key, value }) => ({ key, draft: value as T })))
      },
      () => {},
    )
    return () => {
      isActive = false
    }
  }, [drafts, ownPrefix, revision])
  return found
}
