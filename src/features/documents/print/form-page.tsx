/**
 * The page of a form, made from its record: a person fills it in, and prints it. What they type is stored on this device, and nothing is sent to
 * the server.
 */
import { Stack } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { dayOf } from '#domain/time/dates.ts'
import { type FilledForm, type FormWithPage, formsWithPage } from '#print/forms/all-forms.ts'
import { withOnlyItems } from '#print/forms/form.ts'
import type { AnyFormPage, PageContext, Subject, Subjects } from '#print/forms/form-page.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useReachOnForms } from '#react/lists/use-reach.ts'
import { useOwnPageTitle } from '#react/own-page-title.ts'
import { formText } from '#react/print/form-text.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useDraft } from '#react/use-draft.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { OnlyTheseNote } from '../only-these-note.tsx'
import { FormFields } from './form-fields.tsx'
import { subjects } from './form-subjects.tsx'
import { PrintForms } from './print-forms.tsx'
import { specialControls } from './special-controls.tsx'
import { TypedDetailsHead, useTypedDetails } from './typed-details.tsx'
import { useFormHeader } from './use-form-header.ts'

export const ItemFormPage = () => <FormPage about="item" />
export const SlipFormPage = () => <FormPage about="slip" />
export const SlipsFormPage = () => <FormPage about="slips" />

/** The form of the address. Without such a form about this, or without its permission, there is no such page. */
export function FormPage({ about }: { about: Subject }) {
  const { form: formId, id } = useParams()
  const form = formsWithPage.find((one) => one.id === formId && one.page.about === about)
  const can = useCan(form?.page.permission ?? 'documents.manage')
  if (!form || !can) return <Navigate to="/notfound" replace />
  return <PageOfForm key={`${form.id} ${id}`} form={form} id={Number(id) || null} />
}

function PageOfForm({ form, id }: { form: FormWithPage; id: number | null }) {
  const { catalog, now, timeZone } = useServices()
  const header = useFormHeader()
  const { page } = form
  const { collections, read, notFound } = subjects[page.about]
  const today = dayOf(now(), timeZone)
  const context = useMemo(() => ({ header, today, timeZone }), [header, today, timeZone])
  useOwnPageTitle(formText(page.title))
  // not a text: keys of a query and of a draft
  const live = useLiveValue<Subjects[Subject] | null>(`form ${form.id} ${id}`, collections, () => read(catalog, id))
  const draft = useDraft<object>(`form ${page.draftKey(id, context)}`) // not a text
  if (live.state !== 'ready' || !draft.isLoaded) return <Loading />
  if (!live.value) return notFound()
  return <FilledPage form={form} facts={live.value} context={context} draft={draft} asOf={header.asOf} />
}

function FilledPage({
  form: { id, page },
  facts,
  context,
  draft,
  asOf,
}: {
  form: FormWithPage
  facts: Subjects[Subject]
  context: PageContext
  draft: ReturnType<typeof useDraft<object>>
  asOf: string | null
}) {
  const { details, shown, change, startOver } = useTypedDetails(page.initial(facts, context), draft)
  const { line, isList } = subjects[page.about]
  const onlyItems = useReachOnForms()
  const forms = useMemo(() => {
    // The record makes inputs of its own form: the compiler cannot follow that through the list.
    const filled = page.fill(facts, shown, context).map((input) => ({ form: id, input })) as readonly FilledForm[]
    return isList ? withOnlyItems(filled, onlyItems) : filled
  }, [id, page, facts, shown, context, isList, onlyItems])
  const Controls = page.specialControls ? specialControls[page.specialControls] : null
  return (
    <div className="bilang-page">
      <TypedDetailsHead title={formText(page.title)} onStartOver={startOver}>
        {line(facts as never)}
      </TypedDetailsHead>
      <Notes page={page} facts={facts} details={shown} context={context} isList={isList} />
      <Stack className="no-print">
        <FormFields
          groups={page.fields(facts, details as never)}
          details={details as Readonly<Record<string, string>>}
          onChange={change}
        />
        {Controls ? (
          <Suspense fallback={<Loading />}>
            <Controls facts={facts as never} details={details as never} onChange={change} />
          </Suspense>
        ) : null}
      </Stack>
      {forms.length === 0 ? (
        <Nothing {...page.empty(facts, shown)} />
      ) : (
        <PrintForms level={2} title={formText(page.fileName(facts, shown))} forms={forms} asOf={asOf} />
      )}
    </div>
  )
}

const Nothing = ({ heading, text }: ReturnType<AnyFormPage['empty']>) => (
  <Empty {...(heading ? { heading: formText(heading) } : {})}>{formText(text)}</Empty>
)

/** What a person must know before they sign. */
function Notes({
  page,
  facts,
  details,
  context,
  isList,
}: {
  page: AnyFormPage
  facts: Subjects[Subject]
  details: object
  context: PageContext
  isList: boolean
}) {
  const notes = page.notes?.(facts, details, context) ?? []
  return (
    <>
      {isList ? <OnlyTheseNote /> : null}
      {notes.map((note) => (
        <Banner key={JSON.stringify(note)} tone="attention" role="note">
          {formText(note)}
        </Banner>
      ))}
    </>
  )
}
