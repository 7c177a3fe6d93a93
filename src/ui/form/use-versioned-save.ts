/**
 * Saves a form whose values have a version on the server. Promise: if somebody else changed them meanwhile, nothing is overwritten: typed values
 * stay, other fields get the new values, and the next save is based on these.
 */
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Outcome } from '#contract/problem.ts'
import { useToast } from '../feedback/toasts.tsx'
import { showSaveErrors } from './server-errors.ts'

interface Stored<Values> {
  values: Values
  version: number
}

export function useVersionedSave<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  firstVersion: number,
  {
    put,
    readCurrent,
    texts,
  }: {
    put(values: Values, version: number): Promise<Outcome<Stored<Values>>>
    /** The stored values according to a refusal; null if it contains none. */
    readCurrent(current: unknown): Stored<Values> | null
    texts: { saved: string; changed: string }
  },
) {
  const toast = useToast()
  const [version, setVersion] = useState(firstVersion)
  return form.handleSubmit(async (values) => {
    const answer = await put(values, version)
    if (answer.ok) {
      setVersion(answer.value.version)
      form.reset(answer.value.values)
      toast.success(texts.saved)
      return
    }
    const current = answer.problem.kind === 'conflict' ? readCurrent(answer.problem.current) : null
    if (!current) return void toast.error(showSaveErrors(form, answer.problem))
    setVersion(current.version)
    form.reset(current.values, { keepDirtyValues: true })
    toast.error(texts.changed)
  })
}
