import { zodResolver } from '@hookform/resolvers/zod'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { countForm, parseCount } from '#contract/count-form.ts'
import type { z } from '#contract/z.ts'
import { useDraft } from '#react/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import classes from './scan.module.css'

export interface CountTarget {
  id: number
  /** The count that the form begins with (`suggestCount`). */
  count: number
  remarks: string | null
  /** Said under the field as long as nothing is wrong. */
  hint?: string | undefined
}

/** The text is what the field shows, so the form and its draft hold text. */
interface CountInput {
  physical_count: string
  remarks: string | null
}

/** A new card takes no save for this long: a thumb on its way to the button was meant for the item before. */
const armDelayMs = 450

/**
 * The scan form: count and remarks, checked at every change, saved with one tap (specification §2, §5). What is typed is stored as a draft, so that an
 * update, a dead battery or another tag loses nothing.
 */
export function CountPanel({
  target,
  onSave,
  onNotHere,
  onTyping,
  undo,
  recentRemarks,
}: {
  target: CountTarget
  /** Resolves once the count is on this device, or failed. */
  onSave: (input: z.output<typeof countForm>) => Promise<boolean>
  /** Records that the item is not here; left out where that cannot be said. */
  onNotHere?: (remarks: string | null) => Promise<unknown>
  onTyping: (isTyping: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
}) {
  const isPhone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const storedDraft = useDraft<{ physical_count: string | number; remarks: string | null }>(`count-${target.id}`)
  const form = useForm<CountInput, unknown, z.output<typeof countForm>>({
    resolver: zodResolver(countForm),
    mode: 'onChange',
    defaultValues: { physical_count: String(target.count), remarks: target.remarks },
  })
  const { isSubmitting, isDirty } = form.formState
  const [isArmed, setArmed] = useState(false)
  const [isChanged, setChanged] = useState(false)
  // The list may learn of the count that was saved a moment ago only now: then what the form suggests is out of date, and nobody typed it.
  const { count: suggestedCount, remarks: initialRemarks } = target
  const isTouched = useRef(false)
  isTouched.current = isChanged || isDirty
  useEffect(() => {
    // What the person typed stays; only the moment of rest begins again.
    if (!isTouched.current) form.reset({ physical_count: String(suggestedCount), remarks: initialRemarks })
    setArmed(false)
    const timer = setTimeout(() => setArmed(true), armDelayMs)
    return () => clearTimeout(timer)
  }, [form, suggestedCount, initialRemarks])
  const validated = countForm.safeParse(form.watch())

  useEffect(() => {
    if (!storedDraft.isLoaded || !storedDraft.draft) return
    const draft = { ...storedDraft.draft, physical_count: String(storedDraft.draft.physical_count) }
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
    // Only what the person typed is a draft; what the form suggests by itself is not.
    const subscription = form.watch((value, { type }) => {
      if (type === 'change') storedDraft.save(value as CountInput)
    })
    return () => subscription.unsubscribe()
  }, [form, storedDraft.save])

  const submit = form.handleSubmit(async (input) => {
    if (isArmed) await onSave(input)
  })
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
      <Controller
        control={form.control}
        name="remarks"
        render={({ field, fieldState }) => (
          <RemarksField
            value={field.value}
            onChange={field.onChange}
            recent={recentRemarks}
            error={fieldState.error?.message}
            startsFolded={isPhone}
          />
        )}
      />
      <SaveBar
        count={validated.success ? validated.data.physical_count : null}
        busy={isSubmitting}
        disabled={!isArmed}
        onSave={() => void submit()}
        undo={undo}
      />
    </form>
  )
}
