/**
 * The report of loss of one item (RLSDDP for PPE, RLSDDSP for semi-expendable property). Facts come from the offline list; a person fills in
 * the rest, which is stored on this device while they type. Nothing is sent to the server.
 */
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isPosition, printedNumber } from '#domain/documents/custody-form-input.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { lostLine, unitsCountedShort } from '#domain/documents/lost-units.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { fill } from '#print/forms/form.ts'
import { rlsddpForm } from '#print/forms/rlsddp-form.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/documents/documents-print.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { documentKinds } from '../document-kind.ts'
import { readActiveDocuments } from '../use-document.ts'
import { emptyLossDetails, type LossDetails, LossFields } from './loss-fields.tsx'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { TypedDetailsHead, useTypedDetails } from './typed-details.tsx'
import { useFormHeader } from './use-form-header.ts'

type Catalog = ReturnType<typeof useServices>['catalog']

interface LossFacts {
  product: ProductView
  /** The active PAR or ICS; null if there is none. */
  activeDocument: { number: string; date: string; holder: string; holderId: number | null; position: string } | null
}

/** Null if this device does not have the item. */
async function readFacts(catalog: Catalog, id: number): Promise<LossFacts | null> {
  const product = await catalog.get<ProductView>('products', id)
  if (!product) return null
  // Only a PAR proves custody of PPE, and only an ICS of semi-expendable property; the form has a caption for each.
  const kind = product.category === 'PPE' ? documentKinds.PAR : documentKinds.ICS
  const document = (await readActiveDocuments(catalog, [kind], [product.id])).get(product.id)?.document
  const activeDocument = document && {
    number: printedNumber(document),
    date: document.received_by_date ?? document.received_from_date ?? '',
    holder: document.received_by_name,
    holderId: document.holder,
    position: document.received_by_position,
  }
  return { product, activeDocument: activeDocument ?? null }
}

const factCollections = [
  'products',
  ...Object.values(documentKinds).flatMap((kind) => [kind.documents.name, kind.lines.name]),
] as const

export function LossReportPage() {
  const { catalog } = useServices()
  const id = Number(useParams()['id']) || null
  // not a text: keys of a query and of a draft
  const live = useLiveValue(`loss of ${id}`, factCollections, async () => (id === null ? null : readFacts(catalog, id)))
  const draft = useDraft<Partial<LossDetails>>(`form loss ${id}`) // not a text
  if (live.state !== 'ready' || !draft.isLoaded) return <Loading />
  if (!live.value) return <NoSuchProduct />
  return <LossReportView key={live.value.product.id} facts={live.value} draft={draft} />
}

/** Compares the person, not the spelling: a document can have the full middle name where the records have an initial or none. */
const isSameHolder = (activeDocument: NonNullable<LossFacts['activeDocument']>, product: ProductView) =>
  activeDocument.holderId === null
    ? activeDocument.holder === product.names.user
    : activeDocument.holderId === product.user

function LossReportView({
  facts,
  draft,
}: {
  facts: LossFacts
  draft: ReturnType<typeof useDraft<Partial<LossDetails>>>
}) {
  const formHeader = useFormHeader()
  const { product, activeDocument } = facts
  const report = product.category === 'PPE' ? 'RLSDDP' : 'RLSDDSP'
  const initial = {
    ...emptyLossDetails,
    department: product.names.section,
    designation: isPosition(activeDocument?.position) ? activeDocument.position : '',
    units: String(unitsCountedShort(product)),
  }
  const { details, shown, change, startOver } = useTypedDetails<LossDetails>(initial, draft)
  const forms = useMemo(
    () => [
      fill(rlsddpForm, {
        ...formHeader,
        report,
        fundCluster: formatFundCluster(product.names.funding),
        department: shown.department,
        number: shown.number,
        date: shown.date,
        accountable: { name: activeDocument?.holder || product.names.user, designation: shown.designation },
        document: { number: activeDocument?.number ?? '', date: activeDocument?.date ?? '' },
        police: {
          notified: shown.police === '' ? null : shown.police === 'yes',
          ...(shown.police === 'yes' ? { station: shown.station, date: shown.policeDate } : {}),
        },
        status: shown.status || null,
        lines: [lostLine(product, shown.units)],
        circumstances: shown.circumstances,
        identification: { kind: shown.card, number: shown.cardNumber, issued: shown.cardIssued },
        notedBy: { name: shown.supervisor },
      }),
    ],
    [formHeader, report, product, activeDocument, shown],
  )
  return (
    <div className="bilang-page">
      <TypedDetailsHead title={t('lossReport')} onStartOver={startOver}>
        {fullDescription(product)} · <span className="bilang-mono bilang-number">{product.property_number}</span>.
      </TypedDetailsHead>
      {activeDocument && !isSameHolder(activeDocument, product) ? (
        <Banner tone="attention" role="note">
          {t('otherHolder', { inDocument: activeDocument.holder, inRecords: product.names.user })}
        </Banner>
      ) : null}
      <LossFields report={report} units={product.units} details={details} onChange={change} />
      <PrintForms level={2} title={`${report} ${product.property_number}`} forms={forms} asOf={formHeader.asOf} />
    </div>
  )
}
