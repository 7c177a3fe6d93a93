/**
 * The report of loss of one item (RLSDDP for PPE, RLSDDSP for semi-expendable property). Facts come from the offline list; a person fills in
 * the rest, which is stored on this device while they type. Nothing is sent to the server.
 */
import { Title } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { fill } from '#print/forms/form.ts'
import { rlsddpForm } from '#print/forms/rlsddp-form.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { documentKinds } from '../document-kind.ts'
import classes from '../documents.module.css'
import { readActiveDocuments } from '../use-document.ts'
import { emptyLossDetails, type LossDetails, LossFields } from './loss-fields.tsx'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { useFormHeader } from './use-form-header.ts'

interface LossFacts {
  product: ProductView
  /** The PAR or ICS in force; null if there is none. */
  activeDocument: { number: string; date: string; holder: string; holderId: number | null; position: string } | null
}

export function LossReportPage() {
  const { catalog } = useServices()
  const id = Number(useParams()['id']) || null
  const [facts, setFacts] = useState<LossFacts | null | undefined>(undefined)
  useEffect(() => {
    let active = true
    const readFacts = async (): Promise<LossFacts | null> => {
      const product = id === null ? null : await catalog.get<ProductView>('products', id)
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
    void readFacts().then((value) => {
      if (active) setFacts(value)
    })
    return () => {
      active = false
    }
  }, [catalog, id])
  const draft = useDraft<Partial<LossDetails>>(`form loss ${id}`)
  if (facts === undefined || !draft.isLoaded) return <Loading />
  if (!facts) return <NoSuchProduct />
  return <LossReportView key={facts.product.id} facts={facts} draft={draft} />
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
    designation: activeDocument?.position ?? '',
  }
  const [details, setDetails] = useState<LossDetails>({ ...initial, ...draft.draft })
  const shownDetails = useDeferredValue(details)
  const change = (next: LossDetails) => {
    setDetails(next)
    draft.save(next)
  }
  const forms = useMemo(
    () => [
      fill(rlsddpForm, {
        ...formHeader,
        report,
        fundCluster: formatFundCluster(product.names.funding),
        department: shownDetails.department,
        number: shownDetails.number,
        date: shownDetails.date,
        accountable: { name: activeDocument?.holder || product.names.user, designation: shownDetails.designation },
        document: { number: activeDocument?.number ?? '', date: activeDocument?.date ?? '' },
        police: {
          notified: shownDetails.police === '' ? null : shownDetails.police === 'yes',
          ...(shownDetails.police === 'yes' ? { station: shownDetails.station, date: shownDetails.policeDate } : {}),
        },
        status: shownDetails.status || null,
        lines: [
          {
            propertyNumber: product.property_number,
            description: fullDescription(product),
            acquisitionCost: product.total,
          },
        ],
        circumstances: shownDetails.circumstances,
        identification: { kind: shownDetails.card, number: shownDetails.cardNumber, issued: shownDetails.cardIssued },
        notedBy: { name: shownDetails.supervisor },
      }),
    ],
    [formHeader, report, product, activeDocument, shownDetails],
  )
  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <div>
          <Title order={1}>Report of a loss</Title>
          <p className="bilang-muted bilang-bare">
            {fullDescription(product)} · <span className="bilang-mono">{product.property_number}</span>. What you type
            stays on this device.
          </p>
        </div>
        <Button
          variant="secondary"
          onClick={() => {
            void draft.clear()
            setDetails(initial)
          }}
        >
          Start over
        </Button>
      </div>
      {activeDocument && !isSameHolder(activeDocument, product) ? (
        <Banner tone="attention" role="note">
          The document in force names {activeDocument.holder}; the books name {product.names.user}.
        </Banner>
      ) : null}
      <LossFields report={report} details={details} onChange={change} />
      <PrintForms level={2} title={`${report} ${product.property_number}`} forms={forms} asOf={formHeader.asOf} />
    </div>
  )
}
