/**
 * The form of a PAR or an ICS. The draft stays on this device until a person saves or discards it. Saving needs the server, which assigns the
 * number (D9.2).
 */
import { Group, Text, Title } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { AnyDocument, AnyLine, DocumentKind } from '#domain/documents/document-kind.ts'
import { useDraft } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import classes from '../documents.module.css'
import { HeadingFields, SignatoryFields } from './document-fields.tsx'
import { DocumentLines } from './document-lines.tsx'
import { type DocumentInput, documentSchemas } from './document-schema.ts'
import { useAddProduct } from './use-add-product.ts'
import { useDocumentSubmit } from './use-document-submit.ts'
import { useNextNumber } from './use-next-number.ts'

export interface DocumentFormProps {
  kind: DocumentKind
  /** Key of the draft on this device. */
  draftKey: string
  initial: DocumentInput
  existing: { document: AnyDocument; lines: readonly AnyLine[] } | null
}

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
  const online = useOnline()
  const area = useInventoryPath()
  const form = useZodForm(documentSchemas[kind.type], { defaultValues: initial })
  const formDraft = useFormDraft(draftKey, form, storedDraft)
  const submit = useDocumentSubmit(kind, form, formDraft, existing)
  // biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
  const control = form.control as any
  const lines = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const { addProduct, pickHolder } = useAddProduct(form, lines.append)
  const category = useWatch({ control, name: 'category' }) as string
  const numberHint = useNextNumber(kind, existing === null, category)
  return (
    <form noValidate aria-label={kind.title} onSubmit={(event) => void submit.save(event)} className={classes['form']}>
      <div>
        <Title order={1}>
          {existing
            ? t.rich('edit', {
                kind: kind.short,
                number: () => <span className="bilang-number">{existing.document.number ?? existing.document.id}</span>,
              })
            : words('new', { kind: kind.short })}
        </Title>
        <Text c="dimmed">{existing ? t('numberStays') : numberHint}</Text>
      </div>
      <RestoredDraftNote
        formDraft={formDraft}
        dropLabel={existing ? forms('discardChanges') : forms('startOver')}
        reset={() => form.reset(initial)}
      />
      {online ? null : <OfflineNote safe={forms('draftSaved')} toDo={t('connectToSaveIt')} />}
      {submit.unclear ? (
        <CheckSaved
          problem={submit.unclear}
          find={submit.find}
          onFound={(_, found) => void submit.onFound(found)}
          onAbsent={submit.onAbsent}
        />
      ) : submit.problem ? (
        <ProblemText problem={submit.problem} trying="acting" />
      ) : null}
      <HeadingFields kind={kind} control={control} onHolder={(id) => void pickHolder(id)} />
      <DocumentLines
        kind={kind}
        control={control}
        lines={lines}
        documentId={existing?.document.id ?? null}
        savedLines={existing?.lines ?? []}
        error={form.formState.errors['lines']}
        onProduct={(id) => void addProduct(id)}
      />
      <SignatoryFields kind={kind} control={control} />
      <Group justify="flex-end">
        <Button
          variant="secondary"
          component={Link}
          to={`${area}/${kind.path}/${existing ? `document/${existing.document.id}` : 'documents'}`}
        >
          {fixedTexts.cancel}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting} disabled={!online || submit.unclear !== null}>
          {t('save', { kind: kind.short })}
        </Button>
      </Group>
    </form>
  )
}
