/**
 * Keeps a half-typed form on the device while it is dirty, and brings it back after a reload, an update or a 401.
 * Promises: what was typed is written at most a moment (`delayMs`) after the last keystroke and at once when the page hides or the form
 * goes; a stored draft never overwrites what the person has typed since. `kept` is what `useDraft` answers.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dirtyForms } from './dirty-forms.ts'

export interface Kept<T> {
  loaded: boolean
  draft: T | null
  save(value: T): void
  clear(): Promise<void>
}

export interface KeptForm {
  /** True once it is known whether there was a draft: show the form as editable only then. */
  ready: boolean
  /** True when the values on screen come from a draft of an earlier time. */
  restored: boolean
  /** Forgets the draft: after saving for good, or when the person lets go of it. */
  forget(): Promise<void>
}

export function useKeptForm<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  kept: Kept<Values>,
  delayMs = 300,
): KeptForm {
  const [restored, setRestored] = useState(false)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const writing = useRef<{ timer: ReturnType<typeof setTimeout>; value: Values } | null>(null)
  const { save, clear } = kept
  const dirty = form.formState.isDirty

  const flush = useCallback(() => {
    const waiting = writing.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    writing.current = null
    save(waiting.value)
  }, [save])

  useEffect(() => {
    if (!kept.loaded || readyFor === key) return
    if (kept.draft && !form.formState.isDirty) {
      form.reset(kept.draft, { keepDefaultValues: true })
      setRestored(true)
    }
    setReadyFor(key)
  }, [kept.loaded, kept.draft, form, key, readyFor])

  useEffect(() => {
    if (readyFor !== key) return
    const off = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        if (writing.current) clearTimeout(writing.current.timer)
        writing.current = { value: structuredClone(values) as Values, timer: setTimeout(flush, delayMs) }
      },
    })
    return off
  }, [form, readyFor, key, flush, delayMs])

  useEffect(() => {
    dirtyForms.mark(key, dirty)
    return () => dirtyForms.mark(key, false)
  }, [key, dirty])

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const forget = useCallback(async () => {
    if (writing.current) clearTimeout(writing.current.timer)
    writing.current = null
    setRestored(false)
    dirtyForms.mark(key, false)
    await clear()
  }, [clear, key])

  return { ready: readyFor === key, restored, forget }
}
