/**
 * The form of a PAR or an ICS. What is typed stays on this device until it is saved or dropped by hand; saving needs the office, which gives
 * the number (D9.2). A save that got half-way goes on from there.
 */
import { Fieldset, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import type { User } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { itemType } from '#domain/document-type.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { personName } from '#domain/lookup-label.ts'
import { lineOf } from '#domain/prepare-documents.ts'
import { useParts } from '#runtime/parts.ts'
import { useCheckedCreate } from '#runtime/use-checked-create.ts'
import { useDraft, useOwnKey } from '#runtime/use-draft.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ChoiceField, DayField, type FieldProps, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import type { AnyDocument, AnyLine, DocumentKind } from './document-kind.ts'
import { DocumentLines } from './document-lines.tsx'
import { type DocumentInput, documentSchemas, lineInput } from './document-schema.ts'
import classes from './documents.module.css'
import { saveDocument } from './save-document.ts'
import { useArea } from './use-area.ts'
import { useNextNumber } from './use-next-number.ts'

export interface DocumentFormProps {
  kind: DocumentKind
  /** Where what is typed is kept. */
  draftKey: string
  start: DocumentInput
  before: { document: AnyDocument; lines: readonly AnyLine[] } | null
}

export const draftKeyOf = (kind: DocumentKind, id: number | 'new') => `form ${kind.path} ${id}`

export function DocumentForm(props: DocumentFormProps) {
  const stored = useDraft<DocumentInput>(props.draftKey)
  if (!stored.loaded) return <Loading />
  return <Form {...props} stored={stored} />
}

function Form({
  kind,
  draftKey,
  start,
  before,
  stored,
}: DocumentFormProps & { stored: ReturnType<typeof useDraft<DocumentInput>> }) {
  const { office, catalogue, drafts } = useParts()
  const ownKey = useOwnKey()
  const online = useOnline()
  const go = useNavigate()
  const area = useArea()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useZodForm(documentSchemas[kind.type], { defaultValues: start })
  const keeping = useKeptForm(draftKey, form, stored)
  // biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
  const control = form.control as any
  const lines = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const users = useLookup('users')
  const category = useWatch({ control, name: 'category' }) as string
  const next = useNextNumber(kind, before === null, category)

  // Validated at once: a field that was called blank must not be called so any more.
  const propose = (name: string, value: unknown) =>
    form.setValue(name as never, value as never, { shouldDirty: true, shouldValidate: true })
  const pickHolder = async (id: number | null) => {
    if (id === null) return
    const user = await catalogue.get<User>('users', id)
    if (user && !form.getValues('received_by_name')) propose('received_by_name', personName(user))
  }
  const addProduct = async (id: number | null) => {
    if (id === null) return
    const product = await catalogue.get<ProductView>('products', id)
    if (!product) {
      toast.error('This product is not on this device yet.')
      return
    }
    const values = form.getValues()
    if (values.lines.some((line) => line.product === id)) {
      toast.error('This product is on the document already.')
      return
    }
    const { category: fits } = itemType(product)
    if (values.lines.length === 0 && fits !== 'PPE') propose('category', fits)
    lines.append(lineInput(lineOf(product)))
    if (!values.fund_cluster) propose('fund_cluster', fundClusterText(product.names.funding))
    if (!values.holder) {
      propose('holder', product.user)
      await pickHolder(product.user)
    }
  }

  const checked = useCheckedCreate(kind.documents)
  /** The heading has its number: go on with that document, never make another one. */
  const goOn = async (id: number) => {
    await drafts.write(ownKey(draftKeyOf(kind, id)), form.getValues())
    await keeping.forget()
    void catalogue.refresh('manual')
    await go(`${area}/${kind.path}/document/${id}/edit`, { replace: true })
  }
  const save = form.handleSubmit(async (read) => {
    setProblem(null)
    const saved = await saveDocument(office, kind, read, before, checked.create)
    if (saved.ok) {
      await keeping.forget()
      void catalogue.refresh('manual')
      toast.success(
        before
          ? `The ${kind.short} has been updated.`
          : `The ${kind.short} has been saved as ${saved.document.number ?? saved.document.id}.`,
      )
      await go(`${area}/${kind.path}/document/${saved.document.id}`, { replace: true })
      return
    }
    if (saved.problem) {
      if (saved.problem.kind === 'invalid') {
        const rest = showFieldErrors(form, saved.problem.fields)
        toast.error(rest[0] ?? `The ${kind.short} has not been saved.`)
      } else {
        setProblem(saved.problem)
        toast.error(`The ${kind.short} has not been saved.`)
      }
    } else toast.error(saved.text)
    // What got a row must not be made a second time.
    for (const [at, row] of saved.rows.entries()) form.setValue(`lines.${at}.row`, row)
    if (!before && saved.document) await goOn(saved.document.id)
  })

  const field = (name: string, label: string): FieldProps<Record<string, unknown>> => ({ control, name, label })
  return (
    <form noValidate aria-label={kind.title} onSubmit={(event) => void save(event)} className={classes['form']}>
      <div>
        <Title order={1}>
          {before ? `Edit ${kind.short} ${before.document.number ?? before.document.id}` : `New ${kind.short}`}
        </Title>
        <Text c="dimmed">{before ? 'Its number stays.' : next}</Text>
      </div>
      <RestoredNote keeping={keeping} drop="Drop it" reset={() => form.reset(start)} />
      {online ? null : (
        <Banner mark="attention">
          The office is not on the line. Go on typing: it stays on this device, and is saved when you are back online
          and press Submit.
        </Banner>
      )}
      {checked.unclear ? (
        <CheckSaved
          problem={checked.unclear}
          find={checked.find}
          onThere={(id) => {
            toast.show({ text: 'The heading was saved. Submit again to save the lines.' })
            void goOn(id)
          }}
          onAbsent={() => {
            checked.settle()
            setProblem(null)
            toast.show({ text: 'It isn’t there. Save it again.' })
          }}
        />
      ) : problem ? (
        <ProblemText problem={problem} trying="doing" />
      ) : null}
      <Fieldset legend="Heading">
        <div className={classes['grid']}>
          <LookupField
            {...field('holder', 'Person accountable')}
            source={users}
            optional
            onPick={(id) => void pickHolder(id)}
          />
          <TextField {...field('fund_cluster', 'Fund cluster')} />
          {kind.type === 'ICS' ? (
            <ChoiceField
              {...field('category', 'Value category')}
              choices={[
                { value: 'SPHV', label: 'SPHV, above 5,000' },
                { value: 'SPLV', label: 'SPLV, up to 5,000' },
              ]}
            />
          ) : null}
        </div>
      </Fieldset>
      <DocumentLines
        kind={kind}
        control={control}
        lines={lines}
        own={before?.document.id ?? null}
        error={form.formState.errors['lines']}
        onProduct={(id) => void addProduct(id)}
      />
      <Fieldset legend="Signatories">
        <div className={classes['signers']}>
          <TextField {...field('received_by_name', 'Received by')} />
          <TextField {...field('received_by_position', 'Received by: position and office')} />
          <DayField {...field('received_by_date', 'Received on')} optional />
          <TextField {...field('received_from_name', kind.from)} />
          <TextField {...field('received_from_position', `${kind.from}: position and office`)} />
          <DayField {...field('received_from_date', `${kind.from}, on`)} optional />
          <TextField {...field('signatories', 'Other signatories')} optional />
          <TextField {...field('position', 'Their position')} optional />
        </div>
      </Fieldset>
      <Group justify="flex-end">
        <Button
          variant="secondary"
          component={Link}
          to={`${area}/${kind.path}/${before ? `document/${before.document.id}` : 'documents'}`}
        >
          {sentences.cancel}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting} disabled={!online || checked.unclear !== null}>
          {sentences.submit}
        </Button>
      </Group>
    </form>
  )
}
