/**
 * The report of a loss of one item (RLSDDP for PPE, RLSDDSP for semi-expendable property): the facts from the offline list, the blanks from
 * the person, stored on this device as they are typed. Nothing of it is sent.
 */
import { Title } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalogue.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { rlsddpForm } from '#paper/forms/rlsddp.ts'
import { useParts } from '#runtime/parts.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { documentKinds } from './document-kind.ts'
import classes from './documents.module.css'
import { type Loss, LossForm, noLoss } from './loss-form.tsx'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { inForce } from './use-document.ts'
import { useFrame } from './use-frame.ts'

interface Facts {
  product: ProductView
  /** The PAR or ICS in force; blank where there is none. */
  paper: { number: string; date: string; holder: string; holderId: number | null; position: string } | null
}

export function LossPage() {
  const { catalogue } = useParts()
  const id = Number(useParams()['id']) || null
  const [facts, setFacts] = useState<Facts | null | undefined>(undefined)
  useEffect(() => {
    let live = true
    const read = async (): Promise<Facts | null> => {
      const product = id === null ? null : await catalogue.get<ProductView>('products', id)
      if (!product) return null
      // A slip proves nothing of PPE, and a receipt nothing of semi-expendable property: the number stands under its own caption.
      const kind = product.category === 'PPE' ? documentKinds.PAR : documentKinds.ICS
      const document = (await inForce(catalogue, [kind], [product.id])).get(product.id)?.document
      const paper = document && {
        number: printedNumber(document),
        date: document.received_by_date ?? document.received_from_date ?? '',
        holder: document.received_by_name,
        holderId: document.holder,
        position: document.received_by_position,
      }
      return { product, paper: paper ?? null }
    }
    void read().then((value) => {
      if (live) setFacts(value)
    })
    return () => {
      live = false
    }
  }, [catalogue, id])
  const draft = useDraft<Partial<Loss>>(`form loss ${id}`)
  if (facts === undefined || !draft.loaded) return <Loading />
  if (!facts) return <NoSuchProduct />
  return <Report key={facts.product.id} facts={facts} draft={draft} />
}

/** By the person, not by the spelling: a paper may say the middle name, the books an initial or none. */
const isHolder = (paper: NonNullable<Facts['paper']>, product: ProductView) =>
  paper.holderId === null ? paper.holder === product.names.user : paper.holderId === product.user

function Report({ facts, draft }: { facts: Facts; draft: ReturnType<typeof useDraft<Partial<Loss>>> }) {
  const frame = useFrame()
  const { product, paper } = facts
  const report = product.category === 'PPE' ? 'RLSDDP' : 'RLSDDSP'
  const start = { ...noLoss, department: product.names.section, designation: paper?.position ?? '' }
  const [loss, setLoss] = useState<Loss>({ ...start, ...draft.draft })
  const shown = useDeferredValue(loss)
  const change = (next: Loss) => {
    setLoss(next)
    draft.save(next)
  }
  const forms = useMemo(
    () => [
      rlsddpForm({
        ...frame,
        report,
        fundCluster: fundClusterText(product.names.funding),
        department: shown.department,
        number: shown.number,
        date: shown.date,
        accountable: { name: paper?.holder || product.names.user, designation: shown.designation },
        document: { number: paper?.number ?? '', date: paper?.date ?? '' },
        police: {
          notified: shown.police === '' ? null : shown.police === 'yes',
          ...(shown.police === 'yes' ? { station: shown.station, date: shown.policeDate } : {}),
        },
        status: shown.status || null,
        lines: [
          {
            propertyNumber: product.property_number,
            description: fullDescription(product),
            acquisitionCost: product.total,
          },
        ],
        circumstances: shown.circumstances,
        identification: { kind: shown.card, number: shown.cardNumber, issued: shown.cardIssued },
        notedBy: { name: shown.supervisor },
      }),
    ],
    [frame, report, product, paper, shown],
  )
  return (
    <div className="bilang-page">
      <div className={`${classes['head']} no-print`}>
        <div>
          <Title order={1}>Report of a loss</Title>
          <p className="bilang-muted" style={{ margin: 0 }}>
            {fullDescription(product)} · <span className="bilang-mono">{product.property_number}</span>. What you type
            stays on this device.
          </p>
        </div>
        <Button
          variant="secondary"
          onClick={() => {
            void draft.clear()
            setLoss(start)
          }}
        >
          Start again
        </Button>
      </div>
      {paper && !isHolder(paper, product) ? (
        <Banner mark="attention" role="note">
          The document in force names {paper.holder}; the books name {product.names.user}.
        </Banner>
      ) : null}
      <LossForm report={report} loss={loss} onChange={change} />
      <PrintForms level={2} title={`${report} ${product.property_number}`} forms={forms} asOf={frame.asOf} />
    </div>
  )
}
