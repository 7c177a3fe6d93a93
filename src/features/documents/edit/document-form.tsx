/**
 * The form of a PAR or an ICS. The draft stays on this device until a person saves or discards it. Saving needs the server, which assigns the
 * number (D9.2). After a partial save, the next save continues with what is missing.
 */
import { Fieldset, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { documentLineOf } from '#domain/documents/prepare-documents.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useDraft, useOwnKey } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ChoiceField, DayField, type FieldProps, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import type { AnyDocument, AnyLine, DocumentKind } from '../document-kind.ts'
import classes from '../documents.module.css'
import { DocumentLines } from './document-lines.tsx'
import { type DocumentInput, documentSchemas, lineInput } from './document-schema.ts'
import type { SavedDocument } from './save-document.ts'
import { useDocumentSave } from './use-document-save.ts'
import { useNextNumber } from './use-next-number.ts'

export interface DocumentFormProps {
  kind: DocumentKind
  /** Key of the draft on this device. */
  draftKey: string
  initial: DocumentInput
  existing: { document: AnyDocument; lines: readonly AnyLine[] } | null
}

export const draftKeyOf = (kind: DocumentKind, id: number | 'new') => `form ${kind.path} ${id}`

export function DocumentForm(props: DocumentFormProps) {
  const storedDraft = useDraft<DocumentInput>(props.draftKey)
  if (!storedDraft.isLoaded) return <Loading />
  return <DocumentFormView {...props} storedDraft={storedDraft} />
}

function DocumentFormView({
  kind,
  draftKey,
  initial,
  existing,
  storedDraft,
}: DocumentFormProps & { storedDraft: ReturnType<typeof useDraft<DocumentInput>> }) {
  const { catalog, drafts } = useServices()
  const ownKey = useOwnKey()
  const online = useOnline()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useZodForm(documentSchemas[kind.type], { defaultValues: initial })
  const formDraft = useFormDraft(draftKey, form, storedDraft)
  // biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
  const control = form.control as any
  const lines = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const users = useLookup('users')
  const category = useWatch({ control, name: 'category' }) as string
  const numberHint = useNextNumber(kind, existing === null, category)

  // Validates immediately, so that a filled field no longer shows the error for a blank one.
  const setProposed = (name: string, value: unknown) =>
    form.setValue(name as never, value as never, { shouldDirty: true, shouldValidate: true })
  const pickHolder = async (id: number | null) => {
    if (id === null) return
    const user = await catalog.get<User>('users', id)
    if (user && !form.getValues('received_by_name')) setProposed('received_by_name', formalName(user))
  }
  const addProduct = async (id: number | null) => {
    if (id === null) return
    const product = await catalog.get<ProductView>('products', id)
    if (!product) {
      toast.error('This product is not on this device yet.')
      return
    }
    const values = form.getValues()
    if (values.lines.some((line) => line.product === id)) {
      toast.error('This product is on the document already.')
      return
    }
    const { category: proposedCategory } = itemType(product)
    if (values.lines.length === 0 && proposedCategory !== 'PPE') setProposed('category', proposedCategory)
    lines.append(lineInput(documentLineOf(product)))
    if (!values.fund_cluster) setProposed('fund_cluster', formatFundCluster(product.names.funding))
    if (!values.holder) {
      setProposed('holder', product.user)
      await pickHolder(product.user)
    }
  }

  const saver = useDocumentSave()
  /** The document as the server has it, as far as is known. */
  const [base, setBase] = useState<Pick<SavedDocument, 'document' | 'lines'> | null>(existing)
  /** The heading is saved and has a number: continue with that document, never create another one. */
  const continueWith = async (id: number) => {
    await drafts.write(ownKey(draftKeyOf(kind, id)), form.getValues())
    await formDraft.discard()
    void catalog.refresh('manual')
    await navigate(`${area}/${kind.path}/document/${id}/edit`, { replace: true })
  }
  const finish = async (document: AnyDocument) => {
    await formDraft.discard()
    void catalog.refresh('manual')
    toast.success(
      existing
        ? `The ${kind.short} has been updated.`
        : `The ${kind.short} has been saved as ${document.number ?? document.id}.`,
    )
    await navigate(`${area}/${kind.path}/document/${document.id}`, { replace: true })
  }
  // A line that already has a row must not be created again.
  const setRows = (rows: SavedDocument['rows']) => {
    for (const [index, row] of rows.entries()) form.setValue(`lines.${index}.row`, row)
  }
  const onFound = async (found: SavedDocument) => {
    saver.settle()
    setProblem(null)
    if (found.isComplete) return finish(found.document)
    setBase(found)
    setRows(found.rows)
    toast.show({ text: 'Not everything was saved. Submit again to save the rest.' })
    if (!existing) await continueWith(found.document.id)
  }
  const save = form.handleSubmit(async (read) => {
    setProblem(null)
    const saved = await saver.save(kind, read, base)
    if (saved.ok) return finish(saved.document)
    if (saved.problem) {
      if (saved.problem.kind === 'invalid') {
        const unplaced = showFieldErrors(form, saved.problem.fields)
        toast.error(unplaced[0] ?? `The ${kind.short} has not been saved.`)
      } else {
        setProblem(saved.problem)
        toast.error(`The ${kind.short} has not been saved.`)
      }
    } else toast.error(saved.text)
    setRows(saved.rows)
    // The heading may have a new version.
    if (saved.document) setBase({ document: saved.document, lines: base?.lines ?? [] })
    const isUnclear = saved.problem !== null && mayHaveHappened(saved.problem)
    if (!existing && saved.document && !isUnclear) await continueWith(saved.document.id)
  })

  const fieldProps = (name: string, label: string): FieldProps<Record<string, unknown>> => ({ control, name, label })
  return (
    <form noValidate aria-label={kind.title} onSubmit={(event) => void save(event)} className={classes['form']}>
      <div>
        <Title order={1}>
          {existing ? `Edit ${kind.short} ${existing.document.number ?? existing.document.id}` : `New ${kind.short}`}
        </Title>
        <Text c="dimmed">{existing ? 'Its number stays.' : numberHint}</Text>
      </div>
      <RestoredDraftNote formDraft={formDraft} dropLabel="Drop it" reset={() => form.reset(initial)} />
      {online ? null : (
        <Banner tone="attention">
          The server can’t be reached. Go on typing: it stays on this device, and is saved when you are back online and
          press Submit.
        </Banner>
      )}
      {saver.unclear ? (
        <CheckSaved
          problem={saver.unclear}
          find={saver.find}
          onFound={(_, found) => void onFound(found)}
          onAbsent={() => {
            saver.settle()
            setProblem(null)
            toast.show({ text: 'It isn’t there. Save it again.' })
          }}
        />
      ) : problem ? (
        <ProblemText problem={problem} trying="acting" />
      ) : null}
      <Fieldset legend="Heading">
        <div className={classes['grid']}>
          <LookupField
            {...fieldProps('holder', 'Person accountable')}
            source={users}
            optional
            onPick={(id) => void pickHolder(id)}
          />
          <TextField {...fieldProps('fund_cluster', 'Fund cluster')} />
          {kind.type === 'ICS' ? (
            <ChoiceField
              {...fieldProps('category', 'Value category')}
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
        documentId={existing?.document.id ?? null}
        error={form.formState.errors['lines']}
        onProduct={(id) => void addProduct(id)}
      />
      <Fieldset legend="Signatories">
        <div className={classes['signers']}>
          <TextField {...fieldProps('received_by_name', 'Received by')} />
          <TextField {...fieldProps('received_by_position', 'Received by: position and office')} />
          <DayField {...fieldProps('received_by_date', 'Received on')} optional />
          <TextField {...fieldProps('received_from_name', kind.issuerLabel)} />
          <TextField {...fieldProps('received_from_position', `${kind.issuerLabel}: position and office`)} />
          <DayField {...fieldProps('received_from_date', `${kind.issuerLabel}, on`)} optional />
          <TextField {...fieldProps('signatories', 'Other signatories')} optional />
          <TextField {...fieldProps('position', 'Their position')} optional />
        </div>
      </Fieldset>
      <Group justify="flex-end">
        <Button
          variant="secondary"
          component={Link}
          to={`${area}/${kind.path}/${existing ? `document/${existing.document.id}` : 'documents'}`}
        >
          {fixedTexts.cancel}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting} disabled={!online || saver.unclear !== null}>
          {fixedTexts.submit}
        </Button>
      </Group>
    </form>
  )
}
