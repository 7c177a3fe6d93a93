/** What differs between the two custody documents, as data: everything else on their screens is shared. */
import { nextReceiptId, nextSlipId } from '#contract/actions/work.ts'
import {
  type AcknowledgementReceipt,
  type AcknowledgementReceiptItem,
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  type CustodianSlip,
  type CustodianSlipItem,
  custodianSlipItems,
  custodianSlips,
} from '#contract/resources/documents.ts'
import type { PrintType } from '#contract/resources/products.ts'

/** A document and a line as screens read them, whichever of the two it is. */
export type AnyDocument = AcknowledgementReceipt & Partial<Pick<CustodianSlip, 'category'>>
export type AnyLine = Omit<AcknowledgementReceiptItem, 'acknowledgment_receipt' | 'quantity' | 'property_number'> &
  Partial<Pick<CustodianSlipItem, 'total' | 'inventory_item_no' | 'estimated_useful_life'>> & {
    quantity: string | number
    property_number?: string
    acknowledgment_receipt?: number
    custodian_slip?: number
  }

const par = {
  type: 'PAR' as const,
  path: 'par',
  title: 'Property acknowledgement receipt',
  many: 'Property acknowledgement receipts',
  short: 'PAR',
  documents: acknowledgementReceipts,
  items: acknowledgementReceiptItems,
  parent: 'acknowledgment_receipt' as const,
  next: nextReceiptId,
  from: 'Issued by',
}
const ics = {
  type: 'ICS' as const,
  path: 'ics',
  title: 'Inventory custodian slip',
  many: 'Inventory custodian slips',
  short: 'ICS',
  documents: custodianSlips,
  items: custodianSlipItems,
  parent: 'custodian_slip' as const,
  next: nextSlipId,
  from: 'Received from',
}

export type DocumentKind = typeof par | typeof ics
export const documentKinds: Readonly<Record<PrintType, DocumentKind>> = { PAR: par, ICS: ics }

export const parentOf = (kind: DocumentKind, line: AnyLine): number => line[kind.parent] ?? 0
/** The number that stands on a line: property number on a PAR, item number on a slip. */
export const lineNumber = (line: AnyLine): string => line.property_number ?? line.inventory_item_no ?? ''
