/** The form of the attribute dialog: draft, save, and the error texts of a failed save. */
import type { FormEvent } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { changedFields, comparableValue } from '#domain/outbox/three-way-merge.ts'
import { useServices } from '#react/services.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/administration/attributes.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { type AttributeKind, type AttributeRow, capitalize } from './kinds.ts'

export type AttributeValues = Record<string, unknown>

function initialValues(kind: AttributeKind, row: AttributeRow | null): AttributeValues {
  const initial: AttributeValues = { name: row?.name ?? '' }
  if (kind.hasNumber) initial['number'] = row?.number ?? ''
  for (const { field } of kind.parents) initial[field] = row ? comparableValue(row[field]) : null
  return initial
}

function failureText(kind: AttributeKind, problem: Problem): string {
  if (problem.kind === 'conflict') return t(`kinds.${kind.key}.changedMeanwhile`)
  if (problem.kind !== 'invalid') return shortProblemText(problem, 'acting')
  const takenText = fixedTexts.attributeTaken(capitalize(kind.singular))
  const messages = Object.values(problem.fields).flat()
  const isTaken = messages.includes(takenText) || messages.some((text) => /exists/i.test(text))
  return isTaken ? takenText : messages.join(', ') || shortProblemText(problem, 'acting')
}

export function useAttributeForm(kind: AttributeKind, row: AttributeRow | null, onClose: () => void) {
  const { api } = useServices()
  const toast = useToast()
  const initial = initialValues(kind, row)
  const form = useZodForm(kind.collection.draft as z.ZodObject, { defaultValues: initial, mode: 'onChange' })
  const key = `form ${kind.collection.name} ${row?.id ?? 'new'}`
  const formDraft = useFormDraft(key, form, useDraft<AttributeValues>(key))
  const checked = useCheckedCreate(kind.collection)
  const { isValid, isSubmitting, isDirty } = form.formState

  const finish = async () => {
    toast.success(row ? t(`kinds.${kind.key}.updated`) : fixedTexts.attributeAdded(capitalize(kind.singular)))
    await formDraft.discard()
    form.reset(initial)
    onClose()
  }
  const save = async (values: AttributeValues) => {
    const answer = row
      ? await api.change(kind.collection, row.id, changedFields(Object.keys(initial), initial, values), row.version)
      : await checked.create(values)
    if (answer.ok) return finish()
    const { problem } = answer
    // The dialog offers to check whether the row was saved.
    if (!row && mayHaveHappened(problem)) return
    if (problem.kind === 'invalid') showFieldErrors(form, problem.fields)
    toast.show({
      type: 'error',
      title: fixedTexts.attributeFailedTitle,
      text: failureText(kind, problem),
      ...(problem.kind === 'invalid' ? {} : { uptime: 5000 }),
    })
  }
  return {
    form,
    formDraft,
    /** The problem of a save whose response was lost; null otherwise. */
    unclear: checked.unclear,
    find: checked.find,
    isSubmitting,
    canSubmit: isValid && !isSubmitting && (row === null || isDirty) && checked.unclear === null,
    submit: (event: FormEvent) => void form.handleSubmit((values) => save(values as AttributeValues))(event),
    startOver: () => form.reset(initial as never),
    cancel: () => {
      void formDraft.discard()
      onClose()
    },
    onFound: () => void finish(),
    onAbsent: () => {
      checked.settle()
      toast.show({ text: common('absentOnServer') })
    },
  }
}
