/**
 * Everything a person is accountable for: items in the property records, active documents, and undecided transfers. One computation for the list, the
 * clearance and their screens. Promise: nothing is left out, not even contradictory data.
 */
import type { AcknowledgementReceipt } from '#contract/collections/custody-documents.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { printedNumber } from './custody-form-input.ts'
import { fullDescription } from './prepare-documents.ts'

export interface AccountableItem {
  id: number
  article: string
  description: string
  propertyNumber: string
  printType: 'PAR' | 'ICS'
  /** Number of the active PAR or ICS that lists it; empty if none does. */
  document: string
  units: number
  /** Quantity on hand in the current count; null if it is not counted. */
  onHand: number | null
  isMissing: boolean
  unitCost: string
  totalCost: string
  place: string
}

export interface DocumentInForce {
  id: number
  type: 'PAR' | 'ICS'
  number: string
  lines: number
  /** Lines about items that the records list under another person, or not at all. */
  otherLines: number
}

export interface OpenTransfer {
  id: number
  /** Transfers from or to the person, also of items that this device does not have. */
  direction: 'from' | 'to'
  item: string
  /** The other person. */
  person: string
}

export interface Accountability {
  items: readonly AccountableItem[]
  total: string
  /** Items that no active document lists. */
  withoutDocument: number
  documents: readonly DocumentInForce[]
  transfers: readonly OpenTransfer[]
  /** True if no item, no active document and no undecided transfer names the person. */
  isNothing: boolean
}

export interface AccountabilityRows {
  person: number
  products: readonly ProductView[]
  /** Product → number of the active document that lists it. */
  documentOf: ReadonlyMap<number, string>
  /** Documents held by the person, with the products of their lines. */
  documents: readonly {
    type: 'PAR' | 'ICS'
    document: Pick<AcknowledgementReceipt, 'id' | 'number' | 'superseded_by'>
    lines: readonly (number | null)[]
  }[]
  /** Undecided transfers of these products or to the person. */
  transfers: readonly Pick<Transfer, 'id' | 'product' | 'user' | 'status'>[]
  nameOf: (person: number) => string
  itemOf: (product: number | null) => string
}

const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function accountabilityOf(rows: AccountabilityRows): Accountability {
  const owned = new Set(rows.products.map(({ id }) => id))
  const items = rows.products
    .map(
      (product): AccountableItem => ({
        id: product.id,
        article: product.names.article,
        description: fullDescription(product),
        propertyNumber: product.property_number,
        printType: product.print_type,
        document: rows.documentOf.get(product.id) ?? '',
        units: product.units,
        onHand: product.on_hand,
        isMissing: product.count_status === 'missing',
        unitCost: product.price,
        totalCost: product.total,
        place: product.place,
      }),
    )
    .toSorted(
      (a, b) =>
        -textOrder(a.printType, b.printType) ||
        textOrder(a.place, b.place) ||
        textOrder(a.propertyNumber, b.propertyNumber),
    )
  const documents = rows.documents
    .filter(({ document }) => !document.superseded_by)
    .map(
      ({ type, document, lines }): DocumentInForce => ({
        ...{ id: document.id, type, number: printedNumber(document), lines: lines.length },
        otherLines: lines.filter((product) => product === null || !owned.has(product)).length,
      }),
    )
  const transfers = rows.transfers
    .filter(({ status, product, user }) => status === 'requested' && (owned.has(product ?? 0) || user === rows.person))
    .map(({ id, product, user }): OpenTransfer => {
      const isFrom = owned.has(product ?? 0)
      return {
        id,
        direction: isFrom ? 'from' : 'to',
        item: rows.itemOf(product),
        person: isFrom ? rows.nameOf(user) : '',
      }
    })
  return {
    items,
    total: fromCentavos(items.reduce((sum, { totalCost }) => sum + toCentavos(totalCost), 0n)),
    withoutDocument: items.filter(({ document }) => document === '').length,
    documents,
    transfers,
    isNothing: items.length === 0 && documents.length === 0 && transfers.length === 0,
  }
}
