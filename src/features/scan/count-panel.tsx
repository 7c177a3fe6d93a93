import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { countForm, parseCount } from '#contract/count-form.ts'
import { z } from '#contract/z.ts'
import { useDraft } from '#react/use-draft.ts'
import { Button } from '#ui/button.tsx'
import type { Condition } from '#ui/count/condition-field.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { type CountInput, CountNotes } from './count-notes.tsx'
import classes from './scan.module.css'
import type { ConditionChoice } from './use-condition-choice.ts'

export interface CountTarget {
  id: number
  /** Initial value of the count field (`suggestCount`). */
  count: number
  remarks: string | null
  /** Shown under the field while its value is valid. */
  hint?: string | undefined
}

/** The specified form, and the condition that the counter saw if it is not the recorded one. */
const panelForm = countForm.extend({ condition: z.number().int().min(1).nullable() })

/** Submit stays disabled this long after a new card appears: a thumb already moving to the button meant the previous item. */
const armDelayMs = 450

/**
 * The scan form: count and remarks, validated at every change, saved with one tap (specification §2, §5). Typed values are stored as a draft, so an
 * update, a dead battery or another tag loses nothing.
 */
export function CountPanel({
  target,
  condition,
  onSave,
  onSaveCondition,
  onNotHere,
  onTyping,
  undo,
  recentRemarks,
}: {
  target: CountTarget
  /** Resolves true once the count is on this device, false if saving failed. */
  onSave: (input: z.output<typeof countForm>, condition: Condition | null) => Promise<boolean>
  /** Null or omitted: no condition can be recorded here. */
  condition?: ConditionChoice | null
  /** Saves the condition without a count. */
  onSaveCondition?: (condition: Condition) => Promise<boolean>
  /** Records that the item is not here; omitted for a product that is not in the offline list. */
  onNotHere?: (remarks: string | null) => Promise<unknown>
  onTyping: (isTyping: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
}) {
  const isPhone = useMedia('below-desktop')
  const storedDraft = useDraft<Partial<CountInput> & { physical_count: string | number; remarks: string | null }>(
    `count-${target.id}`,
  )
  const form = useForm<CountInput, unknown, z.output<typeof panelForm>>({
    resolver: zodResolver(panelForm),
    mode: 'onChange',
    defaultValues: { physical_count: String(target.count), remarks: target.remarks, condition: null },
  })
  const { isSubmitting, isDirty } = form.formState
  const [isArmed, setArmed] = useState(false)
  const [isChanged, setChanged] = useState(false)
  // The catalog may receive the last saved count only after this card appeared. The suggestion is then out of date, and nobody typed it.
  const { count: suggestedCount, remarks: initialRemarks } = target
  const isTouched = useRef(false)
  isTouched.current = isChanged || isDirty
  useEffect(() => {
    // Typed values stay; only the delay before Submit starts again.
    if (!isTouched.current)
      form.reset({ physical_count: String(suggestedCount), remarks: initialRemarks, condition: null })
    setArmed(false)
    const timer = setTimeout(() => setArmed(true), armDelayMs)
    return () => clearTimeout(timer)
  }, [form, suggestedCount, initialRemarks])
  const validated = countForm.safeParse(form.watch())

  useEffect(() => {
    if (!storedDraft.isLoaded || !storedDraft.draft) return
    const { physical_count, remarks, condition: chosen = null } = storedDraft.draft
    const draft = { physical_count: String(physical_count), remarks, condition: chosen }
    form.reset(draft, { keepDefaultValues: true })
    setChanged(true)
  }, [storedDraft.isLoaded, storedDraft.draft, form])
  useEffect(() => {
    const key = `count-${target.id}`
    onTyping(isDirty)
    dirtyForms.setDirty(key, isDirty)
    return () => {
      onTyping(false)
      dirtyForms.setDirty(key, false)
    }
  }, [isDirty, onTyping, target.id])
  useEffect(() => {
    // Only typed values are a draft; a suggested value is not.
    const subscription = form.watch((value, { type }) => {
      if (type === 'change') storedDraft.save(value as CountInput)
    })
    return () => subscription.unsubscribe()
  }, [form, storedDraft.save])

  const submit = form.handleSubmit(async (input) => {
    if (isArmed) await onSave(input, chosenCondition(input.condition))
  })

  const chosenCondition = (id: number | null): Condition | null =>
    condition?.options.find((option) => option.id === id && id !== condition.recorded.id) ?? null
  const chosen = chosenCondition(form.watch('condition'))
  const [isSavingCondition, setSavingCondition] = useState(false)
  async function saveCondition(only: Condition): Promise<void> {
    setSavingCondition(true)
    const saved = await onSaveCondition?.(only).finally(() => setSavingCondition(false))
    if (!saved) return
    form.setValue('condition', null, { shouldDirty: true })
    const { physical_count, remarks } = form.getValues()
    const isTyped = physical_count !== String(suggestedCount) || remarks !== initialRemarks
    if (isTyped) storedDraft.save({ physical_count, remarks, condition: null })
    else await storedDraft.clear().catch(() => {})
  }
  return (
    <form className={classes['countForm']} onSubmit={submit} noValidate aria-label="Count">
      <Controller
        control={form.control}
        name="physical_count"
        render={({ field }) => {
          const parsed = parseCount(field.value)
          const recordNotHere = !parsed.ok && parsed.isZero ? onNotHere : undefined
          return (
            <CountField
              value={field.value}
              onChange={(text) => {
                setChanged(true)
                field.onChange(text)
              }}
              hint={target.hint}
              error={isChanged && !parsed.ok ? parsed.message : undefined}
              errorAction={
                recordNotHere ? (
                  <Button
                    variant="secondary"
                    disabled={!isArmed}
                    onClick={() => void recordNotHere(form.getValues('remarks')?.trim() || null)}
                  >
                    Record as not here
                  </Button>
                ) : undefined
              }
              onEnter={() => void submit()}
            />
          )
        }}
      />
      <CountNotes
        control={form.control}
        recentRemarks={recentRemarks}
        startsFolded={isPhone}
        condition={condition ?? null}
        chosen={chosen}
      />
      {chosen && onSaveCondition ? (
        <Button
          variant="secondary"
          fullWidth
          disabled={!isArmed || isSubmitting}
          loading={isSavingCondition}
          onClick={() => void saveCondition(chosen)}
        >
          Save condition only
        </Button>
      ) : null}
      <SaveBar
        count={validated.success ? validated.data.physical_count : null}
        busy={isSubmitting || isSavingCondition}
        disabled={!isArmed}
        onSave={() => void submit()}
        undo={undo}
      />
    </form>
  )
}
