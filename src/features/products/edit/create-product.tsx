/**
 * Adds a product: empty, as a copy of another (`?like=`), or from a finding (`?finding=`). Input is saved on the device until it is saved
 * or discarded.
 */
import { Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { useSettleOnDevice } from '#react/findings/use-findings.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { formValues } from '../field-labels.ts'
import classes from '../product-database.module.css'
import { addProduct, findCreated } from './add-product.ts'
import { FindingSummary } from './finding-summary.tsx'
import { ProductFormFields } from './product-form-fields.tsx'
import { emptyProduct, ownValues, type ProductFormValues } from './product-schema.ts'
import { saveErrorMessage } from './save-error-message.ts'
import { useFindingDraft } from './use-finding-draft.ts'
import { type ProductDraft, useProductForm } from './use-product-form.ts'

export function CreateProduct() {
  const [params] = useSearchParams()
  const likeId = /^\d+$/.test(params.get('like') ?? '') ? Number(params.get('like')) : null
  const findingId = params.get('finding')
  const area = useArea()
  const key = findingId === null ? 'form product new' : `form product finding ${findingId}`
  const template = useProduct(likeId)
  const storedDraft = useDraft<ProductFormValues>(key)
  const finding = useFindingDraft(findingId)
  if (template.state === 'loading' || !storedDraft.isLoaded || finding.is === 'loading') return <Loading />
  if (finding.is === 'missing')
    return (
      <Empty asPage heading="This finding is not on this device.">
        Connect to the server, then open it again from the list of findings.
      </Empty>
    )
  if (finding.is === 'item')
    return (
      <Empty
        asPage
        heading="This finding is an item already."
        action={
          <Button component={Link} to={`${area}/inventory/database/${finding.id}`}>
            Open the item
          </Button>
        }
      >
        To add another, open the finding again from the list of findings first.
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
  return { ...formValues(template), ...ownValues }
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
  const { api, outbox } = useServices()
  const settleHere = useSettleOnDevice()
  const online = useOnline()
  const canAdd = useCan('catalogue.add')
  const canImport = useCan('catalogue.import')
  const area = useArea()
  const navigate = useNavigate()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [initialValues] = useState(initial)
  const form = useProductForm(initialValues)
  const formDraft = useFormDraft(draftKey, form, storedDraft)
  const listPath = `${area}/inventory/database`

  const isUncertain = problem !== null && mayHaveHappened(problem)
  const afterSave = async (id: number, text: string) => {
    if (finding && !api.features().has('findings')) await settleHere(finding.id, { completed_as: id })
    toast.success(text)
    await formDraft.discard()
    await navigate(`${listPath}/${id}`)
  }

  const save = async (draft: ProductDraft, addAnother: boolean) => {
    setProblem(null)
    const created = await addProduct({ api, outbox }, draft, finding)
    if (!created.ok) {
      setProblem(created.problem.kind === 'invalid' ? null : created.problem)
      toast.error(saveErrorMessage(form, created.problem, fixedTexts.productAddFailed))
      return
    }
    // If the finding already became an item, that item is returned, whatever was typed here.
    if (finding && created.value.property_number !== draft.property_number)
      return afterSave(
        created.value.id,
        `This finding became item ${created.value.property_number} before. Nothing was added.`,
      )
    if (!addAnother) return afterSave(created.value.id, fixedTexts.productAdded)
    toast.success(fixedTexts.productAdded)
    await formDraft.discard()
    // The next product is usually similar: everything but the numbers stays.
    form.reset({ ...draft, ...ownValues })
    form.setFocus('description')
  }
  const submitForm = (addAnother: boolean) => form.handleSubmit((values) => save(values, addAnother))
  const { isSubmitting } = form.formState
  if (!canAdd) return <Banner tone="refused">Your account may not add products.</Banner>

  return (
    <form
      noValidate
      aria-label="Add product"
      onSubmit={(event) => void submitForm(false)(event)}
      className={`${classes['fullBleed']} bilang-wide-block`}
    >
      <Group justify="space-between" className={classes['section']}>
        <Title order={1} fz="xl">
          {template
            ? `Add one like ${template.property_number}`
            : finding
              ? 'Add what was found at station'
              : 'Add product'}
        </Title>
        {canImport ? (
          <Button component={Link} variant="ghost" to={`${area}/inventory/import/products`}>
            Import many from a file
          </Button>
        ) : null}
      </Group>
      <RestoredDraftNote
        formDraft={formDraft}
        dropLabel="Start over"
        reset={() => form.reset(initialValues)}
        className={classes['formNote']}
      />
      {finding ? <FindingSummary finding={finding} /> : null}
      <ProductFormFields form={form} productId={null} />
      {problem ? (
        <div className={classes['section']}>
          {isUncertain ? (
            <CheckSaved
              problem={problem}
              find={() => findCreated(api, String(form.getValues('property_number')), finding)}
              onFound={(id) => void afterSave(id, 'The server has it.')}
              onAbsent={() => {
                setProblem(null)
                toast.show({ text: 'It isn’t there. Save it again.' })
              }}
            />
          ) : (
            <ProblemText problem={problem} trying="acting" />
          )}
        </div>
      ) : null}
      <div className={classes['actions']}>
        {online ? null : (
          <div className="bilang-basis">
            <OfflineNote safe="Your draft is saved on this device." toDo="Connect to save the item." />
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
            Save and add another
          </Button>
        )}
        <Button type="submit" disabled={!online || !formDraft.ready || isUncertain} loading={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
