/** One document: heading, lines, signatories and actions. Reading and printing work offline. */
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { plural } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { type AnyDocument, type DocumentKind, documentKinds } from './document-kind.ts'
import { DocumentLinesTable } from './document-lines-table.tsx'
import classes from './documents.module.css'
import { deleteDocument } from './edit/delete-document.ts'
import { DocumentForm, draftKeyOf } from './edit/document-form.tsx'
import { documentInput, emptyDocument } from './edit/document-schema.ts'
import { DocumentWarningList } from './edit/document-warning-list.tsx'
import { RenewalProblem } from './edit/renewal-problem.tsx'
import { useDocumentWarnings } from './edit/use-document-warnings.ts'
import { useRenewal } from './edit/use-renewal.ts'
import { useFormHeader } from './print/use-form-header.ts'
import { type LoadedDocument, useDocument } from './use-document.ts'

const useDocumentId = () => Number(useParams()['id']) || null

function NoSuchDocument({ kind }: { kind: DocumentKind }) {
  return (
    <Empty asPage heading={`No such ${kind.short}`}>
      It may have been deleted, or this device does not have it yet.
    </Empty>
  )
}

function DocumentPage({ kind }: { kind: DocumentKind }) {
  const loaded = useDocument(kind, useDocumentId())
  if (loaded === undefined) return <Loading />
  return loaded ? <DocumentView kind={kind} loaded={loaded} /> : <NoSuchDocument kind={kind} />
}
export const ReceiptPage = () => <DocumentPage kind={documentKinds.PAR} />
export const SlipPage = () => <DocumentPage kind={documentKinds.ICS} />

function EditPage({ kind }: { kind: DocumentKind }) {
  const id = useDocumentId()
  const loaded = useDocument(kind, id)
  const [firstLoaded, setFirstLoaded] = useState<LoadedDocument | null>(null)
  if (loaded && !firstLoaded) setFirstLoaded(loaded)
  if (loaded === undefined) return <Loading />
  // The form is filled once: changes that arrive from the server later must not replace what a person is typing.
  const initial = firstLoaded ?? loaded
  if (!initial || id === null) return <NoSuchDocument kind={kind} />
  return (
    <div className="bilang-page">
      <DocumentForm
        kind={kind}
        draftKey={draftKeyOf(kind, id)}
        initial={documentInput(initial.document, initial.lines)}
        existing={initial}
      />
    </div>
  )
}
export const ReceiptEdit = () => <EditPage kind={documentKinds.PAR} />
export const SlipEdit = () => <EditPage kind={documentKinds.ICS} />

function CreatePage({ kind }: { kind: DocumentKind }) {
  const { now, timeZone } = useServices()
  const [today] = useState(() => dayOf(now(), timeZone))
  return (
    <div className="bilang-page">
      <DocumentForm
        kind={kind}
        draftKey={draftKeyOf(kind, 'new')}
        initial={{ ...emptyDocument, received_by_date: today, received_from_date: today }}
        existing={null}
      />
    </div>
  )
}
export const ReceiptCreate = () => <CreatePage kind={documentKinds.PAR} />
export const SlipCreate = () => <CreatePage kind={documentKinds.ICS} />

function DocumentView({ kind, loaded: { document, lines } }: { kind: DocumentKind; loaded: LoadedDocument }) {
  const services = useServices()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const canManage = useCan('documents.manage')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const renewal = useRenewal(kind)
  const warnings = useDocumentWarnings(kind, documentInput(document, lines), document.id)
  const number = printedNumber(document)
  const { asOf } = useFormHeader()

  const remove = async () => {
    const confirmed = await confirm({
      title: `Delete ${kind.short} ${number}?`,
      text: `The document and its ${plural(lines.length, 'line', 'lines')} are deleted. The products stay as they are. Its number is not given again.`,
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return
    setBusy(true)
    const deletion = await deleteDocument(services.api, kind, document.id, lines)
    setBusy(false)
    if (!deletion.ok) {
      setProblem(deletion.problem)
      toast.error(fixedTexts.deleteFailed(kind.short))
      return
    }
    toast.success(fixedTexts.deleted(kind.short))
    await navigate(`${area}/${kind.path}/documents`, { replace: true })
  }
  const renew = async () => {
    const confirmed = await confirm({
      title: `Renew ${number}?`,
      text: 'A new document with a new number and today’s date takes its place. This one is kept and marked as superseded.',
      confirm: 'Renew',
    })
    if (!confirmed) return
    setBusy(true)
    const saved = await renewal.renew(document.id)
    setBusy(false)
    void services.catalog.refresh('manual')
    if (!saved.ok) {
      setProblem(saved.problem)
      toast.error(`${number} has not been renewed: ${saved.text}`)
      return
    }
    toast.success(`Renewed as ${saved.created.map(printedNumber).join(', ')}.`)
    if (saved.created[0]) await navigate(`${area}/${kind.path}/document/${saved.created[0].id}`)
  }

  return (
    <div className="bilang-page">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>
            {kind.short} <span className="bilang-mono">{number}</span>
          </Title>
          {document.superseded_by ? (
            <StatusBadge tone="none">Superseded</StatusBadge>
          ) : (
            <StatusBadge tone="sent">In force</StatusBadge>
          )}
          <Text role="status" c="dimmed" className="bilang-figures">
            {asOf ? `data as of ${asOf}` : 'no list on this device yet'}
          </Text>
        </div>
        <div className={classes['actions']}>
          <Button component={Link} to={`${area}/${kind.path}/print/${document.id}`}>
            {fixedTexts.print}
          </Button>
          {kind.type === 'ICS' ? (
            <Button component={Link} to={`${area}/ics/return/${document.id}`} variant="secondary">
              Print a return receipt
            </Button>
          ) : null}
          {canManage && !document.superseded_by ? (
            <>
              <Button component={Link} to={`${area}/${kind.path}/document/${document.id}/edit`} variant="secondary">
                Edit
              </Button>
              <Button
                variant="secondary"
                disabled={!online || renewal.unclear !== null}
                loading={busy}
                onClick={() => void renew()}
              >
                Renew
              </Button>
            </>
          ) : null}
          {canManage ? (
            <Button variant="danger" disabled={!online || busy} onClick={() => void remove()}>
              Delete
            </Button>
          ) : null}
        </div>
      </div>
      <RenewalProblem renewal={renewal} problem={problem} onSettled={() => setProblem(null)} />
      {document.superseded_by ? (
        <Banner tone="elsewhere" role="note">
          A newer document took its place:{' '}
          <Link to={`${area}/${kind.path}/document/${document.superseded_by}`}>open it</Link>. This one is kept as it
          was.
        </Banner>
      ) : (
        <DocumentWarningList warnings={warnings} />
      )}
      <DocumentFacts kind={kind} document={document} />
      <DocumentLinesTable kind={kind} lines={lines} />
      {lines.length === 0 ? <Text c="dimmed">No lines yet.</Text> : null}
    </div>
  )
}

function DocumentFacts({ kind, document: one }: { kind: DocumentKind; document: AnyDocument }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Fund cluster', one.fund_cluster],
    ['Received by', one.received_by_name],
    ['Position and office', one.received_by_position],
    ['Received on', one.received_by_date],
    [kind.issuerLabel, one.received_from_name],
    ['Position and office ', one.received_from_position],
    [`${kind.issuerLabel}, on`, one.received_from_date],
    ...(kind.type === 'ICS' ? ([['Value category', one.category]] as const) : []),
    ['Other signatories', one.signatories],
    ['Their position', one.position],
  ]
  return (
    <dl className={`bilang-card ${classes['facts']}`}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
