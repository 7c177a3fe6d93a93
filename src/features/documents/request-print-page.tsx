/** The transfer report of a request: PTR (Appendix 76) for PPE, ITR (Annex A.5) for what is semi-expendable (forms document 4; D9.3). */
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#contract/resources/people.ts'
import type { Transfer, TransferReport } from '#contract/resources/transfers.ts'
import { everyRow, type ProductView } from '#domain/catalogue.ts'
import { dayOf, formDay } from '#domain/dates.ts'
import { itemType } from '#domain/document-type.ts'
import { type PaperFrame, printedNumber } from '#domain/form-inputs/custody.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { personName } from '#domain/lookup-label.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import type { FilledForm } from '#paper/form.ts'
import { transferForm } from '#paper/forms/transfer-report.ts'
import type { Signatory } from '#paper/parts/signatures.ts'
import { useParts } from '#runtime/parts.ts'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { type AnyDocument, type AnyLine, documentKinds } from './document-kind.ts'
import { PrintForms } from './print-forms.tsx'
import { useFrame } from './use-frame.ts'

export interface TransferPaper {
  transfer: Transfer
  product: ProductView
  from: User | null
  to: User | null
  /** The slip that the item was issued on, for an ITR. */
  slip: { number: string; date: string } | null
}

/** What was numbered stays what it is; a request that is still open follows the product. */
const reportOf = (transfer: Transfer, product: ProductView): TransferReport =>
  transfer.report ?? (itemType(product).print === 'PAR' ? 'PTR' : 'ITR')

const signer = (user: User | null): Signatory => (user ? { name: personName(user), position: user.position ?? '' } : {})

/** One report of everything that shares its number: the same people, kind, fund cluster, type and approver. */
export function transferPaper(
  papers: readonly [TransferPaper, ...TransferPaper[]],
  frame: PaperFrame,
  timeZone: string,
): FilledForm {
  const [{ transfer, product, from, to }] = papers
  const reasons = [...new Set(papers.map((paper) => paper.transfer.reason))]
  return transferForm({
    ...frame,
    kind: reportOf(transfer, product),
    // The server gives it when the request is accepted; until then there is a rule to write on.
    number: transfer.number ?? '',
    date: dayOf(transfer.decided_at ?? transfer.created_at, timeZone),
    fundCluster: fundClusterText(product.names.funding),
    from: signer(from).name ?? '',
    to: signer(to).name ?? '',
    type: transfer.transfer_type ?? 'Reassignment',
    otherType: transfer.transfer_type_other ?? '',
    lines: papers.map((one) => ({
      dateAcquired: one.product.acquisition,
      propertyNumber: one.product.property_number,
      slip: one.slip ? [one.slip.number, formDay(one.slip.date)].filter(Boolean).join(' / ') : null,
      description: fullDescription(one.product),
      amount: one.product.total,
      condition: one.product.names.condition,
    })),
    reason: reasons.join('\n'),
    // Not whoever pressed Accept: an authorized official signs, and writes the date.
    approvedBy: { name: transfer.approved_by_name ?? '', position: transfer.approved_by_position ?? '' },
    releasedBy: signer(from),
    receivedBy: signer(to),
  })
}

type Catalogue = ReturnType<typeof useParts>['catalogue']

/** The slip of the giver, in force or replaced since; the newest where there are several. */
async function slipOf(catalogue: Catalogue, product: number, giver: number | null, timeZone: string) {
  const { items, documents, parent } = documentKinds.ICS
  const { rows } = await catalogue.list<AnyLine>({ entity: items.name, where: { product }, from: 0, limit: everyRow })
  const ids = [...new Set(rows.map((line) => line[parent] ?? 0))].sort((a, b) => b - a)
  const slips = (await catalogue.getMany<AnyDocument>(documents.name, ids)).filter((one) => one !== null)
  const slip = slips.find((one) => one.holder === giver) ?? slips.find((one) => one.holder === null)
  if (!slip) return null
  const date = slip.received_by_date ?? slip.received_from_date ?? dayOf(slip.created_at, timeZone)
  return { number: printedNumber(slip), date }
}

export async function readTransfer(catalogue: Catalogue, id: number, timeZone: string): Promise<TransferPaper | null> {
  const transfer = await catalogue.get<Transfer>('transfers', id)
  if (!transfer?.product) return null
  const product = await catalogue.get<ProductView>('products', transfer.product)
  if (!product) return null
  const user = (of: number | null | undefined) => (of ? catalogue.get<User>('users', of) : Promise.resolve(null))
  // Before it is accepted the holder in the records is who gives it away.
  const giver = transfer.from_user ?? (transfer.status === 'accepted' ? null : product.user)
  const [from, to, slip] = await Promise.all([
    user(giver),
    user(transfer.user),
    slipOf(catalogue, product.id, giver, timeZone),
  ])
  return { transfer, product, from, to, slip }
}

/** The reports of some requests: each with everything that was accepted under its number. */
export async function readReports(
  catalogue: Catalogue,
  ids: readonly number[],
  timeZone: string,
): Promise<readonly [TransferPaper, ...TransferPaper[]][]> {
  const reports = new Map<string, readonly number[]>()
  for (const id of ids) {
    const transfer = await catalogue.get<Transfer>('transfers', id)
    if (!transfer) continue
    const { number, report } = transfer
    if (!number) {
      reports.set(`request ${id}`, [id])
      continue
    }
    const where = { number, status: 'accepted' }
    const { rows } = await catalogue.list<Transfer>({
      entity: 'transfers',
      where,
      order: ['id'],
      from: 0,
      limit: everyRow,
    })
    reports.set(
      `${report} ${number}`,
      rows.filter((row) => row.report === report).map((row) => row.id),
    )
  }
  const found = []
  for (const own of reports.values()) {
    const papers = (await Promise.all(own.map((id) => readTransfer(catalogue, id, timeZone)))).filter(
      (paper) => paper !== null,
    )
    const [first, ...more] = papers
    if (first) found.push([first, ...more] as const)
  }
  return found.map(([first, ...more]) => [first, ...more])
}

function titleOf([first, ...more]: readonly (readonly [TransferPaper, ...TransferPaper[]])[]): string {
  if (!first || more.length > 0) return 'Transfer reports'
  const { number, report } = first[0].transfer
  return number ? `${report} ${number}` : `Transfer of ${first[0].product.property_number}`
}

/** `?id=7` or several, `?id=7,9`. */
export function RequestPrintPage() {
  const { catalogue, timeZone } = useParts()
  const frame = useFrame()
  const [query] = useSearchParams()
  const ids = query.get('id') ?? query.get('transfer') ?? ''
  const [papers, setPapers] = useState<Awaited<ReturnType<typeof readReports>> | null>(null)
  useEffect(() => {
    let live = true
    const wanted = ids.split(',').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []))
    void readReports(catalogue, wanted, timeZone).then((found) => {
      if (live) setPapers(found)
    })
    return () => {
      live = false
    }
  }, [catalogue, ids, timeZone])
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
  const open = papers.filter(([paper]) => paper.transfer.status === 'requested').length
  const rejected = papers.filter(([paper]) => paper.transfer.status === 'rejected').length
  return (
    <div className="bilang-page">
      {rejected > 0 ? (
        <Banner mark="refused" role="alert">
          This request was rejected: the report must not be signed.
        </Banner>
      ) : open > 0 ? (
        <Banner mark="attention" role="note">
          Not decided yet: the report has no number.
        </Banner>
      ) : null}
      <PrintForms title={titleOf(papers)} forms={forms} asOf={frame.asOf} />
    </div>
  )
}
