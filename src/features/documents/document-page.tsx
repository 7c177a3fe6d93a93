/** The pages of one PAR or ICS: read, edit, create. */
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type DocumentKind, documentKinds, type LoadedDocument } from '#domain/documents/document-kind.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as signatureTexts } from '#text/account/signature.ts'
import { t } from '#text/documents/documents.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { DocumentView } from './document-view.tsx'
import { DocumentForm } from './edit/document-form.tsx'
import { documentInput, emptyHeading } from './edit/document-schema.ts'
import { draftKeyOf } from './edit/use-document-submit.ts'
import { useDocument } from './use-document.ts'

const useDocumentId = () => Number(useParams()['id']) || null

function NoSuchDocument({ kind }: { kind: DocumentKind }) {
  return (
    <Empty asPage heading={t('notFound', { kind: kind.short })}>
      {common('mayBeDeleted')}
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
  const area = useInventoryPath()
  const loaded = useDocument(kind, id)
  const [firstLoaded, setFirstLoaded] = useState<LoadedDocument | null>(null)
  if (loaded && !firstLoaded) setFirstLoaded(loaded)
  if (loaded === undefined) return <Loading />
  // The form is filled once; later changes from the server must not replace typed input.
  const initial = firstLoaded ?? loaded
  if (!initial || id === null) return <NoSuchDocument kind={kind} />
  if (loaded?.document.signature)
    return (
      <Empty asPage heading={signatureTexts('notEditable', { kind: kind.short })}>
        <Link to={`${area}/${kind.path}/document/${id}`}>{signatureTexts('backToDocument')}</Link>
      </Empty>
    )
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
        initial={{ ...emptyHeading, received_by_date: today, received_from_date: today, lines: [] }}
        existing={null}
      />
    </div>
  )
}
export const ReceiptCreate = () => <CreatePage kind={documentKinds.PAR} />
export const SlipCreate = () => <CreatePage kind={documentKinds.ICS} />
