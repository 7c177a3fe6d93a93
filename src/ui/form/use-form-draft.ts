/**
 * Saves unsaved form input on the device while the form is dirty, and restores it after a reload, an update or a 401.
 * Promises: input is written at most `delayMs` after the last keystroke, and at once when the page is hidden or the form unmounts; a stored
 * draft never overwrites newer input. `stored` comes from `useDraft`.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dirtyForms } from './dirty-forms.ts'

const delayMs = 300

export interface StoredDraft<T> {
  isLoaded: boolean
  draft: T | null
  save(value: T): void
  clear(): Promise<void>
}

export interface FormDraft {
  /** True once it is known whether a draft exists. Make the form editable only then. */
  ready: boolean
  /** True if the values on screen come from an earlier draft. */
  restored: boolean
  /** Deletes the draft: after saving, or when the person discards it. */
  discard(): Promise<void>
}

export function useFormDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  stored: StoredDraft<Values>,
): FormDraft {
  const [restored, setRestored] = useState(false)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const pendingWrite = useRef<{ timer: ReturnType<typeof setTimeout>; value: Values } | null>(null)
  const { save, clear } = stored
  const dirty = form.formState.isDirty

  const flush = useCallback(() => {
    const pending = pendingWrite.current
    if (!pending) return
    clearTimeout(pending.timer)
    pendingWrite.current = null
    save(pending.value)
  }, [save])

  useEffect(() => {
    if (!stored.isLoaded || readyFor === key) return
    if (stored.draft && !form.formState.isDirty) {
      form.reset(stored.draft, { keepDefaultValues: true })
      setRestored(true)
    }
    setReadyFor(key)
  }, [stored.isLoaded, stored.draft, form, key, readyFor])

  useEffect(() => {
    if (readyFor !== key) return
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        if (pendingWrite.current) clearTimeout(pendingWrite.current.timer)
        pendingWrite.current = { value: structuredClone(values) as Values, timer: setTimeout(flush, delayMs) }
      },
    })
    return unsubscribe
  }, [form, readyFor, key, flush])

  useEffect(() => {
    dirtyForms.setDirty(key, dirty)
    return () => dirtyForms.setDirty(key, false)
  }, [key, dirty])

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const discard = useCallback(async () => {
    if (pendingWrite.current) clearTimeout(pendingWrite.current.timer)
    pendingWrite.current = null
    setRestored(false)
    dirtyForms.setDirty(key, false)
    await clear()
  }, [clear, key])

  return { ready: readyFor === key, restored, discard }
}
