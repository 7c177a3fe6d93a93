import { zodResolver } from '@hookform/resolvers/zod'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { countForm, readCount } from '#contract/count.ts'
import type { z } from '#contract/z.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import classes from './counting.module.css'

export interface CountTarget {
  id: number
  /** The count that the form begins with (`suggestCount`). */
  count: number
  remarks: string | null
  /** Said under the field as long as nothing is wrong. */
  hint?: string | undefined
}

/** The text is what the field shows, so the form and its draft hold text. */
interface CountDraft {
  physical_count: string
  remarks: string | null
}

/** A new card takes no save for this long: a thumb on its way to the button was meant for the item before. */
const armAfterMilliseconds = 450

/**
 * The scan form: count and remarks, checked at every change, saved with one tap (spec 2, 5). What is typed is stored as a draft, so that an
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
  onSave: (what: z.output<typeof countForm>) => Promise<boolean>
  /** Records that the item is not here; left out where that cannot be said. */
  onNotHere?: (remarks: string | null) => Promise<unknown>
  onTyping: (on: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
}) {
  const phone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const saved = useDraft<{ physical_count: string | number; remarks: string | null }>(`count-${target.id}`)
  const form = useForm<CountDraft, unknown, z.output<typeof countForm>>({
    resolver: zodResolver(countForm),
    mode: 'onChange',
    defaultValues: { physical_count: String(target.count), remarks: target.remarks },
  })
  const { isSubmitting, isDirty } = form.formState
  const [armed, setArmed] = useState(false)
  const [changed, setChanged] = useState(false)
  // The list may learn of the count that was saved a moment ago only now: then what the form suggests is out of date, and nobody typed it.
  const { count: suggested, remarks: remarksThen } = target
  const touched = useRef(false)
  touched.current = changed || isDirty
  useEffect(() => {
    // What the person typed stays; only the moment of rest begins again.
    if (!touched.current) form.reset({ physical_count: String(suggested), remarks: remarksThen })
    setArmed(false)
    const timer = setTimeout(() => setArmed(true), armAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [form, suggested, remarksThen])
  const checked = countForm.safeParse(form.watch())

  useEffect(() => {
    if (!saved.loaded || !saved.draft) return
    const draft = { ...saved.draft, physical_count: String(saved.draft.physical_count) }
    form.reset(draft, { keepDefaultValues: true })
    setChanged(true)
  }, [saved.loaded, saved.draft, form])
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
    // Only what the person typed is a draft; what the form suggests by itself is not.
    const watching = form.watch((value, { type }) => {
      if (type === 'change') saved.save(value as CountDraft)
    })
    return () => watching.unsubscribe()
  }, [form, saved.save])

  const submit = form.handleSubmit(async (what) => {
    if (armed) await onSave(what)
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label="Count">
      <Controller
        control={form.control}
        name="physical_count"
        render={({ field }) => {
          const read = readCount(field.value)
          const notHere = !read.ok && read.none ? onNotHere : undefined
          return (
            <CountField
              value={field.value}
              onChange={(text) => {
                setChanged(true)
                field.onChange(text)
              }}
              hint={target.hint}
              error={changed && !read.ok ? read.message : undefined}
              errorAction={
                notHere ? (
                  <Button
                    variant="secondary"
                    disabled={!armed}
                    onClick={() => void notHere(form.getValues('remarks')?.trim() || null)}
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
            folded={phone}
          />
        )}
      />
      <SaveBar
        count={checked.success ? checked.data.physical_count : null}
        busy={isSubmitting}
        disabled={!armed}
        onSave={() => void submit()}
        undo={undo}
      />
    </form>
  )
}
