/**
 * Scanned tags that are not decided yet, stored on the device, so that a phone that ends the app loses no scan. They are restored once, for a few
 * hours: later it is not the list that the person remembers.
 */
import { useEffect, useRef } from 'react'
import { hourMs } from '#domain/time/durations.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'

interface StoredTags<T> {
  at: number
  scanned: readonly T[]
}

const storedForMs = 4 * hourMs

/** `tags`: a new list whenever it changes. `restore`: makes a new list with the tags of the last time. */
export function useStoredTags<T>(
  key: string,
  { isOn, tags, restore }: { isOn: boolean; tags: readonly T[]; restore: (tags: readonly T[]) => void },
): void {
  const { now } = useServices()
  const { isLoaded, draft, save, clear } = useDraft<StoredTags<T>>(key)
  const isRestored = useRef(false)
  const isStored = useRef(false)
  useEffect(() => {
    if (!isLoaded || (!isOn && !isRestored.current)) return
    if (!isRestored.current) {
      isRestored.current = true
      isStored.current = draft !== null
      // They come back in `tags`, after which they are stored again.
      if (draft && Math.abs(now() - draft.at) < storedForMs) return restore(draft.scanned)
    }
    if (tags.length > 0) {
      isStored.current = true
      save({ at: now(), scanned: tags })
    } else if (isStored.current) {
      isStored.current = false
      // If that fails, they are listed once more, with their states.
      void clear().catch(() => {})
    }
  }, [isOn, isLoaded, draft, tags, restore, save, clear, now])
}
