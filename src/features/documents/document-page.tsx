/** One document: heading, lines, signatories, and what can be done with it. Reading and printing need no network. */
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { sentences } from '#contract/sentences.ts'
import { dayOf } from '#domain/dates.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { deleteDocument } from './delete-document.ts'
import { DocumentForm, draftKeyOf } from './document-form.tsx'
import { type AnyDocument, type DocumentKind, documentKinds } from './document-kind.ts'
import { documentInput, emptyDocument } from './document-schema.ts'
import classes from './documents.module.css'
import { renewReceipt } from './renew.ts'
import { ShownLines } from './shown-lines.tsx'
import { useArea } from './use-area.ts'
import { useDocument, type WholeDocument } from './use-document.ts'
import { useFrame } from './use-frame.ts'
import { useWarnings } from './use-warnings.ts'
import { WarningList } from './warning-list.tsx'

const useId = () => Number(useParams()['id']) || null

function Nothing({ kind }: { kind: DocumentKind }) {
  return (
    <Empty page heading={`No such ${kind.short}`}>
      It may have been deleted, or this device does not have it yet.
    </Empty>
  )
}

function DocumentPage({ kind }: { kind: DocumentKind }) {
  const whole = useDocument(kind, useId())
  if (whole === undefined) return <Loading />
  return whole ? <DocumentView kind={kind} whole={whole} /> : <Nothing kind={kind} />
}
export const ReceiptPage = () => <DocumentPage kind={documentKinds.PAR} />
export const SlipPage = () => <DocumentPage kind={documentKinds.ICS} />

function EditPage({ kind }: { kind: DocumentKind }) {
  const id = useId()
  const whole = useDocument(kind, id)
  const [first, setFirst] = useState<WholeDocument | null>(null)
  if (whole && !first) setFirst(whole)
  if (whole === undefined) return <Loading />
  // The form is filled once: what the office tells meanwhile must not pull the rug from under what is typed.
  const start = first ?? whole
  if (!start || id === null) return <Nothing kind={kind} />
  return (
    <div className="bilang-page">
      <DocumentForm
        kind={kind}
        draftKey={draftKeyOf(kind, id)}
        start={documentInput(start.document, start.lines)}
        before={start}
      />
    </div>
  )
}
export const ReceiptEdit = () => <EditPage kind={documentKinds.PAR} />
export const SlipEdit = () => <EditPage kind={documentKinds.ICS} />

function CreatePage({ kind }: { kind: DocumentKind }) {
  const { now, timeZone } = useParts()
  const [today] = useState(() => dayOf(now(), timeZone))
  return (
    <div className="bilang-page">
      <DocumentForm
        kind={kind}
        draftKey={draftKeyOf(kind, 'new')}
        start={{ ...emptyDocument, received_by_date: today, received_from_date: today }}
        before={null}
      />
    </div>
  )
}
export const ReceiptCreate = () => <CreatePage kind={documentKinds.PAR} />
export const SlipCreate = () => <CreatePage kind={documentKinds.ICS} />

function DocumentView({ kind, whole: { document, lines } }: { kind: DocumentKind; whole: WholeDocument }) {
  const parts = useParts()
  const area = useArea()
  const go = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const mayManage = useCan('documents.manage')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const warnings = useWarnings(kind, documentInput(document, lines), document.id)
  const number = printedNumber(document)
  const { asOf } = useFrame()

  const remove = async () => {
    const yes = await confirm({
      title: `Delete ${kind.short} ${number}?`,
      text: `The document and its ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} are deleted. The products stay as they are. Its number is not given again.`,
      confirm: 'Delete',
      danger: true,
    })
    if (!yes) return
    setBusy(true)
    const gone = await deleteDocument(parts.office, kind, document.id, lines)
    setBusy(false)
    if (!gone.ok) {
      setProblem(gone.problem)
      toast.error(sentences.deleteFailed(kind.short))
      return
    }
    toast.success(sentences.deleted(kind.short))
    await go(`${area}/${kind.path}/documents`, { replace: true })
  }
  const renew = async () => {
    const yes = await confirm({
      title: `Renew ${number}?`,
      text: 'A new document with a new number and today’s date takes its place. This one is kept and marked as superseded.',
      confirm: 'Renew',
    })
    if (!yes) return
    setBusy(true)
    const end = await renewReceipt(parts, kind, document.id, dayOf(parts.now(), parts.timeZone))
    setBusy(false)
    void parts.catalogue.refresh('manual')
    if (!end.ok) {
      setProblem(end.problem)
      toast.error(`${number} has not been renewed: ${end.text}`)
      return
    }
    toast.success(`Renewed as ${end.made.map(printedNumber).join(', ')}.`)
    if (end.made[0]) await go(`${area}/${kind.path}/document/${end.made[0].id}`)
  }

  return (
    <div className="bilang-page">
      <div className={classes['head']}>
        <div>
          <Title order={1}>
            {kind.short} <span className="bilang-mono">{number}</span>
          </Title>
          {document.superseded_by ? (
            <StateMark mark="none">Superseded</StateMark>
          ) : (
            <StateMark mark="sent">In force</StateMark>
          )}
          <Text role="status" c="dimmed" className="bilang-figures">
            {asOf ? `data as of ${asOf}` : 'no list on this device yet'}
          </Text>
        </div>
        <div className={classes['actions']}>
          <Button component={Link} to={`${area}/${kind.path}/print/${document.id}`}>
            {sentences.print}
          </Button>
          {mayManage && !document.superseded_by ? (
            <>
              <Button component={Link} to={`${area}/${kind.path}/document/${document.id}/edit`} variant="secondary">
                Edit
              </Button>
              <Button variant="secondary" disabled={!online} loading={busy} onClick={() => void renew()}>
                Renew
              </Button>
            </>
          ) : null}
          {mayManage ? (
            <Button variant="danger" disabled={!online || busy} onClick={() => void remove()}>
              Delete
            </Button>
          ) : null}
        </div>
      </div>
      {problem ? <ProblemText problem={problem} trying="doing" /> : null}
      {document.superseded_by ? (
        <Banner mark="elsewhere" role="note">
          A newer document took its place:{' '}
          <Link to={`${area}/${kind.path}/document/${document.superseded_by}`}>open it</Link>. This one is kept as it
          was.
        </Banner>
      ) : (
        <WarningList warnings={warnings} />
      )}
      <Facts kind={kind} document={document} />
      <ShownLines kind={kind} lines={lines} />
      {lines.length === 0 ? <Text c="dimmed">No lines yet.</Text> : null}
    </div>
  )
}

function Facts({ kind, document: one }: { kind: DocumentKind; document: AnyDocument }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Fund cluster', one.fund_cluster],
    ['Received by', one.received_by_name],
    ['Position and office', one.received_by_position],
    ['Received on', one.received_by_date],
    [kind.from, one.received_from_name],
    ['Position and office ', one.received_from_position],
    [`${kind.from}, on`, one.received_from_date],
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
