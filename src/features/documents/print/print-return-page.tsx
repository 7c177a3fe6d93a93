/**
 * The receipt of returned semi-expendable property (RRSP, Annex A.6), for lines of one ICS. A person chooses what is returned; number, date
 * and remarks are stored on this device while they type. Nothing is sent to the server, and the ICS does not change.
 */
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { isPosition, printedNumber } from '#domain/documents/custody-form-input.ts'
import { type ReturnDetails, returnReceiptInput } from '#domain/documents/return-receipt.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fill } from '#print/forms/form.ts'
import { rrspForm } from '#print/forms/rrsp-form.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { documentKinds } from '../document-kind.ts'
import { type LoadedDocument, useDocument } from '../use-document.ts'
import { PrintForms } from './print-forms.tsx'
import { ReturnFields } from './return-fields.tsx'
import { TypedDetailsHead, useTypedDetails } from './typed-details.tsx'
import { useFormHeader } from './use-form-header.ts'

export function PrintReturnPage() {
  const id = Number(useParams()['id']) || null
  const loaded = useDocument(documentKinds.ICS, id)
  const draft = useDraft<Partial<ReturnDetails>>(`form return ${id}`) // not a text: the key of the draft
  if (loaded === undefined || !draft.isLoaded) return <Loading />
  if (!loaded)
    return (
      <Empty asPage heading={words('notFound', { kind: 'ICS' })}>
        {common('mayBeDeleted')}
      </Empty>
    )
  return <ReturnView key={loaded.document.id} loaded={loaded} draft={draft} />
}

function ReturnView({
  loaded,
  draft,
}: {
  loaded: LoadedDocument
  draft: ReturnType<typeof useDraft<Partial<ReturnDetails>>>
}) {
  const { now, timeZone } = useServices()
  const formHeader = useFormHeader()
  const { document, lines } = loaded
  const position = document.received_from_position
  const initial: ReturnDetails = {
    number: '',
    date: dayOf(now(), timeZone),
    receivedBy: document.received_from_name,
    receivedByPosition: isPosition(position) ? position : '',
    lines: {},
  }
  const { details, shown, change, startOver } = useTypedDetails(initial, draft)
  const { entityName, dataAsOf } = formHeader
  const forms = useMemo(() => {
    const header = { entityName, ...(dataAsOf === undefined ? {} : { dataAsOf }) }
    const input = returnReceiptInput({ ...document, category: document.category ?? 'SPHV' }, lines, shown, header)
    return input.lines.length > 0 ? [fill(rrspForm, input)] : []
  }, [document, lines, shown, entityName, dataAsOf])
  return (
    <div className="bilang-page">
      <TypedDetailsHead title={t('returnReceipt')} onStartOver={startOver}>
        {t('slipOf', { number: printedNumber(document), name: document.received_by_name })}
      </TypedDetailsHead>
      {document.superseded_by ? (
        <Banner tone="attention" role="note">
          {t('slipReplaced', { name: document.received_by_name })}
        </Banner>
      ) : null}
      <ReturnFields lines={lines} details={details} onChange={change} />
      {forms.length === 0 ? (
        <Empty>{t('chooseReturned')}</Empty>
      ) : (
        <PrintForms
          level={2}
          title={shown.number ? `RRSP ${shown.number}` : t('forSlip', { number: printedNumber(document) })}
          forms={forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
