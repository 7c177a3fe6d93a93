/** Adding a product, or one like another (`?like=`). What was typed stays on the device until it is saved or dropped by hand. */
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { uncertain } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useProduct } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import classes from './product-database.module.css'
import { formValues } from './product-fields.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { emptyProduct, type ProductFormValues } from './product-schema.ts'
import { refusedWords } from './save-problem.ts'
import { type ProductDraft, useProductForm } from './use-product-form.ts'

export function CreateProduct() {
  const [params] = useSearchParams()
  const like = /^\d+$/.test(params.get('like') ?? '') ? Number(params.get('like')) : null
  const model = useProduct(like)
  const stored = useDraft<ProductFormValues>('form product new')
  if (model.state === 'loading' || !stored.loaded) return <Loading />
  return <CreateForm key={like ?? 'new'} model={model.value} stored={stored} />
}

/** Another item like this one has numbers of its own. */
const ofThisOne = { property_number: '', old_property_number: undefined, series_1: null, series_2: null }

function startOf(model: ProductView | null): ProductFormValues {
  if (!model) return emptyProduct
  return { ...formValues(model), ...ofThisOne }
}

function CreateForm({
  model,
  stored,
}: {
  model: ProductView | null
  stored: ReturnType<typeof useDraft<ProductFormValues>>
}) {
  const { office } = useParts()
  const online = useOnline()
  const may = useCan('catalogue.add')
  const mayImport = useCan('catalogue.import')
  const area = useArea()
  const navigate = useNavigate()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [start] = useState(() => startOf(model))
  const form = useProductForm(start)
  const keeping = useKeptForm('form product new', form, stored)
  const list = `${area}/inventory/database`

  const unclear = problem !== null && uncertain(problem)
  const saved = async (id: number, text: string) => {
    toast.success(text)
    await keeping.forget()
    await navigate(`${list}/${id}`)
  }

  const save = async (draft: ProductDraft, another: boolean) => {
    setProblem(null)
    const made = await office.create(products, draft)
    if (!made.ok) {
      setProblem(made.problem.kind === 'invalid' ? null : made.problem)
      toast.error(refusedWords(form, made.problem, sentences.productAddFailed))
      return
    }
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
          {model ? `Add one like ${model.property_number}` : 'Add product'}
        </Title>
        {mayImport ? (
          <Button component={Link} variant="ghost" to={`${area}/inventory/import/products`}>
            Import many from a file
          </Button>
        ) : null}
      </Group>
      <RestoredNote keeping={keeping} drop="Start anew" reset={() => form.reset(start)} className={classes['note']} />
      <ProductFormFields form={form} own={null} />
      {problem ? (
        <div className={classes['section']}>
          {unclear ? (
            <CheckSaved
              problem={problem}
              find={() => office.find(products, 'property_number', String(form.getValues('property_number')))}
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
        <Button
          variant="outline"
          disabled={!online || isSubmitting || unclear}
          onClick={(event: React.MouseEvent) => void submit(true)(event)}
        >
          Save and add another
        </Button>
        <Button type="submit" disabled={!online || !keeping.ready || unclear} loading={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
