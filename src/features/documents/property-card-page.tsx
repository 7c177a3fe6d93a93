/**
 * The Property Card of PPE (GAM Appendix 69) or the Semi-expendable Property Card (Annex A.1) of an item, from the documents on this device;
 * with the server's history where it is offered and online. It says which of the two it shows.
 */
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { productHistory } from '#contract/actions/work.ts'
import type { User } from '#contract/resources/people.ts'
import type { Transfer } from '#contract/resources/transfers.ts'
import { everyRow, type ProductView } from '#domain/catalogue.ts'
import { dayOf } from '#domain/dates.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { type CardDocument, type CardTransfer, propertyCardRows } from '#domain/form-inputs/property-card.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { personName } from '#domain/lookup-label.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { propertyCardForm } from '#paper/forms/property-card.ts'
import { useParts } from '#runtime/parts.ts'
import { useAsk } from '#runtime/use-ask.ts'
import { useAll } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { type AnyDocument, type AnyLine, documentKinds } from './document-kind.ts'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { useFrame } from './use-frame.ts'

type Catalogue = ReturnType<typeof useParts>['catalogue']

export interface ProductPapers {
  product: ProductView
  documents: readonly CardDocument[]
  transfers: readonly CardTransfer[]
}

/** Every PAR and ICS that ever named the product, superseded ones too, and its accepted transfers. */
export async function readPapersOf(catalogue: Catalogue, id: number, timeZone: string): Promise<ProductPapers | null> {
  const product = await catalogue.get<ProductView>('products', id)
  if (!product) return null
  const documents: CardDocument[] = []
  for (const kind of [documentKinds.PAR, documentKinds.ICS]) {
    const where = { product: id }
    const { rows } = await catalogue.list<AnyLine>({ entity: kind.items.name, where, from: 0, limit: everyRow })
    const parents = [...new Set(rows.map((line) => line[kind.parent] ?? 0))]
    const found = await catalogue.getMany<AnyDocument>(kind.documents.name, parents)
    for (const document of found) {
      if (!document) continue
      const quantity = rows
        .filter((line) => line[kind.parent] === document.id)
        .reduce((sum, line) => sum + (Number.parseInt(String(line.quantity), 10) || 1), 0)
      documents.push({
        type: kind.type,
        number: printedNumber(document),
        date: document.received_by_date ?? document.received_from_date ?? dayOf(document.created_at, timeZone),
        officer: document.received_by_name,
        holder: document.holder,
        quantity,
        superseded: Boolean(document.superseded_by),
        at: document.created_at ?? undefined,
      })
    }
  }
  const where = { product: id, status: 'accepted' }
  const asked = await catalogue.list<Transfer>({ entity: 'transfers', where, from: 0, limit: everyRow })
  const people = await catalogue.getMany<User>(
    'users',
    asked.rows.map((row) => row.user),
  )
  const transfers = asked.rows.map((row, at) => {
    const to = people[at]
    return {
      number: row.number ? `${row.report ?? ''} ${row.number}`.trim() : '',
      date: dayOf(row.decided_at ?? row.created_at, timeZone),
      officer: to ? personName(to) : `#${row.user}`,
      holder: row.user,
      from: row.from_user,
      at: row.decided_at ?? undefined,
    }
  })
  return { product, documents, transfers }
}

function useNames(entity: 'users' | 'conditions'): (id: number) => string {
  const live = useAll<{ id: number; name?: string; first_name?: string }>(entity)
  const rows = live.state === 'ready' ? live.value : (live.stale ?? null)
  return useMemo(() => {
    const byId = new Map((rows ?? []).map((row) => [row.id, row]))
    return (id) => {
      const row = byId.get(id)
      return row ? (row.name ?? personName(row as never)) : `#${id}`
    }
  }, [rows])
}

export function PropertyCardPage() {
  const { catalogue, office, timeZone } = useParts()
  const frame = useFrame()
  const online = useOnline()
  const id = Number(useParams()['id']) || null
  const [papers, setPapers] = useState<ProductPapers | null | undefined>(undefined)
  const person = useNames('users')
  const condition = useNames('conditions')
  const may = useCan('history.read') && office.features().has('history')
  const version = papers?.product.version
  const { answer } = useAsk(may && online && papers ? `card ${id} ${version}` : null, (signal) =>
    office.call(productHistory, { id: id ?? 0, signal }),
  )
  useEffect(() => {
    let live = true
    const read = () =>
      void (id === null ? Promise.resolve(null) : readPapersOf(catalogue, id, timeZone)).then((value) => {
        if (live) setPapers(value)
      })
    read()
    const off = catalogue.onChange(
      [
        'products',
        'transfers',
        ...[documentKinds.PAR, documentKinds.ICS].flatMap((k) => [k.documents.name, k.items.name]),
      ],
      read,
    )
    return () => {
      live = false
      off()
    }
  }, [catalogue, id, timeZone])
  const history = answer.is === 'here' ? answer.value.results : null
  const forms = useMemo(() => {
    if (!papers) return []
    const { product } = papers
    const entries = propertyCardRows({
      ...papers,
      history,
      timeZone,
      person,
      condition,
      amount: (quantity) => fromCentavos(BigInt(quantity) * toCentavos(product.price)),
    })
    return [
      propertyCardForm({
        ...frame,
        property: product.category === 'PPE' ? 'ppe' : 'semi-expendable',
        unitCost: product.price,
        fundCluster: fundClusterText(product.names.funding),
        type: product.names.ledgerAccount || product.names.subMajorAccount || product.names.majorAccount,
        description: fullDescription(product),
        propertyNumber: product.property_number,
        entries,
      }),
    ]
  }, [papers, history, person, condition, frame, timeZone])
  if (papers === undefined) return <Loading />
  if (!papers) return <NoSuchProduct />
  return (
    <div className="bilang-page">
      <PrintForms
        title={`${papers.product.category === 'PPE' ? 'Property card' : 'Semi-expendable property card'} ${papers.product.property_number}`}
        forms={forms}
        asOf={frame.asOf}
        note={
          history
            ? 'From the documents and transfers on this device, and the history of the office.'
            : 'From the documents and transfers on this device, without the history of the office.'
        }
      />
    </div>
  )
}
