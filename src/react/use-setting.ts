/** One stored setting of the device, or of a person (`useOwnKey`). What was saved is shown at once, also if it cannot be written. */
import { useCallback, useMemo, useState } from 'react'
import { useServices } from './services.ts'
import { useRead } from './use-async.ts'

export interface Setting<T> {
  /** True once the stored value (or its absence) is known. */
  isLoaded: boolean
  value: T
  /** `null` deletes the stored value. */
  save: (value: T | null) => void
}

/** `read` turns what is stored, or undefined, into the value; it is defined outside the component. */
export function useSetting<T>(key: string, read: (stored: unknown) => T): Setting<T> {
  const { drafts } = useServices()
  const { state } = useRead(key, () => drafts.read(key))
  const [saved, setSaved] = useState<{ key: string; value: unknown } | null>(null)
  // A stored value that arrives late, or cannot be read, never replaces the one that a person just saved.
  const isSaved = saved?.key === key
  const stored = isSaved ? saved.value : state.is === 'ready' ? state.value : undefined
  const value = useMemo(() => read(stored), [read, stored])
  const save = useCallback(
    (next: T | null) => {
      setSaved({ key, value: next ?? undefined })
      void (next === null ? drafts.clear(key) : drafts.write(key, next)).catch(() => {})
    },
    [drafts, key],
  )
  return { isLoaded: isSaved || state.is !== 'loading', value, save }
}
