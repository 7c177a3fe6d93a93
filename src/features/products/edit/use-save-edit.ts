/**
 * Saves an edited product. Promises: only changed fields are written; another person's change is never overwritten unseen (our server compares
 * the version; for a plain server the row is read again first).
 */
import { useState } from 'react'
import { type Product, products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { changedFields, type MergeResult, mergeThreeWay } from '#domain/outbox/three-way-merge.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-edit.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { formValues, offeredFieldNames } from '../field-labels.ts'
import type { Choice } from './edit-conflict.tsx'
import type { ProductFormValues } from './product-schema.ts'
import { saveErrorMessage } from './save-error-message.ts'
import { useLeavingNote } from './use-leaving-note.ts'
import type { ProductForm } from './use-product-form.ts'

/** The values of a product when it was read, with their version. */
export interface LoadedValues {
  values: ProductFormValues
  version: string | undefined
}
interface EditClash {
  merge: MergeResult
  mine: ProductFormValues
  theirs: LoadedValues
  who: string | null
}

const loadedFrom = (row: Product): LoadedValues => ({ values: formValues(row), version: row.version })

function chosenValues({ mine, theirs, merge }: EditClash, choices: Readonly<Record<string, Choice>>) {
  const values: ProductFormValues = { ...mine }
  for (const field of merge.theirs) values[field] = theirs.values[field]
  for (const { field, theirs } of merge.clashes) if (choices[field] === 'theirs') values[field] = theirs
  return values
}

export function useSaveEdit({
  id,
  form,
  base,
  onBase,
  onSaved,
}: {
  id: number
  form: ProductForm
  /** The values that the person started from. */
  base: LoadedValues
  onBase: (base: LoadedValues) => void
  onSaved: () => Promise<void>
}) {
  const { api, catalog } = useServices()
  const fieldNames = offeredFieldNames(api.features())
  const toast = useToast()
  const sayIfLeaving = useLeavingNote()
  const [editClash, setEditClash] = useState<EditClash | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function showConflict(mine: ProductFormValues, original: LoadedValues, row: Product): Promise<void> {
    const theirs = loadedFrom(row)
    const merge = mergeThreeWay(fieldNames, original.values, mine, theirs.values)
    const changedBy = row.updated_by ? await catalog.get<Record<string, unknown>>('users', row.updated_by) : null
    setEditClash({ merge, mine, theirs, who: changedBy ? formalName(changedBy) : null })
  }

  /** Writes the difference between `original` and `values`; `isCompared` means that the row was already compared. */
  async function write(values: ProductFormValues, original: LoadedValues, isCompared = false): Promise<void> {
    setProblem(null)
    const patch = changedFields(fieldNames, original.values, values)
    if (Object.keys(patch).length === 0) return onSaved()
    if (original.version === undefined && !isCompared) {
      const fresh = await api.fetchRow(products, id)
      if (fresh.ok) {
        const merge = mergeThreeWay(fieldNames, original.values, values, formValues(fresh.value))
        if (merge.theirs.length + merge.clashes.length > 0) return showConflict(values, original, fresh.value)
      }
    }
    const saved = await api.change(products, id, patch, original.version)
    if (saved.ok) {
      toast.success(fixedTexts.productUpdated)
      sayIfLeaving(saved.value)
      return onSaved()
    }
    if (saved.problem.kind === 'conflict') {
      const currentRow = products.row.safeParse(saved.problem.current)
      if (currentRow.success) return showConflict(values, original, currentRow.data)
      const fresh = await api.fetchRow(products, id)
      if (fresh.ok) return showConflict(values, original, fresh.value)
    }
    setProblem(saved.problem.kind === 'invalid' ? null : saved.problem)
    toast.error(saveErrorMessage(form, saved.problem, t('notSaved')))
  }

  async function applyChoices(clash: EditClash, choices: Readonly<Record<string, Choice>>): Promise<void> {
    const values = chosenValues(clash, choices)
    onBase(clash.theirs)
    setEditClash(null)
    form.reset(clash.theirs.values)
    for (const field of fieldNames) form.setValue(field, values[field], { shouldDirty: true })
    await write(values, clash.theirs, true)
  }

  return {
    problem,
    editClash,
    closeClash: () => setEditClash(null),
    save: (values: ProductFormValues) => write(values, base),
    applyChoices,
  }
}
