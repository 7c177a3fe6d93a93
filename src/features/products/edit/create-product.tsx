/**
 * Adds a product: empty, as a copy of another (`?like=`), or from a finding (`?finding=`). Input is saved on the device until it is saved
 * or discarded.
 */
import { Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/products/products-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { formValues } from '../field-labels.ts'
import classes from '../product-database.module.css'
import { FindingSummary } from './finding-summary.tsx'
import { ProductFormFields } from './product-form-fields.tsx'
import { emptyProduct, ownValues, type ProductFormValues } from './product-schema.ts'
import { useFindingDraft } from './use-finding-draft.ts'
import { useProductForm } from './use-product-form.ts'
import { useSaveNew } from './use-save-new.ts'

export function CreateProduct() {
  const [params] = useSearchParams()
  const likeId = /^\d+$/.test(params.get('like') ?? '') ? Number(params.get('like')) : null
  const findingId = params.get('finding')
  const area = useArea()
  const key = `form product ${findingId === null ? 'new' : `finding ${findingId}`}` // not a text
  const template = useProduct(likeId)
  const storedDraft = useDraft<ProductFormValues>(key)
  const finding = useFindingDraft(findingId)
  if (template.state === 'loading' || !storedDraft.isLoaded || finding.is === 'loading') return <Loading />
  if (finding.is === 'missing')
    return (
      <Empty asPage heading={t('findingNotHere')}>
        {t('openFindingAgain')}
      </Empty>
    )
  if (finding.is === 'item')
    return (
      <Empty
        asPage
        heading={t('findingIsItem')}
        action={
          <Button component={Link} to={`${area}/inventory/database/${finding.id}`}>
            {t('openItem')}
          </Button>
        }
      >
        {t('reopenFinding')}
      </Empty>
    )
  const initialValues = finding.is === 'ready' ? { ...emptyProduct, ...finding.draft } : valuesLike(template.value)
  return (
    <CreateForm
      key={`${key} ${likeId}`}
      draftKey={key}
      initial={initialValues}
      template={template.value}
      finding={finding.is === 'ready' ? finding.finding : null}
      storedDraft={storedDraft}
    />
  )
}

function valuesLike(template: ProductView | null): ProductFormValues {
  if (!template) return emptyProduct
  const { units, total_offset } = emptyProduct
  return { ...formValues(template), ...ownValues, ...(template.quantity_hidden && { units, total_offset }) }
}

function CreateForm({
  draftKey,
  initial,
  template,
  finding,
  storedDraft,
}: {
  draftKey: string
  initial: ProductFormValues
  template: ProductView | null
  finding: FindingView | null
  storedDraft: ReturnType<typeof useDraft<ProductFormValues>>
}) {
  const online = useOnline()
  const canAdd = useCan('catalogue.add')
  const listPath = `${useArea()}/inventory/database`
  const [initialValues] = useState(initial)
  const form = useProductForm(initialValues)
  const formDraft = useFormDraft(draftKey, form, storedDraft)
  const saving = useSaveNew({ form, finding, discardDraft: formDraft.discard, listPath })
  const isUncertain = saving.problem !== null && mayHaveHappened(saving.problem)
  const submitForm = (addAnother: boolean) => form.handleSubmit((values) => saving.save(values, addAnother))
  const { isSubmitting } = form.formState
  if (!canAdd) return <Banner tone="refused">{t('mayNotAdd')}</Banner>

  return (
    <form
      noValidate
      aria-label={titles('title.addProduct')}
      onSubmit={(event) => void submitForm(false)(event)}
      className={`${classes['fullBleed']} bilang-wide-block`}
    >
      <CreateHeading template={template} finding={finding} />
      <RestoredDraftNote
        formDraft={formDraft}
        dropLabel={forms('startOver')}
        reset={() => form.reset(initialValues)}
        className={classes['formNote']}
      />
      {finding ? <FindingSummary finding={finding} /> : null}
      <ProductFormFields form={form} productId={null} />
      {saving.problem ? <SaveProblem problem={saving.problem} saving={saving} /> : null}
      <div className={classes['actions']}>
        {online ? null : (
          <div className="bilang-basis">
            <OfflineNote safe={forms('draftSaved')} toDo={t('connectToSave')} />
          </div>
        )}
        <Button component={Link} to={listPath} variant="secondary">
          {fixedTexts.cancel}
        </Button>
        {finding ? null : (
          <Button
            variant="outline"
            disabled={!online || isSubmitting || isUncertain}
            onClick={(event: React.MouseEvent) => void submitForm(true)(event)}
          >
            {t('saveAndAddAnother')}
          </Button>
        )}
        <Button type="submit" disabled={!online || !formDraft.ready || isUncertain} loading={isSubmitting}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

function CreateHeading({ template, finding }: { template: ProductView | null; finding: FindingView | null }) {
  const canImport = useCan('catalogue.import')
  const area = useArea()
  return (
    <Group justify="space-between" className={classes['section']}>
      <Title order={1} fz="xl">
        {template
          ? t('addLike', { propertyNumber: template.property_number })
          : finding
            ? t('addFound')
            : titles('title.addProduct')}
      </Title>
      {canImport ? (
        <Button component={Link} variant="secondary" to={`${area}/inventory/import/products`}>
          {t('importItems')}
        </Button>
      ) : null}
    </Group>
  )
}

/** Why the product is not saved; after a lost response, a way to check whether the server has it. */
function SaveProblem({ problem, saving }: { problem: Problem; saving: ReturnType<typeof useSaveNew> }) {
  return (
    <div className={classes['section']}>
      {mayHaveHappened(problem) ? (
        <CheckSaved
          problem={problem}
          find={saving.findSaved}
          onFound={(id) => void saving.finishSaved(id)}
          onAbsent={saving.tryAgain}
        />
      ) : (
        <ProblemText problem={problem} trying="acting" />
      )}
    </div>
  )
}
