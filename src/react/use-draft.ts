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

/** Builds draft keys of the signed-in person, so that the next person on this device neither sees nor saves their drafts (D3.3). */
export function useOwnKey(): (key: string) => string {
  const person = usePerson()?.user.id ?? 'nobody'
  return useCallback((key) => `${person}: ${key}`, [person])
}

/**
 * A form draft of the signed-in person, saved on the device under `key`. Call `save` at every keystroke and `clear` after the form was
 * submitted.
 */
export function useDraft<T>(key: string): SavedDraft<T> {
  return useDeviceSetting<T>(useOwnKey()(key))
}

/** A setting of the device, shared by all its users: the room, the camera. Never anything that a person wrote. */
export function useDeviceSetting<T>(key: string): SavedDraft<T> {
  const { drafts } = useServices()
  const [found, setFound] = useState<{ key: string; draft: T | null } | null>(null)
  useEffect(() => {
    let isActive = true
    drafts.read(key).then(
      (value) => {
        if (isActive) setFound({ key, draft: (value as T | undefined) ?? null })
      },
      // If drafts cannot be read, people can still type. The device status reports the broken database.
      () => {
        if (isActive) setFound({ key, draft: null })
      },
    )
    return () => {
      isActive = false
    }
  }, [drafts, key])
  // If a write fails, the text is still on the screen, and the next keystroke tries again.
  const save = useCallback((value: T) => void drafts.write(key, value).catch(() => {}), [drafts, key])
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  return { isLoaded: found?.key === key, draft: found?.key === key ? found.draft : null, save, clear }
}

/** This person's drafts whose keys begin with `prefix`, oldest first. Read again when `revision` changes. */
export function useDrafts<T>(prefix: string, revision: unknown): readonly { key: string; draft: T }[] {
  const { drafts } = useServices()
  const ownPrefix = useOwnKey()(prefix)
  const [found, setFound] = useState<readonly { key: string; draft: T }[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `revision` means that a draft may have been written
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
