/** The form of the disposal dialog: draft, save with the version that the person saw, and handling of a refusal. */
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { getDisposal, putDisposal } from '#contract/actions/documents/disposal-actions.ts'
import {
  type Disposal,
  type DisposalField,
  type DisposalValues,
  disposalFields,
  disposalValues,
} from '#contract/documents/disposal.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isSameValue, type MergeResult, mergeThreeWay } from '#domain/outbox/three-way-merge.ts'
import { disposalErrors, unserviceableFormOf } from '#domain/reports/disposal-figures.ts'
import type { InspectedItem } from '#domain/reports/inspected-units.ts'
import { useServices } from '#react/services.ts'
import type { SavedDraft } from '#react/use-draft.ts'
import { t } from '#text/reports/reports-disposal.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

// not a text: key of the draft
export const disposalDraftKey = (product: number) => `form disposal ${product}`

/** The values that the person started from, and the typed ones. */
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

/** The values of a form that are valid by themselves; null for the others. */
export const validValues = (typed: Partial<Record<DisposalField, unknown>>): DisposalValues =>
  Object.fromEntries(
    disposalFields.map((field) => {
      const read = disposalValues.shape[field].safeParse(typed[field] ?? null)
      return [field, read.success ? read.data : null]
    }),
  ) as DisposalValues

/** The contract's schema with the rules that need the item, which the server checks too. */
const schemaFor = (item: InspectedItem & { price: string }) =>
  disposalValues.superRefine((values, context) => {
    for (const [field, messages] of Object.entries(disposalErrors(validValues(values), item)))
      context.addIssue({ code: 'custom', path: [field], message: messages.join('\n') })
  })

/** The values to send. The IIRUSP has no depreciation. */
const valuesToSend = (product: ProductView, values: DisposalValues): DisposalValues =>
  unserviceableFormOf(product) === 'IIRUP' ? values : { ...values, accumulated_depreciation: null }

const isStored = (current: Disposal, values: DisposalValues): boolean =>
  disposalFields.every((field) => isSameValue(current[field], values[field]))

/** The sent values, found on the server after an unclear save. `id` is the product. */
interface StoredValues {
  id: number
  saved: Disposal
}

/** A save whose response was lost: the sent values, and the server's values. The fields are read-only until this is resolved. */
function useUnclearSave(product: number) {
  const { api } = useServices()
  const [unclear, setUnclear] = useState<{ problem: Problem; sent: DisposalValues } | null>(null)
  const current = useRef<Disposal | null>(null)
  /** The stored values if they equal the sent ones; otherwise null, and `current` has the server's values. */
  const find = async (): Promise<Outcome<StoredValues | null>> => {
    const answer = await api.call(getDisposal, { id: product })
    if (!answer.ok) return answer
    current.current = answer.value
    const isThere = unclear !== null && isStored(answer.value, unclear.sent)
    return { ok: true, value: isThere ? { id: product, saved: answer.value } : null }
  }
  return { unclear, setUnclear, current, find }
}

/** The draft of the typed values, stored together with the values that the person started from. */
function useTypedDraft(stored: SavedDraft<StoredEdit>, base: Disposal) {
  return useMemo(
    () => ({
      isLoaded: stored.isLoaded,
      draft: stored.draft?.typed ?? null,
      save: (typed: DisposalValues) => stored.save({ base, typed }),
      clear: stored.clear,
    }),
    [stored.isLoaded, stored.draft, stored.save, stored.clear, base],
  )
}

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
  const { unclear, setUnclear, current, find } = useUnclearSave(product.id)
  const { units, on_hand, price } = product
  const schema = useMemo(() => schemaFor({ units, on_hand, price }), [units, on_hand, price])
  const form = useZodForm(schema, { defaultValues: valuesOf(base) })
  const formDraft = useFormDraft(disposalDraftKey(product.id), form, useTypedDraft(stored, base) as never)

  const finish = async (saved: Disposal) => {
    onSaved(saved)
    toast.success(t('saved'))
    await formDraft.discard()
    onClose()
  }
  /** Somebody else saved meanwhile: their changes to other fields are applied, and conflicts are shown. Saving again then replaces them knowingly. */
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
    const values = valuesToSend(product, typed)
    setProblem(null)
    setClash(null)
    const answer = await api.call(putDisposal, { id: product.id, body: { ...values, version: base.version } })
    if (answer.ok) return finish(answer.value)
    const { problem } = answer
    if (mayHaveHappened(problem)) return setUnclear({ problem, sent: values })
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
    unclear: unclear?.problem ?? null,
    submit: (event: FormEvent) => void form.handleSubmit((values) => save(values as DisposalValues))(event),
    startOver: () => form.reset(valuesOf(base) as never),
    cancel: () => {
      void formDraft.discard()
      onClose()
    },
    /** Replaces the typed value with the other person's value. */
    take: (field: DisposalField) => {
      form.setValue(field, base[field] as never, { shouldDirty: true, shouldValidate: true })
      setClash((before) => before && { ...before, merge: withoutClash(before.merge, field) })
    },
    find,
    onFound: (_: number, found: StoredValues) => void finish(found.saved),
    onAbsent: () => {
      setUnclear(null)
      if (unclear && current.current && current.current.version !== base.version)
        void showClash(unclear.sent, current.current)
      else toast.show({ text: common('absentOnServer') })
    },
  }
}

const withoutClash = (merge: MergeResult, field: string): MergeResult => ({
  ...merge,
  clashes: merge.clashes.filter((one) => one.field !== field),
})
