/**
 * The count form of one item, validated at every change (specification §5). Typed values are stored as a draft, so an update, a dead battery or
 * another tag loses nothing. Submit waits a moment after a new card appears.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { countForm } from '#contract/campaigns/count-form.ts'
import { z } from '#contract/z.ts'
import { useDraft } from '#react/use-draft.ts'
import { armDelayMs } from '../arm-delay.ts'
import { useReportedTyping } from '../use-reported-typing.ts'
import type { CountInput } from './count-notes.tsx'

export interface CountTarget {
  id: number
  /** Initial value of the count field (`suggestCount`); null: empty. */
  count: number | null
  remarks: string | null
  /** Shown under the field while its value is valid. */
  hint?: string | undefined
}

/** The specified form, and the condition that the counter saw if it is not the recorded one. */
const panelForm = countForm.extend({ condition: z.number().int().min(1).nullable() })
type StoredCount = Partial<CountInput> & { physical_count: string | number; remarks: string | null }

/** `onTyping` receives whether typed values would be lost by showing another item. */
export function useCountForm(target: CountTarget, onTyping: (isTyping: boolean) => void) {
  const { id, count, remarks: initialRemarks } = target
  const suggestedCount = count === null ? '' : String(count)
  const draftKey = `count-${id}`
  const storedDraft = useDraft<StoredCount>(draftKey)
  const form = useForm<CountInput, unknown, z.output<typeof panelForm>>({
    resolver: zodResolver(panelForm),
    mode: 'onChange',
    defaultValues: { physical_count: suggestedCount, remarks: initialRemarks, condition: null },
  })
  const { isDirty } = form.formState
  const [isArmed, setArmed] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const isTouched = useRef(false)
  isTouched.current = isChanged || isDirty
  /** The draft, once it is on the screen. */
  const [restored, setRestored] = useState<StoredCount | null>(null)
  // The catalog may receive the last saved count only after this card appeared. The suggestion is then out of date; it is not a typed value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that is read late changes the number under the finger, so Submit waits again.
  useEffect(() => {
    // Typed values stay; only the delay before Submit starts again.
    if (!isTouched.current) form.reset({ physical_count: suggestedCount, remarks: initialRemarks, condition: null })
    setArmed(false)
    const timer = setTimeout(() => setArmed(true), armDelayMs)
    return () => clearTimeout(timer)
  }, [form, suggestedCount, initialRemarks, restored])

  useEffect(() => {
    // Values typed before the draft was read are newer than the draft.
    if (!storedDraft.isLoaded || !storedDraft.draft || isTouched.current) return
    const { physical_count, remarks, condition: chosen = null } = storedDraft.draft
    const draft = { physical_count: String(physical_count), remarks, condition: chosen }
    form.reset(draft, { keepDefaultValues: true })
    setChanged(true)
    setRestored(storedDraft.draft)
  }, [storedDraft.isLoaded, storedDraft.draft, form])
  useReportedTyping(draftKey, isDirty, onTyping)
  useEffect(() => {
    // Only typed values are a draft; a suggested value is not.
    const subscription = form.watch((value, { type }) => {
      if (type === 'change') storedDraft.save(value as CountInput)
    })
    return () => subscription.unsubscribe()
  }, [form, storedDraft.save])

  return {
    form,
    /** False for a moment after a new card appears. */
    isArmed,
    /** The count was typed, now or before this card appeared. */
    isChanged,
    markChanged: () => setChanged(true),
    /** A count entered by scanned digits. It is a draft like a typed one. */
    enterCount(text: string): void {
      form.setValue('physical_count', text, { shouldDirty: true, shouldValidate: true })
      setChanged(true)
      storedDraft.save(form.getValues())
    },
    /** The condition was saved: only a typed count or remark stays a draft. */
    async clearCondition(): Promise<void> {
      form.setValue('condition', null, { shouldDirty: true })
      const { physical_count, remarks } = form.getValues()
      const isTyped = physical_count !== suggestedCount || remarks !== initialRemarks
      if (isTyped) storedDraft.save({ physical_count, remarks, condition: null })
      else await storedDraft.clear().catch(() => {})
    },
  }
}
export type CountFormState = ReturnType<typeof useCountForm>
