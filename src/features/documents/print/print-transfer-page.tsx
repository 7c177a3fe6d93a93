/** The transfer report of a request: PTR (Appendix 76) for PPE, ITR (Annex A.5) for semi-expendable property (D9.3). */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Transfer, TransferReport } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import { type TransferredItem, transferredItem } from '#contract/documents/transferred-item.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { FormHeader } from '#domain/documents/custody-form-input.ts'
import { type AnyDocument, type AnyLine, documentKinds } from '#domain/documents/document-kind.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { slipOfGiver } from '#domain/documents/slip-of-giver.ts'
import { dayOf } from '#domain/time/dates.ts'
import type { Signatory } from '#print/elements/signatures.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { fill } from '#print/forms/form.ts'
import { type PartOfToday, transferForm } from '#print/forms/transfer-report-form.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/documents-print.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { PrintForms } from './print-forms.tsx'
import { useFormHeader } from './use-form-header.ts'

export interface TransferReportData {
  transfer: Transfer
  /** As it was when the request was accepted; of an open request, as it is now. */
  item: TransferredItem
  /** The report of its number, or the one that an open request would get. */
  kind: TransferReport
  from: Signatory
  to: Signatory
  /** The ICS that the item was issued on; for an ITR. */
  slip: { number: string; date: string } | null
  /** What an accepted request has not stored, and the report states as of today; null: nothing. */
  ofToday: PartOfToday | null
}

const currentItem = (product: ProductView): TransferredItem => ({
  ...product,
  article: product.names.article,
  condition: product.names.condition,
  fund: product.names.funding,
})

const signatoryOf = (user: User | null): Signatory =>
  user ? { name: formalName(user), position: user.position ?? '' } : {}

/** One report of all transfers that share its number, and so have the same people, kind, fund cluster, type and approver. */
export function transferReportForm(
  transfers: readonly [TransferReportData, ...TransferReportData[]],
  formHeader: FormHeader,
  timeZone: string,
): FilledForm {
  const [{ transfer, item, kind, from, to }] = transfers
  const ofToday = (part: PartOfToday) => transfers.some((one) => one.ofToday === part)
  const reasons = [...new Set(transfers.map((one) => one.transfer.reason))]
  return fill(transferForm, {
    ...formHeader,
    kind,
    // The server assigns the number when the request is accepted; until then the form has a line to write on.
    number: transfer.number ?? '',
    date: dayOf(transfer.decided_at ?? transfer.created_at, timeZone),
    fundCluster: formatFundCluster(item.fund),
    from: from.name ?? '',
    to: to.name ?? '',
    type: transfer.transfer_type ?? 'Reassignment',
    otherType: transfer.transfer_type_other ?? '',
    lines: transfers.map((one) => ({
      dateAcquired: one.item.acquisition,
      propertyNumber: one.item.property_number,
      slip: one.slip,
      description: fullDescription({ ...one.item, names: one.item }),
      amount: one.item.total ?? '',
      condition: one.item.condition,
    })),
    reason: reasons.join('\n'),
    // not a text: printed on official forms
    ...(transfer.status === 'rejected' ? { mark: 'REJECTED, NOT TRANSFERRED' } : {}),
    // Not the user who pressed Accept: an authorized official signs and writes the date.
    approvedBy: { name: transfer.approved_by_name ?? '', position: transfer.approved_by_position ?? '' },
    releasedBy: from,
    receivedBy: to,
    ofToday: ofToday('all') ? 'all' : ofToday('people') ? 'people' : null,
  })
}

type Catalog = ReturnType<typeof useServices>['catalog']

async function readSlipOfGiver(catalog: Catalog, product: number, giver: number | null, timeZone: string) {
  const { lines, documents, parentField } = documentKinds.ICS
  const { rows } = await catalog.list<AnyLine>({ collection: lines.name, where: { product } })
  const ids = [...new Set(rows.map((line) => line[parentField] ?? 0))]
  const slips = (await catalog.getMany<AnyDocument>(documents.name, ids)).filter((document) => document !== null)
  return slipOfGiver(slips, giver, timeZone)
}

async function readTransferReport(catalog: Catalog, id: number, timeZone: string): Promise<TransferReportData | null> {
  const transfer = await catalog.get<Transfer>('transfers', id)
  if (!transfer?.product) return null
  // A giver no longer has the item in the list, but has the report.
  const product = await catalog.get<ProductView>('products', transfer.product)
  const stored = transferredItem.safeParse(transfer.item).data
  const item = stored ?? (product && currentItem(product))
  if (!item) return null
  const isWhole = transfer.status !== 'accepted' || (stored?.giver && stored.receiver)
  // A numbered report keeps its kind; for an open request, the product decides.
  const kind = transfer.report ?? (product && itemType(product).printType === 'PAR' ? 'PTR' : 'ITR')
  const personOf = async (userId: number | null | undefined) =>
    signatoryOf(userId ? await catalog.get<User>('users', userId) : null)
  // Until the request is accepted, the giver is the holder in the property records.
  const giver = transfer.from_user ?? (transfer.status === 'accepted' ? null : (product?.user ?? null))
  const [from, to, slip] = await Promise.all([
    stored?.giver ?? personOf(giver),
    stored?.receiver ?? personOf(transfer.user),
    stored?.slip !== undefined ? stored.slip : readSlipOfGiver(catalog, transfer.product, giver, timeZone),
  ])
  return { transfer, item, kind, from, to, slip, ofToday: isWhole ? null : stored ? 'people' : 'all' }
}

/** Reads the reports of some requests, each with all transfers accepted under its number. */
export async function readTransferReports(
  catalog: Catalog,
  ids: readonly number[],
  timeZone: string,
): Promise<readonly [TransferReportData, ...TransferReportData[]][]> {
  const reports = new Map<string, readonly number[]>()
  for (const id of ids) {
    const transfer = await catalog.get<Transfer>('transfers', id)
    if (!transfer) continue
    const { number, report } = transfer
    if (!number) {
      reports.set(`request ${id}`, [id])
      continue
    }
    const where = { number, status: 'accepted' }
    const { rows } = await catalog.list<Transfer>({
      collection: 'transfers',
      where,
      order: ['id'],
    })
    reports.set(
      `${report} ${number}`,
      rows.filter((row) => row.report === report).map((row) => row.id),
    )
  }
  const found = []
  for (const transferIds of reports.values()) {
    const read = await Promise.all(transferIds.map((id) => readTransferReport(catalog, id, timeZone)))
    const [first, ...more] = read.filter((one) => one !== null)
    // A report with some of its lines would state something untrue.
    if (first && more.length === transferIds.length - 1) found.push([first, ...more] as const)
  }
  return found.map(([first, ...more]) => [first, ...more])
}

function printTitle([first, ...more]: readonly (readonly [TransferReportData, ...TransferReportData[]])[]): string {
  if (!first || more.length > 0) return t('transferReports')
  const { number, report } = first[0].transfer
  return number ? `${report} ${number}` : t('transferOf', { number: first[0].item.property_number })
}

const reportCollections = [
  'transfers',
  'products',
  'users',
  documentKinds.ICS.documents.name,
  documentKinds.ICS.lines.name,
] as const

/** `?id=7` prints one request, `?id=7,9` several. */
export function PrintTransferPage() {
  const { catalog, timeZone } = useServices()
  const formHeader = useFormHeader()
  const [query] = useSearchParams()
  const ids = query.get('id') ?? query.get('transfer') ?? ''
  // not a text: the key of the query
  const live = useLiveValue(`transfer reports ${ids}`, reportCollections, () => {
    const wanted = ids.split(',').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []))
    return readTransferReports(catalog, wanted, timeZone)
  })
  const reports = live.state === 'ready' ? live.value : undefined
  const forms = useMemo(
    () => (reports ?? []).map((report) => transferReportForm(report, formHeader, timeZone)),
    [reports, formHeader, timeZone],
  )
  if (reports === undefined) return <Loading />
  if (reports.length === 0)
    return (
      <Empty asPage heading={t('requestNotFound')}>
        {t('requestMayBeDeleted')}
      </Empty>
    )
  const openCount = reports.filter(([first]) => first.transfer.status === 'requested').length
  const rejectedCount = reports.filter(([first]) => first.transfer.status === 'rejected').length
  return (
    <div className="bilang-page">
      {rejectedCount > 0 ? (
        <Banner tone="refused" role="alert">
          {t('requestRejected')}
        </Banner>
      ) : openCount > 0 ? (
        <Banner tone="attention" role="note">
          {t('requestNotDecided')}
        </Banner>
      ) : null}
      <PrintForms title={printTitle(reports)} forms={forms} asOf={formHeader.asOf} />
    </div>
  )
}
