/**
 * Saves a form whose values have a version on the server. Promise: if somebody else changed them meanwhile, nothing is overwritten: typed values
 * stay, other fields get the new values, and the next save is based on these.
 */
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Outcome } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { useToast } from '../feedback/toasts.tsx'
import { showSaveErrors } from './server-errors.ts'

interface Stored<Values> {
  values: Values
  version: number
}

export function useVersionedSave<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values, unknown, Values>,
  firstVersion: number,
  {
    put,
    answerSchema,
    storedOf,
    texts,
  }: {
    put(values: Values, version: number): Promise<Outcome<Answer>>
    /** Also of the current record in a refusal. */
    answerSchema: z.ZodType<Answer>
    storedOf(answer: Answer): Stored<Values>
    texts: { saved: string; changed: string }
  },
) {
  const toast = useToast()
  const [version, setVersion] = useState(firstVersion)
  return form.handleSubmit(async (values) => {
    const answer = await put(values, version)
    if (answer.ok) {
      const saved = storedOf(answer.value)
      setVersion(saved.version)
      form.reset(saved.values)
      toast.success(texts.saved)
      return
    }
    const parsed = answer.problem.kind === 'conflict' ? answerSchema.safeParse(answer.problem.current) : null
    if (!parsed?.success) return void toast.error(showSaveErrors(form, answer.problem))
    const current = storedOf(parsed.data)
    setVersion(current.version)
    form.reset(current.values, { keepDirtyValues: true })
    toast.error(texts.changed)
  })
}
