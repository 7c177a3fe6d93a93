/** Editing a product. Input stays until it is saved or discarded. */
import { useMemo, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/products/products-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { type StoredDraft, useFormDraft } from '#ui/form/use-form-draft.ts'
import { formValues } from '../field-labels.ts'
import classes from '../product-database.module.css'
import { EditConflict } from './edit-conflict.tsx'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductFormValues } from './product-schema.ts'
import { useProductForm } from './use-product-form.ts'
import { type LoadedValues, useSaveEdit } from './use-save-edit.ts'

interface StoredEdit extends LoadedValues {
  typed: ProductFormValues
}

export const editKey = (product: number) => `form product ${product}` // not a text

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
  const online = useOnline()
  const [base, setBase] = useState<LoadedValues>(
    () => storedEdit.draft ?? { values: formValues(product), version: product.version },
  )
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
  const { save, problem, editClash, closeClash, applyChoices } = useSaveEdit({
    id: product.id,
    form,
    base,
    onBase: setBase,
    onSaved: finish,
  })
  const isStale = base.version !== undefined && product.version !== undefined && base.version !== product.version
  return (
    <form
      noValidate
      aria-label={t('editProduct', { propertyNumber: product.property_number })}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <RestoredDraftNote
        formDraft={formDraft}
        dropLabel={forms('discardChanges')}
        reset={() => form.reset(base.values)}
        className={classes['formNote']}
      />
      {isStale ? (
        <div className={classes['formNote']}>
          <Banner tone="attention">{t('changedMeanwhile')}</Banner>
        </div>
      ) : null}
      <ProductFormFields form={form} productId={product.id} hidesQuantity={product.quantity_hidden === true} />
      {problem ? (
        <div className={classes['section']}>
          <ProblemText problem={problem} trying="acting" />
        </div>
      ) : null}
      <div className={classes['actions']}>
        {online ? null : (
          <div className="bilang-basis">
            <OfflineNote safe={forms('draftSaved')} toDo={t('connectToSave')} />
          </div>
        )}
        <Button variant="secondary" onClick={() => void finish()}>
          {fixedTexts.cancel}
        </Button>
        <Button type="submit" disabled={!online || !formDraft.ready} loading={form.formState.isSubmitting}>
          {common('save')}
        </Button>
      </div>
      {editClash ? (
        <EditConflict
          merge={editClash.merge}
          theirs={editClash.theirs.values}
          changedBy={editClash.who}
          onChoose={(choices) => void applyChoices(editClash, choices)}
          onClose={closeClash}
        />
      ) : null}
    </form>
  )
}
