/** The differences between PAR and ICS, as data. Their screens share everything else. */
import { nextReceiptId, nextSlipId } from '#contract/actions/documents/document-number-actions.ts'
import {
  type AcknowledgementReceipt,
  type AcknowledgementReceiptItem,
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  type CustodianSlip,
  type CustodianSlipItem,
  custodianSlipItems,
  custodianSlips,
} from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { dateOfLine, type LineDate } from './custody-form-input.ts'

/** A PAR or an ICS, and a line of either, as screens read them. */
export type AnyDocument = AcknowledgementReceipt & Partial<Pick<CustodianSlip, 'category'>>
export type AnyLine = Omit<AcknowledgementReceiptItem, 'acknowledgment_receipt' | 'quantity' | 'property_number'> &
  Partial<Pick<CustodianSlipItem, 'total' | 'inventory_item_no' | 'estimated_useful_life'>> & {
    quantity: string | number
    property_number?: string
    acknowledgment_receipt?: number
    custodian_slip?: number
  }

/** A document with its lines, and their items by id. */
export interface LoadedDocument {
  document: AnyDocument
  lines: readonly AnyLine[]
  products: ReadonlyMap<number, ProductView>
}

export const acquisitionDates = (products: LoadedDocument['products']): ReadonlyMap<number, string> =>
  new Map([...products].map(([id, { acquisition }]) => [id, acquisition]))

/** The dates acquired that a PAR states, line by line. */
export function datesOfLines({ lines, products }: LoadedDocument): readonly LineDate[] {
  const inRecords = acquisitionDates(products)
  return lines.map((line) => dateOfLine(line, inRecords))
}

const par = {
  type: 'PAR' as const,
  path: 'par',
  title: 'Property acknowledgment receipt', // not a text: names of forms
  plural: 'Property acknowledgment receipts',
  short: 'PAR',
  documents: acknowledgementReceipts,
  lines: acknowledgementReceiptItems,
  parentField: 'acknowledgment_receipt' as const,
  nextNumberAction: nextReceiptId,
}
const ics = {
  type: 'ICS' as const,
  path: 'ics',
  title: 'Inventory custodian slip', // not a text: names of forms
  plural: 'Inventory custodian slips',
  short: 'ICS',
  documents: custodianSlips,
  lines: custodianSlipItems,
  parentField: 'custodian_slip' as const,
  nextNumberAction: nextSlipId,
}

export type DocumentKind = typeof par | typeof ics
export const documentKinds: Readonly<Record<PrintType, DocumentKind>> = { PAR: par, ICS: ics }

export const parentId = (kind: DocumentKind, line: AnyLine): number => line[kind.parentField] ?? 0
/** The number of a line: the property number on a PAR, the item number on an ICS. */
export const lineNumber = (line: AnyLine): string => line.property_number ?? line.inventory_item_no ?? ''
