/**
 * Changing a product. Promises: only what was changed is written; a change of somebody else is never overwritten unseen, on our server by
 * its version, on a plain one by reading the row again first; what was typed stays until it is saved or let go of by hand.
 */
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { type Product, products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { personName } from '#domain/lookup-label.ts'
import { changedFields, type ThreeWay, threeWay } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { type Kept, useKeptForm } from '#ui/form/use-kept-form.ts'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import { type Choice, EditConflict } from './edit-conflict.tsx'
import classes from './product-database.module.css'
import { fieldNames, formValues } from './product-fields.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductFormValues } from './product-schema.ts'
import { refusedWords } from './save-problem.ts'
import { useProductForm } from './use-product-form.ts'

interface Base {
  values: ProductFormValues
  version: string | undefined
}
interface Stored extends Base {
  typed: ProductFormValues
}
interface Clash {
  merge: ThreeWay
  mine: ProductFormValues
  theirs: Base
  who: string | null
}

export const editKey = (product: number) => `form product ${product}`

export function EditProduct({ product, onDone }: { product: ProductView; onDone: () => void }) {
  const stored = useDraft<Stored>(editKey(product.id))
  if (!stored.loaded) return <Loading height={320} />
  return <EditForm product={product} stored={stored} onDone={onDone} />
}

function EditForm({ product, stored, onDone }: { product: ProductView; stored: Kept<Stored>; onDone: () => void }) {
  const { office, catalogue } = useParts()
  const online = useOnline()
  const toast = useToast()
  const [base, setBase] = useState<Base>(
    () => stored.draft ?? { values: formValues(product), version: product.version },
  )
  const [clash, setClash] = useState<Clash | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useProductForm(base.values)
  const kept = useMemo<Kept<ProductFormValues>>(
    () => ({
      loaded: stored.loaded,
      draft: stored.draft?.typed ?? null,
      save: (typed) => stored.save({ ...base, typed }),
      clear: stored.clear,
    }),
    [stored.loaded, stored.draft, stored.save, stored.clear, base],
  )
  const keeping = useKeptForm(editKey(product.id), form, kept)

  const leave = async () => {
    await keeping.forget()
    onDone()
  }

  const meet = async (mine: ProductFormValues, row: Product) => {
    const theirs: Base = { values: formValues(row), version: row.version }
    const merge = threeWay(fieldNames, base.values, mine, theirs.values)
    const by = row.updated_by ? await catalogue.get<Record<string, unknown>>('users', row.updated_by) : null
    setClash({ merge, mine, theirs, who: by ? personName(by) : null })
  }

  /** Writes `values` over `from`; `seen` says that the row was compared already. */
  const write = async (values: ProductFormValues, from: Base, seen = false) => {
    setProblem(null)
    const patch = changedFields(fieldNames, from.values, values)
    if (Object.keys(patch).length === 0) return leave()
    if (from.version === undefined && !seen) {
      const now = await office.fresh(products, product.id)
      if (now.ok) {
        const merge = threeWay(fieldNames, from.values, values, formValues(now.value))
        if (merge.theirs.length + merge.clashes.length > 0) return meet(values, now.value)
      }
    }
    const saved = await office.change(products, product.id, patch, from.version)
    if (saved.ok) {
      toast.success(sentences.productUpdated)
      return leave()
    }
    if (saved.problem.kind === 'conflict') {
      const current = products.row.safeParse(saved.problem.current)
      if (current.success) return meet(values, current.data)
      const now = await office.fresh(products, product.id)
      if (now.ok) return meet(values, now.value)
    }
    setProblem(saved.problem.kind === 'invalid' ? null : saved.problem)
    toast.error(refusedWords(form, saved.problem, 'The changes could not be saved.'))
  }

  const choose = async (choices: Readonly<Record<string, Choice>>) => {
    if (!clash) return
    const values: ProductFormValues = { ...clash.mine }
    for (const field of clash.merge.theirs) values[field] = clash.theirs.values[field]
    for (const { field, theirs } of clash.merge.clashes) if (choices[field] === 'theirs') values[field] = theirs
    setBase(clash.theirs)
    setClash(null)
    form.reset(clash.theirs.values)
    for (const field of fieldNames) form.setValue(field, values[field], { shouldDirty: true })
    await write(values, clash.theirs, true)
  }

  const { isSubmitting } = form.formState
  const stale = base.version !== undefined && product.version !== undefined && base.version !== product.version
  return (
    <form
      noValidate
      aria-label={`Edit ${product.property_number}`}
      onSubmit={(event) => void form.handleSubmit((values) => write(values, base))(event)}
    >
      <RestoredNote
        keeping={keeping}
        drop="Drop it"
        reset={() => form.reset(base.values)}
        className={classes['note']}
      />
      {stale ? (
        <div className={classes['note']}>
          <Banner mark="attention">
            This product was changed meanwhile. You will see both versions when you save.
          </Banner>
        </div>
      ) : null}
      <ProductFormFields form={form} own={product.id} />
      {problem ? (
        <div className={classes['section']}>
          <ProblemText problem={problem} trying="doing" />
        </div>
      ) : null}
      <div className={classes['actions']}>
        {online ? null : (
          <Text c="dimmed" fz="sm" style={{ flex: '1 1 200px' }}>
            The office is not on the line. What you typed is kept on this device; save it when you are back.
          </Text>
        )}
        <Button variant="secondary" onClick={() => void leave()}>
          {sentences.cancel}
        </Button>
        <Button type="submit" disabled={!online || !keeping.ready} loading={isSubmitting}>
          Save
        </Button>
      </div>
      {clash ? (
        <EditConflict
          merge={clash.merge}
          theirs={clash.theirs.values}
          who={clash.who}
          onChoose={(choices) => void choose(choices)}
          onClose={() => setClash(null)}
        />
      ) : null}
    </form>
  )
}
