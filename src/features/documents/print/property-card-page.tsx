/**
 * The Property Card (GAM Appendix 69) or Semi-expendable Property Card (Annex A.1) of one item, from the documents on this device. Online, a
 * server with the history feature adds the item's history. The page says which sources the card shows.
 */
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { getProductHistory } from '#contract/actions/items/change-actions.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import { transferredItem } from '#contract/documents/transferred-item.ts'
import type { Outcome } from '#contract/problem.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { dayOfDocument, printedNumber, unitsOnLine } from '#domain/documents/custody-form-input.ts'
import { type AnyDocument, type AnyLine, documentKinds } from '#domain/documents/document-kind.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { knownPeople, personFinder } from '#domain/people/known-people.ts'
import { readAccounts } from '#domain/products/read-accounts.ts'
import { type CardDocument, type CardTransfer, propertyCardRows } from '#domain/reports/property-card-rows.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fill } from '#print/forms/form.ts'
import { propertyCardForm } from '#print/forms/property-card-form.ts'
import { lastKnown, useAll, useLiveValue } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/documents-print.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { useFormHeader } from './use-form-header.ts'

type Catalog = ReturnType<typeof useServices>['catalog']

export interface ProductDocuments {
  product: ProductView
  /** Name of its account, as on the count reports; blank if none is known. */
  account: string
  documents: readonly CardDocument[]
  transfers: readonly CardTransfer[]
}

/** Every PAR and ICS that ever listed the product, including superseded ones, and its accepted transfers. */
export async function readProductDocuments(
  catalog: Catalog,
  id: number,
  timeZone: string,
): Promise<ProductDocuments | null> {
  const product = await catalog.get<ProductView>('products', id)
  if (!product) return null
  const documents: CardDocument[] = []
  for (const kind of [documentKinds.PAR, documentKinds.ICS]) {
    const where = { product: id }
    const { rows } = await catalog.list<AnyLine>({ collection: kind.lines.name, where })
    const parents = [...new Set(rows.map((line) => line[kind.parentField] ?? 0))]
    const found = await catalog.getMany<AnyDocument>(kind.documents.name, parents)
    for (const document of found) {
      if (!document) continue
      const quantity = rows
        .filter((line) => line[kind.parentField] === document.id)
        .reduce((sum, line) => sum + unitsOnLine(line), 0)
      documents.push({
        type: kind.type,
        number: printedNumber(document),
        date: dayOfDocument(document, timeZone),
        officer: document.received_by_name,
        holder: document.holder,
        quantity,
        superseded: Boolean(document.superseded_by),
        at: document.created_at ?? undefined,
      })
    }
  }
  const where = { product: id, status: 'accepted' }
  const accepted = await catalog.list<Transfer>({ collection: 'transfers', where })
  const people = await catalog.getMany<User>(
    'users',
    accepted.rows.map((row) => row.user),
  )
  const transfers = accepted.rows.map((row, index) => {
    const to = people[index]
    // As on its report: the name may be another one in the records by now.
    const receiver = transferredItem.safeParse(row.item).data?.receiver?.name
    return {
      number: row.number ? `${row.report ?? ''} ${row.number}`.trim() : '',
      date: dayOf(row.decided_at ?? row.created_at, timeZone),
      officer: receiver || (to ? formalName(to) : `#${row.user}`),
      holder: row.user,
      from: row.from_user,
      at: row.decided_at ?? undefined,
    }
  })
  const account = (await readAccounts(catalog))(product)?.name ?? ''
  return { product, account, documents, transfers }
}

function useNames(collection: 'users' | 'conditions'): (id: number) => string {
  const live = useAll<{ id: number; name?: string; first_name?: string }>(collection)
  const rows = lastKnown(live) ?? null
  return useMemo(() => {
    const byId = new Map((rows ?? []).map((row) => [row.id, row]))
    return (id) => {
      const row = byId.get(id)
      return row ? (row.name ?? formalName(row as never)) : `#${id}`
    }
  }, [rows])
}

const cardCollections = [
  'products',
  'transfers',
  ...[documentKinds.PAR, documentKinds.ICS].flatMap((kind) => [kind.documents.name, kind.lines.name]),
] as const

/** All pages: a card that begins in the middle states a wrong quantity acquired. */
export async function readWholeHistory(
  api: Pick<Services['api'], 'call'>,
  id: number,
  signal: AbortSignal,
): Promise<Outcome<readonly HistoryEntry[]>> {
  const entries: HistoryEntry[] = []
  for (let page: unknown = 1; typeof page === 'number'; ) {
    const answer = await api.call(getProductHistory, { id, query: { page: String(page) }, signal })
    if (!answer.ok) return answer
    entries.push(...answer.value.results)
    page = answer.value['next']
  }
  return { ok: true, value: entries }
}

export function PropertyCardPage() {
  const { catalog, api, timeZone } = useServices()
  const formHeader = useFormHeader()
  const online = useOnline()
  const id = Number(useParams()['id']) || null
  const live = useLiveValue(`card ${id}`, cardCollections, async () =>
    id === null ? null : readProductDocuments(catalog, id, timeZone),
  )
  const productDocuments = live.state === 'ready' ? live.value : undefined
  const personNameOf = useNames('users')
  const users = lastKnown(useAll<User>('users'))
  const people = useMemo(() => (users === null ? null : knownPeople(users)), [users])
  const conditionNameOf = useNames('conditions')
  const canReadHistory = useCan('history.read') && api.features().has('history')
  const version = productDocuments?.product.version
  const isHistoryRead = canReadHistory && online
  const { state } = useAsync(isHistoryRead && productDocuments ? `card ${id} ${version}` : null, (signal) =>
    readWholeHistory(api, id ?? 0, signal),
  )
  const history = state.is === 'ready' ? state.value : null
  const forms = useMemo(() => {
    if (!productDocuments || people === null) return []
    const { product } = productDocuments
    const entries = propertyCardRows({
      ...productDocuments,
      history,
      timeZone,
      person: personNameOf,
      personOf: personFinder(people),
      condition: conditionNameOf,
      amount: (quantity) => fromCentavos(BigInt(quantity) * toCentavos(product.price)),
    })
    return [
      fill(propertyCardForm, {
        ...formHeader,
        // not a text: printed on an official form
        dataAsOf: `${formHeader.dataAsOf}${history ? '' : '; without the history of the server'}`,
        property: product.category === 'PPE' ? 'ppe' : 'semi-expendable',
        unitCost: product.price,
        fundCluster: formatFundCluster(product.names.funding),
        type: productDocuments.account || product.names.subMajorAccount || product.names.majorAccount,
        description: fullDescription(product),
        propertyNumber: product.property_number,
        entries,
      }),
    ]
  }, [productDocuments, history, people, personNameOf, conditionNameOf, formHeader, timeZone])
  if (productDocuments === undefined) return <Loading />
  if (!productDocuments) return <NoSuchProduct />
  // A card printed meanwhile would lack what the server knows.
  if (isHistoryRead && state.is === 'loading') return <Loading />
  // not a text: names of the forms
  const cardName = productDocuments.product.category === 'PPE' ? 'Property card' : 'Semi-expendable property card'
  return (
    <div className="bilang-page">
      <PrintForms
        title={`${cardName} ${productDocuments.product.property_number}`}
        forms={forms}
        asOf={formHeader.asOf}
        note={history ? t('withHistory') : t('withoutHistory')}
      />
    </div>
  )
}
