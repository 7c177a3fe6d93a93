/**
 * Editing a product. Promises: only changed fields are written; another person's change is never overwritten unseen (our server compares
 * the version; for a plain server the row is read again first); input stays until it is saved or discarded.
 */
import { useMemo, useState } from 'react'
import { type Product, products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { changedFields, type MergeResult, mergeThreeWay } from '#domain/outbox/three-way-merge.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { type StoredDraft, useFormDraft } from '#ui/form/use-form-draft.ts'
import { formValues, offeredFieldNames } from '../field-labels.ts'
import classes from '../product-database.module.css'
import { type Choice, EditConflict } from './edit-conflict.tsx'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductFormValues } from './product-schema.ts'
import { saveErrorMessage } from './save-error-message.ts'
import { useProductForm } from './use-product-form.ts'

interface LoadedValues {
  values: ProductFormValues
  version: string | undefined
}
interface StoredEdit extends LoadedValues {
  typed: ProductFormValues
}
interface EditClash {
  merge: MergeResult
  mine: ProductFormValues
  theirs: LoadedValues
  who: string | null
}

export const editKey = (product: number) => `form product ${product}`

export function EditProduct({ product, onDone }: { product: ProductView; onDone: () => void }) {
  const storedEdit = useDraft<StoredEdit>(editKey(product.id))
  if (!storedEdit.isLoaded) return <Loading height={320} />
  return <EditForm product={product} stored={storedEdit} onDone={onDone} />
}

function EditForm({
  product,
  stored: storedEdit,
  onDone,
}: {
  product: ProductView
  stored: StoredDraft<StoredEdit>
  onDone: () => void
}) {
  const { api, catalog } = useServices()
  const fieldNames = offeredFieldNames(api.features())
  const online = useOnline()
  const toast = useToast()
  const [base, setBase] = useState<LoadedValues>(
    () => storedEdit.draft ?? { values: formValues(product), version: product.version },
  )
  const [editClash, setEditClash] = useState<EditClash | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useProductForm(base.values)
  const typedDraft = useMemo<StoredDraft<ProductFormValues>>(
    () => ({
      isLoaded: storedEdit.isLoaded,
      draft: storedEdit.draft?.typed ?? null,
      save: (values) => storedEdit.save({ ...base, typed: values }),
      clear: storedEdit.clear,
    }),
    [storedEdit.isLoaded, storedEdit.draft, storedEdit.save, storedEdit.clear, base],
  )
  const formDraft = useFormDraft(editKey(product.id), form, typedDraft)

  const finish = async () => {
    await formDraft.discard()
    onDone()
  }

  const showConflict = async (mine: ProductFormValues, row: Product) => {
    const theirs: LoadedValues = { values: formValues(row), version: row.version }
    const merge = mergeThreeWay(fieldNames, base.values, mine, theirs.values)
    const changedBy = row.updated_by ? await catalog.get<Record<string, unknown>>('users', row.updated_by) : null
    setEditClash({ merge, mine, theirs, who: changedBy ? formalName(changedBy) : null })
  }

  /** Writes the difference between `original` and `values`; `isCompared` means that the row was already compared. */
  const write = async (values: ProductFormValues, original: LoadedValues, isCompared = false) => {
    setProblem(null)
    const patch = changedFields(fieldNames, original.values, values)
    if (Object.keys(patch).length === 0) return finish()
    if (original.version === undefined && !isCompared) {
      const fresh = await api.fetchRow(products, product.id)
      if (fresh.ok) {
        const merge = mergeThreeWay(fieldNames, original.values, values, formValues(fresh.value))
        if (merge.theirs.length + merge.clashes.length > 0) return showConflict(values, fresh.value)
      }
    }
    const saved = await api.change(products, product.id, patch, original.version)
    if (saved.ok) {
      toast.success(fixedTexts.productUpdated)
      return finish()
    }
    if (saved.problem.kind === 'conflict') {
      const currentRow = products.row.safeParse(saved.problem.current)
      if (currentRow.success) return showConflict(values, currentRow.data)
      const fresh = await api.fetchRow(products, product.id)
      if (fresh.ok) return showConflict(values, fresh.value)
    }
    setProblem(saved.problem.kind === 'invalid' ? null : saved.problem)
    toast.error(saveErrorMessage(form, saved.problem, 'The changes could not be saved.'))
  }

  const applyChoices = async (choices: Readonly<Record<string, Choice>>) => {
    if (!editClash) return
    const values: ProductFormValues = { ...editClash.mine }
    for (const field of editClash.merge.theirs) values[field] = editClash.theirs.values[field]
    for (const { field, theirs } of editClash.merge.clashes) if (choices[field] === 'theirs') values[field] = theirs
    setBase(editClash.theirs)
    setEditClash(null)
    form.reset(editClash.theirs.values)
    for (const field of fieldNames) form.setValue(field, values[field], { shouldDirty: true })
    await write(values, editClash.theirs, true)
  }

  const { isSubmitting } = form.formState
  const isStale = base.version !== undefined && product.version !== undefined && base.version !== product.version
  return (
    <form
      noValidate
      aria-label={`Edit ${product.property_number}`}
      onSubmit={(event) => void form.handleSubmit((values) => write(values, base))(event)}
    >
      <RestoredDraftNote
        formDraft={formDraft}
        dropLabel="Drop it"
        reset={() => form.reset(base.values)}
        className={classes['formNote']}
      />
      {isStale ? (
        <div className={classes['formNote']}>
          <Banner tone="attention">
            This product was changed meanwhile. You will see both versions when you save.
          </Banner>
        </div>
      ) : null}
      <ProductFormFields form={form} productId={product.id} />
      {problem ? (
        <div className={classes['section']}>
          <ProblemText problem={problem} trying="acting" />
        </div>
      ) : null}
      <div className={classes['actions']}>
        {online ? null : (
          <div className="bilang-basis">
            <OfflineNote safe="Your draft is saved on this device." toDo="Connect to save the item." />
          </div>
        )}
        <Button variant="secondary" onClick={() => void finish()}>
          {fixedTexts.cancel}
        </Button>
        <Button type="submit" disabled={!online || !formDraft.ready} loading={isSubmitting}>
          Save
        </Button>
      </div>
      {editClash ? (
        <EditConflict
          merge={editClash.merge}
          theirs={editClash.theirs.values}
          changedBy={editClash.who}
          onChoose={(choices) => void applyChoices(choices)}
          onClose={() => setEditClash(null)}
        />
      ) : null}
    </form>
  )
}
