import { useCallback } from 'react'
import { useServices } from './services.ts'
import { usePerson } from './session/use-session.ts'
import { lastRead, useRead } from './use-async.ts'

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
 * A form draft of the signed-in person, saved on the device under `key`. Call `save` at every keystroke and `clear` after the form was submitted;
 * `draft` stays the initially loaded value.
 */
export function useDraft<T>(key: string): SavedDraft<T> {
  const { drafts } = useServices()
  const ownKey = useOwnKey()(key)
  const { state } = useRead(ownKey, () => drafts.read(ownKey))
  // If drafts cannot be read, people can still type. The device status reports the broken database.
  const draft = state.is === 'ready' ? ((state.value as T | undefined) ?? null) : null
  // If a write fails, the text is still on the screen, and the next keystroke tries again.
  const save = useCallback((value: T) => void drafts.write(ownKey, value).catch(() => {}), [drafts, ownKey])
  const clear = useCallback(() => drafts.clear(ownKey), [drafts, ownKey])
  return { isLoaded: state.is !== 'loading', draft, save, clear }
}

/** This person's drafts whose keys begin with `prefix`, oldest first. Read again when `revision` changes. */
export function useDrafts<T>(prefix: string, revision: string | number | null): readonly { key: string; draft: T }[] {
  const { drafts } = useServices()
  const ownPrefix = useOwnKey()(prefix)
  const { state } = useRead(`${ownPrefix} ${revision}`, async () =>
    (await drafts.list(ownPrefix)).map(({ key, value }) => ({ key, draft: value as T })),
  )
  return lastRead(state) ?? []
}
