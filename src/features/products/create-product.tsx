/** Adding a product, one like another (`?like=`), or one that was found at station (`?finding=`). What was typed stays on the device until it is saved or dropped by hand. */
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import type { FindingView } from '#domain/finding.ts'
import { uncertain } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useSettleHere } from '#runtime/use-findings.ts'
import { useProduct } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import { FoundThere } from './found-there.tsx'
import { addProduct, findMade } from './item-of-finding.ts'
import classes from './product-database.module.css'
import { formValues } from './product-fields.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { emptyProduct, type ProductFormValues } from './product-schema.ts'
import { refusedWords } from './save-problem.ts'
import { useFindingDraft } from './use-finding-draft.ts'
import { type ProductDraft, useProductForm } from './use-product-form.ts'

export function CreateProduct() {
  const [params] = useSearchParams()
  const like = /^\d+$/.test(params.get('like') ?? '') ? Number(params.get('like')) : null
  const found = params.get('finding')
  const area = useArea()
  const key = found === null ? 'form product new' : `form product finding ${found}`
  const model = useProduct(like)
  const stored = useDraft<ProductFormValues>(key)
  const finding = useFindingDraft(found)
  if (model.state === 'loading' || !stored.loaded || finding.is === 'loading') return <Loading />
  if (finding.is === 'missing')
    return (
      <Empty page heading="This finding is not on this device.">
        Connect to the server, then open it again from the list of findings.
      </Empty>
    )
  if (finding.is === 'item')
    return (
      <Empty
        page
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
  const start = finding.is === 'here' ? { ...emptyProduct, ...finding.draft } : startOf(model.value)
  return (
    <CreateForm
      key={`${key} ${like}`}
      draftKey={key}
      begin={start}
      model={model.value}
      finding={finding.is === 'here' ? finding.finding : null}
      stored={stored}
    />
  )
}

/** Another item like this one has numbers of its own. */
const ofThisOne = { property_number: '', old_property_number: undefined, series_1: null, series_2: null }

function startOf(model: ProductView | null): ProductFormValues {
  if (!model) return emptyProduct
  return { ...formValues(model), ...ofThisOne }
}

function CreateForm({
  draftKey,
  begin,
  model,
  finding,
  stored,
}: {
  draftKey: string
  begin: ProductFormValues
  model: ProductView | null
  finding: FindingView | null
  stored: ReturnType<typeof useDraft<ProductFormValues>>
}) {
  const { office, outbox } = useParts()
  const settleHere = useSettleHere()
  const online = useOnline()
  const may = useCan('catalogue.add')
  const mayImport = useCan('catalogue.import')
  const area = useArea()
  const navigate = useNavigate()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [start] = useState(begin)
  const form = useProductForm(start)
  const keeping = useKeptForm(draftKey, form, stored)
  const list = `${area}/inventory/database`

  const unclear = problem !== null && uncertain(problem)
  const saved = async (id: number, text: string) => {
    if (finding && !office.features().has('findings')) await settleHere(finding.id, { completed_as: id })
    toast.success(text)
    await keeping.forget()
    await navigate(`${list}/${id}`)
  }

  const save = async (draft: ProductDraft, another: boolean) => {
    setProblem(null)
    const made = await addProduct({ office, outbox }, draft, finding)
    if (!made.ok) {
      setProblem(made.problem.kind === 'invalid' ? null : made.problem)
      toast.error(refusedWords(form, made.problem, sentences.productAddFailed))
      return
    }
    // A finding that became an item before answers that item, whatever was typed here.
    if (finding && made.value.property_number !== draft.property_number)
      return saved(made.value.id, `This finding became item ${made.value.property_number} before. Nothing was added.`)
    if (!another) return saved(made.value.id, sentences.productAdded)
    toast.success(sentences.productAdded)
    await keeping.forget()
    // The next one is mostly like it: everything stays but the numbers.
    form.reset({ ...draft, ...ofThisOne })
    form.setFocus('description')
  }
  const submit = (another: boolean) => form.handleSubmit((values) => save(values, another))
  const { isSubmitting } = form.formState
  if (!may) return <Banner mark="refused">Your account may not add products.</Banner>

  return (
    <form
      noValidate
      aria-label="Add product"
      onSubmit={(event) => void submit(false)(event)}
      className={classes['flush'] ?? ''}
      style={{ maxWidth: 1080 }}
    >
      <Group justify="space-between" className={classes['section']}>
        <Title order={1} fz="xl">
          {model ? `Add one like ${model.property_number}` : finding ? 'Add what was found at station' : 'Add product'}
        </Title>
        {mayImport ? (
          <Button component={Link} variant="ghost" to={`${area}/inventory/import/products`}>
            Import many from a file
          </Button>
        ) : null}
      </Group>
      <RestoredNote keeping={keeping} drop="Start anew" reset={() => form.reset(start)} className={classes['note']} />
      {finding ? <FoundThere finding={finding} /> : null}
      <ProductFormFields form={form} own={null} />
      {problem ? (
        <div className={classes['section']}>
          {unclear ? (
            <CheckSaved
              problem={problem}
              find={() => findMade(office, String(form.getValues('property_number')), finding)}
              onThere={(id) => void saved(id, 'The server has it.')}
              onAbsent={() => {
                setProblem(null)
                toast.show({ text: 'It isn’t there. Save it again.' })
              }}
            />
          ) : (
            <ProblemText problem={problem} trying="doing" />
          )}
        </div>
      ) : null}
      <div className={classes['actions']}>
        {online ? null : (
          <Text c="dimmed" fz="sm" style={{ flex: '1 1 200px' }}>
            The office is not on the line. What you typed is kept on this device; save it when you are back.
          </Text>
        )}
        <Button component={Link} to={list} variant="secondary">
          {sentences.cancel}
        </Button>
        {finding ? null : (
          <Button
            variant="outline"
            disabled={!online || isSubmitting || unclear}
            onClick={(event: React.MouseEvent) => void submit(true)(event)}
          >
            Save and add another
          </Button>
        )}
        <Button type="submit" disabled={!online || !keeping.ready || unclear} loading={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
