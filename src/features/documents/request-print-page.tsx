/** The transfer report of a request: PTR (Appendix 76) for PPE, ITR (Annex A.5) for what is semi-expendable (forms document 4; D9.3). */
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#contract/resources/people.ts'
import type { Transfer, TransferReport } from '#contract/resources/transfers.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { dayOf } from '#domain/dates.ts'
import { itemType } from '#domain/document-type.ts'
import { type PaperFrame, printedNumber } from '#domain/form-inputs/custody.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { fullName } from '#domain/lookup-label.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import type { FilledForm } from '#paper/form.ts'
import { transferForm } from '#paper/forms/transfer-report.ts'
import { useParts } from '#runtime/parts.ts'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { documentKinds } from './document-kind.ts'
import { PrintForms } from './print-forms.tsx'
import { inForce } from './use-document.ts'
import { useFrame } from './use-frame.ts'

export interface TransferPaper {
  transfer: Transfer
  product: ProductView
  from: User | null
  to: User | null
  decidedBy: User | null
  /** Number of the slip in force, for an ITR. */
  slip: string | null
}

/** What was numbered stays what it is; a request that is still open follows the product. */
const reportOf = (transfer: Transfer, product: ProductView): TransferReport =>
  transfer.report ?? (itemType(product).print === 'PAR' ? 'PTR' : 'ITR')

const person = (user: User | null) => (user ? fullName(user) : '')

export function transferPaper(paper: TransferPaper, frame: PaperFrame, timeZone: string): FilledForm {
  const { transfer, product, from, to, decidedBy, slip } = paper
  const kind = reportOf(transfer, product)
  const accepted = transfer.status === 'accepted'
  return transferForm({
    ...frame,
    kind,
    // The office gives it when the request is accepted; until then there is a rule to write on.
    number: transfer.number ?? '',
    date: dayOf(transfer.decided_at ?? transfer.created_at, timeZone),
    fundCluster: fundClusterText(product.names.funding),
    from: person(from),
    to: person(to),
    type: 'Reassignment',
    lines: [
      {
        dateAcquired: product.acquisition,
        propertyNumber: product.property_number,
        slip,
        description: fullDescription(product),
        amount: product.total,
        condition: product.names.condition,
      },
    ],
    reason: transfer.reason,
    approvedBy: accepted ? { name: person(decidedBy), date: dayOf(transfer.decided_at, timeZone) } : {},
    releasedBy: { name: person(from) },
    receivedBy: { name: person(to) },
  })
}

export async function readTransfer(
  catalogue: ReturnType<typeof useParts>['catalogue'],
  id: number,
): Promise<TransferPaper | null> {
  const transfer = await catalogue.get<Transfer>('transfers', id)
  if (!transfer?.product) return null
  const product = await catalogue.get<ProductView>('products', transfer.product)
  if (!product) return null
  const user = (of: number | null | undefined) => (of ? catalogue.get<User>('users', of) : Promise.resolve(null))
  const [from, to, decidedBy, slips] = await Promise.all([
    // Before it is accepted the holder on the books is who gives it away.
    user(transfer.from_user ?? (transfer.status === 'accepted' ? null : product.user)),
    user(transfer.user),
    user(transfer.decided_by),
    inForce(catalogue, [documentKinds.ICS], [product.id]),
  ])
  const slip = slips.get(product.id)
  return { transfer, product, from, to, decidedBy, slip: slip ? printedNumber(slip.document) : null }
}

function titleOf([first, ...more]: readonly TransferPaper[]): string {
  if (!first || more.length > 0) return 'Transfer reports'
  const { number, report } = first.transfer
  return number ? `${report} ${number}` : `Transfer of ${first.product.property_number}`
}

/** `?id=7` or several, `?id=7,9`. */
export function RequestPrintPage() {
  const { catalogue, timeZone } = useParts()
  const frame = useFrame()
  const [query] = useSearchParams()
  const ids = query.get('id') ?? query.get('transfer') ?? ''
  const [papers, setPapers] = useState<readonly TransferPaper[] | null>(null)
  useEffect(() => {
    let live = true
    const wanted = ids.split(',').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []))
    void Promise.all(wanted.map((id) => readTransfer(catalogue, id))).then((found) => {
      if (live) setPapers(found.flatMap((one) => one ?? []))
    })
    return () => {
      live = false
    }
  }, [catalogue, ids])
  const forms = useMemo(
    () => (papers ?? []).map((paper) => transferPaper(paper, frame, timeZone)),
    [papers, frame, timeZone],
  )
  if (papers === null) return <Loading />
  if (papers.length === 0)
    return (
      <Empty page heading="No such transfer request">
        Choose a request in the list of transfer requests. It may have been deleted, or is not on this device yet.
      </Empty>
    )
  const open = papers.filter((paper) => paper.transfer.status === 'requested').length
  const rejected = papers.filter((paper) => paper.transfer.status === 'rejected').length
  return (
    <div className="bilang-page">
      {rejected > 0 ? (
        <Banner mark="refused" role="alert">
          This request was rejected: the report must not be signed.
        </Banner>
      ) : open > 0 ? (
        <Banner mark="attention" role="note">
          Not decided yet: “Approved by” is left blank.
        </Banner>
      ) : null}
      <PrintForms title={titleOf(papers)} forms={forms} asOf={frame.asOf} />
    </div>
  )
}
