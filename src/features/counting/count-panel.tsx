import { zodResolver } from '@hookform/resolvers/zod'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { countForm } from '#contract/count.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { CountField } from '#ui/count/count-field.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import classes from './counting.module.css'

export interface CountTarget {
  id: number
  /** Current count; 0 when there is none (spec 5). */
  count: number
  remarks: string | null
  /** A single thing can be counted with one tap. */
  single: boolean
}

/** A new card takes no save for this long: a thumb on its way to the button was meant for the thing before. */
const armAfterMilliseconds = 450

/**
 * The scan form: count and remarks, checked at every change, saved with one tap (spec 2, 5). What is typed is kept as a draft, so that an
 * update, a dead battery or another tag loses nothing.
 */
export function CountPanel({
  target,
  onSave,
  onTyping,
  undo,
  recentRemarks,
}: {
  target: CountTarget
  /** Resolves once the count is on this device, or failed. */
  onSave: (what: z.output<typeof countForm>) => Promise<boolean>
  onTyping: (on: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
}) {
  const phone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const kept = useDraft<z.input<typeof countForm>>(`count-${target.id}`)
  const form = useForm<z.input<typeof countForm>, unknown, z.output<typeof countForm>>({
    resolver: zodResolver(countForm),
    mode: 'onChange',
    defaultValues: { physical_count: target.count, remarks: target.remarks },
  })
  const { isSubmitting, isDirty } = form.formState
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  const written = form.watch()
  const checked = countForm.safeParse(written)

  useEffect(() => {
    if (kept.loaded && kept.draft) form.reset(kept.draft, { keepDefaultValues: true })
  }, [kept.loaded, kept.draft, form])
  useEffect(() => {
    const key = `count-${target.id}`
    onTyping(isDirty)
    dirtyForms.mark(key, isDirty)
    return () => {
      onTyping(false)
      dirtyForms.mark(key, false)
    }
  }, [isDirty, onTyping, target.id])
  useEffect(() => {
    const watching = form.watch((value) => kept.save(value as z.input<typeof countForm>))
    return () => watching.unsubscribe()
  }, [form, kept.save])

  const submit = form.handleSubmit(async (what) => {
    if (armed) await onSave(what)
  })
  const oneTap = target.single && target.count === 0 && !isDirty
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label="Count">
      <Controller
        control={form.control}
        name="physical_count"
        render={({ field, fieldState }) => (
          <CountField
            value={Number(field.value) || null}
            onChange={(value) => field.onChange(value ?? 0)}
            error={isDirty ? fieldState.error?.message : undefined}
            onEnter={() => void submit()}
          />
        )}
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
            folded={phone}
          />
        )}
      />
      <SaveBar
        count={oneTap ? 1 : checked.success ? checked.data.physical_count : null}
        busy={isSubmitting}
        disabled={!armed}
        onSave={() => {
          if (oneTap) form.setValue('physical_count', 1, { shouldValidate: true, shouldDirty: true })
          void submit()
        }}
        undo={undo}
      />
    </form>
  )
}
