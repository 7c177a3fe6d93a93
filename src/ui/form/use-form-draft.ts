/**
 * Keeps a half-typed form on the device while it is dirty, and brings it back after a reload, an update or a 401.
 * Promises: what was typed is written at most a moment (`delayMs`) after the last keystroke and at once when the page hides or the form
 * goes; a stored draft never overwrites what the person has typed since. `kept` is what `useDraft` answers.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dirtyForms } from './dirty-forms.ts'

export interface StoredDraft<T> {
  isLoaded: boolean
  draft: T | null
  save(value: T): void
  clear(): Promise<void>
}

export interface FormDraft {
  /** True once it is known whether there was a draft: show the form as editable only then. */
  ready: boolean
  /** True when the values on screen come from a draft of an earlier time. */
  restored: boolean
  /** Forgets the draft: after saving for good, or when the person lets go of it. */
  discard(): Promise<void>
}

export function useFormDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  stored: StoredDraft<Values>,
  delayMs = 300,
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
  }, [form, readyFor, key, flush, delayMs])

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
