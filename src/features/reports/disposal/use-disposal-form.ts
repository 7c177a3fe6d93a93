/** The form of the disposal dialog: its draft, its save with the version that the person saw, and what follows a refusal. */
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { getDisposal, putDisposal } from '#contract/actions/disposal-actions.ts'
import {
  type Disposal,
  type DisposalField,
  type DisposalValues,
  disposalFields,
  disposalValues,
} from '#contract/disposal.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isSameValue, type MergeResult, mergeThreeWay } from '#domain/outbox/three-way-merge.ts'
import { disposalErrors, unserviceableFormOf } from '#domain/reports/disposal-figures.ts'
import { useServices } from '#react/services.ts'
import type { SavedDraft } from '#react/use-draft.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

export const disposalDraftKey = (product: number) => `form disposal ${product}`

/** The values that the person began with, and what they typed since. */
export interface StoredEdit {
  base: Disposal
  typed: DisposalValues
}

export interface DisposalClash {
  merge: MergeResult
  /** Who saved meanwhile, if known. */
  who: string | null
}

const valuesOf = (disposal: Disposal | null): DisposalValues =>
  Object.fromEntries(disposalFields.map((field) => [field, disposal?.[field] ?? null])) as DisposalValues

const nothingEntered = (product: number): Disposal => ({
  product,
  ...valuesOf(null),
  version: 0,
  updated_at: null,
  updated_by: null,
})

/** The contract's schema with the rules that need the item, which the server checks too. */
const schemaFor = (item: { units: number; price: string }) =>
  disposalValues.superRefine((values, context) => {
    for (const [field, messages] of Object.entries(disposalErrors(values, item)))
      context.addIssue({ code: 'custom', path: [field], message: messages.join('\n') })
  })

export function useDisposalForm({
  product,
  known,
  stored,
  onSaved,
  onClose,
}: {
  product: ProductView
  known: Disposal | null
  stored: SavedDraft<StoredEdit>
  onSaved: (disposal: Disposal) => void
  onClose: () => void
}) {
  const { api, catalog } = useServices()
  const toast = useToast()
  const [base, setBase] = useState<Disposal>(() => stored.draft?.base ?? known ?? nothingEntered(product.id))
  const [clash, setClash] = useState<DisposalClash | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unclear, setUnclear] = useState<Problem | null>(null)
  /** The values of an unclear save, and what the server has since. The fields cannot be edited until that is settled. */
  const sent = useRef<DisposalValues>(valuesOf(base))
  const checked = useRef<Disposal | null>(null)
  const schema = useMemo(
    () => schemaFor({ units: product.units, price: product.price }),
    [product.units, product.price],
  )
  const form = useZodForm(schema, { defaultValues: valuesOf(base) })
  const typedDraft = useMemo(
    () => ({
      isLoaded: stored.isLoaded,
      draft: stored.draft?.typed ?? null,
      save: (typed: DisposalValues) => stored.save({ base, typed }),
      clear: stored.clear,
    }),
    [stored.isLoaded, stored.draft, stored.save, stored.clear, base],
  )
  const formDraft = useFormDraft(disposalDraftKey(product.id), form, typedDraft as never)
  /** The values as they are sent. The IIRUSP has no depreciation. */
  const toSend = (values: DisposalValues): DisposalValues =>
    unserviceableFormOf(product) === 'IIRUP' ? values : { ...values, accumulated_depreciation: null }
  const isStored = (current: Disposal, values: DisposalValues) =>
    disposalFields.every((field) => isSameValue(current[field], values[field]))

  const finish = async (saved: Disposal) => {
    onSaved(saved)
    toast.success('The inspection and disposal has been saved.')
    await formDraft.discard()
    onClose()
  }
  /** Somebody else saved meanwhile: their changes to other fields are taken over, and clashes are shown. Save then replaces knowingly. */
  const showClash = async (mine: DisposalValues, current: Disposal) => {
    const merge = mergeThreeWay(disposalFields, base, mine, current)
    const person = current.updated_by === null ? null : await catalog.get('users', current.updated_by)
    onSaved(current)
    setBase(current)
    form.reset(valuesOf(current) as never)
    for (const field of disposalFields)
      if (!merge.theirs.includes(field)) form.setValue(field, mine[field] as never, { shouldDirty: true })
    setClash({ merge, who: person ? formalName(person as never) : null })
  }
  const save = async (typed: DisposalValues) => {
    const values = toSend(typed)
    sent.current = values
    setProblem(null)
    setClash(null)
    const answer = await api.call(putDisposal, { id: product.id, body: { ...values, version: base.version } })
    if (answer.ok) return finish(answer.value)
    const { problem } = answer
    if (mayHaveHappened(problem)) return setUnclear(problem)
    const current = problem.kind === 'conflict' ? putDisposal.response.safeParse(problem.current) : null
    if (current?.success) return isStored(current.data, values) ? finish(current.data) : showClash(values, current.data)
    const unplaced = problem.kind === 'invalid' ? showFieldErrors(form, problem.fields) : ['']
    if (unplaced.length > 0) setProblem(problem)
  }

  return {
    form,
    formDraft,
    clash,
    problem,
    unclear,
    submit: (event: FormEvent) => void form.handleSubmit((values) => save(values as DisposalValues))(event),
    startOver: () => form.reset(valuesOf(base) as never),
    cancel: () => {
      void formDraft.discard()
      onClose()
    },
    /** Replaces what was typed by the other person's value. */
    take: (field: DisposalField) => {
      form.setValue(field, base[field] as never, { shouldDirty: true, shouldValidate: true })
      setClash((before) => before && { ...before, merge: withoutClash(before.merge, field) })
    },
    /** Whether the unclear save reached the server. */
    async find() {
      const answer = await api.call(getDisposal, { id: product.id })
      if (!answer.ok) return answer
      checked.current = answer.value
      const isThere = isStored(answer.value, sent.current)
      return { ok: true as const, value: isThere ? { id: product.id } : null }
    },
    onFound: () => {
      if (checked.current) void finish(checked.current)
    },
    onAbsent: () => {
      setUnclear(null)
      const current = checked.current
      if (current && current.version !== base.version) void showClash(sent.current, current)
      else toast.show({ text: 'It isn’t there. Save it again.' })
    },
  }
}

const withoutClash = (merge: MergeResult, field: string): MergeResult => ({
  ...merge,
  clashes: merge.clashes.filter((one) => one.field !== field),
})
