/**
 * Everything a person is accountable for: items in the property records, active documents, and undecided transfers. One computation for the list, the
 * clearance and their screens. Promise: nothing is left out, not even contradictory data.
 */

import type { AcknowledgementReceipt } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { mayBeSamePerson } from '../people/same-name.ts'
import { compareText } from '../text/compare-text.ts'
import { printedNumber } from './custody-form-input.ts'
import { fullDescription } from './prepare-documents.ts'

export interface AccountableItem {
  id: number
  article: string
  description: string
  propertyNumber: string
  printType: PrintType
  /** The PARs and ICSs in force that list it, with whom they name if that is somebody else; empty if none does. */
  document: string
  /** Such documents name other people only. */
  isOnOthersDocument: boolean
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
  type: PrintType
  number: string
  lines: number
  /** Lines about items that the records list under another person, or not at all. */
  otherLines: number
  /** The document has the name of the person as text only: nobody chose them in the list of people. */
  isByName: boolean
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
  /** Items that documents in force list in another person's name. */
  onOthersDocument: number
  documents: readonly DocumentInForce[]
  transfers: readonly OpenTransfer[]
  /** True if no item, no active document and no undecided transfer names the person. */
  isNothing: boolean
}

export type Receipt = Pick<AcknowledgementReceipt, 'id' | 'number' | 'superseded_by' | 'holder' | 'received_by_name'>
export interface ListingDocument {
  type: PrintType
  document: Receipt
}

export interface AccountabilityRows {
  person: number
  /** All names of the person, also those of entries that were joined with theirs. */
  names: readonly string[]
  products: readonly ProductView[]
  /** Product → the documents that list it. */
  documentsOf: ReadonlyMap<number, readonly ListingDocument[]>
  /** Documents that name the person ({@link isReceiptOf}), with the products of their lines. */
  documents: readonly (ListingDocument & { lines: readonly (number | null)[] })[]
  /** Undecided transfers of these products or to the person. */
  transfers: readonly Pick<Transfer, 'id' | 'product' | 'user' | 'status'>[]
  nameOf: (person: number) => string
  itemOf: (product: number | null) => string
}

/** By the list of people; a document that names nobody there, by the name on it. */
export const isReceiptOf = (
  { holder, received_by_name }: Receipt,
  { person, names }: Pick<AccountabilityRows, 'person' | 'names'>,
): boolean => (holder === null ? names.some((name) => mayBeSamePerson(name, received_by_name)) : holder === person)

const isInForce = ({ document }: ListingDocument): boolean => !document.superseded_by

export function accountabilityOf(rows: AccountabilityRows): Accountability {
  const owned = new Set(rows.products.map(({ id }) => id))
  const textOf = ({ type, document }: ListingDocument) => {
    const number = `${type} ${printedNumber(document)}`
    // not a text: printed in the list, in English like official forms
    return isReceiptOf(document, rows) ? number : `${number} of ${document.received_by_name}`
  }
  const items = rows.products
    .map((product): AccountableItem => {
      const listing = (rows.documentsOf.get(product.id) ?? []).filter(isInForce)
      return {
        id: product.id,
        article: product.names.article,
        description: fullDescription(product),
        propertyNumber: product.property_number,
        printType: product.print_type,
        document: listing.map(textOf).join(', '),
        isOnOthersDocument: listing.length > 0 && !listing.some(({ document }) => isReceiptOf(document, rows)),
        units: product.units,
        onHand: product.on_hand,
        isMissing: product.count_status === 'missing',
        unitCost: product.price,
        totalCost: product.total,
        place: product.place,
      }
    })
    .toSorted(
      (a, b) =>
        -compareText(a.printType, b.printType) ||
        compareText(a.place, b.place) ||
        compareText(a.propertyNumber, b.propertyNumber),
    )
  const documents = rows.documents.filter(isInForce).map(
    ({ type, document, lines }): DocumentInForce => ({
      id: document.id,
      type,
      number: printedNumber(document),
      lines: lines.length,
      isByName: document.holder === null,
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
    onOthersDocument: items.filter(({ isOnOthersDocument }) => isOnOthersDocument).length,
    documents,
    transfers,
    isNothing: items.length === 0 && documents.length === 0 && transfers.length === 0,
  }
}
