/**
 * Custody documents: the property acknowledgement receipt (PAR, GAM Appendix 71) and the inventory custodian slip (ICS, Appendix 59),
 * with their lines (specification §3, D9). The API uses "acknowledgement" in paths and `acknowledgment_receipt` as a field, as specified.
 */

import { documentSignature } from '../documents/document-signature.ts'
import {
  count,
  day,
  documentCost,
  hiddenQuantityFields,
  hideable,
  id,
  longText,
  money,
  mustBeOneOrMore,
  mustBeWhole,
  optionalText,
  positiveInteger,
  text,
  versionFields,
} from '../field-types.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const documentPermissions = {
  read: 'documents.read-own',
  add: 'documents.manage',
  change: 'documents.manage',
  remove: 'documents.manage',
} as const

/** The heading of a PAR or an ICS. */
export const headingFields = {
  fund_cluster: text,
  received_from_name: text,
  received_from_position: text,
  received_from_date: day.nullable(),
  received_by_name: text,
  received_by_position: text,
  received_by_date: day.nullable(),
  /** The person who receives the property; an employee sees the documents that name them here. */
  holder: id.nullable(),
  signatories: optionalText,
  position: optionalText,
}
const draftHeadingFields = {
  ...headingFields,
  received_from_date: headingFields.received_from_date.default(null),
  received_by_date: headingFields.received_by_date.default(null),
  holder: headingFields.holder.default(null),
  signatories: optionalText.default(null),
  position: optionalText.default(null),
}
/** A plain server returns only the documented fields of a heading, so the others have defaults. */
const rowHeadingFields = {
  ...headingFields,
  received_from_date: draftHeadingFields.received_from_date,
  received_by_date: draftHeadingFields.received_by_date,
  holder: draftHeadingFields.holder,
  signatories: draftHeadingFields.signatories,
  position: draftHeadingFields.position,
}
const serverFields = {
  id,
  /** Printed control number `YYYY-MM-NNNN`; the server assigns it on save (D9.2). */
  number: text.nullable().optional(),
  created_at: z.string().nullable().optional(),
  /** The document that replaced this one by renewal or transfer. The old document is not deleted. */
  superseded_by: id.nullable().optional(),
  /** Signature of the person who receives the property. A signed document is frozen. */
  signature: documentSignature.nullable().optional(),
}

export const acknowledgementReceipts = defineCollection({
  name: 'acknowledgement-receipts',
  path: 'acknowledgement-receipts/',
  // not a text: fixed texts take the English noun
  label: { one: 'acknowledgment receipt', many: 'acknowledgment receipts' },
  row: z.object({ ...serverFields, ...rowHeadingFields, ...versionFields }),
  draft: z.object(draftHeadingFields),
  patch: z.object({ ...headingFields, superseded_by: id.nullable() }).partial(),
  searchFields: ['number', 'fund_cluster', 'received_by_name', 'received_from_name', 'signatories'],
  defaultOrder: ['-id'],
  sortableFields: ['number', 'received_by_name', 'created_at'],
  filters: { holder: { column: 'holder' } },
  references: { holder: 'users' },
  mirrorVersion: 3,
  permissions: documentPermissions,
})

/** Semi-expendable property of low and of high value. */
export const slipCategory = z.enum(['SPLV', 'SPHV'])
export type SlipCategory = z.infer<typeof slipCategory>

export const custodianSlips = defineCollection({
  name: 'custodian-slips',
  path: 'custodian-slips/',
  // not a text: fixed texts take the English noun
  label: { one: 'custodian slip', many: 'custodian slips' },
  row: z.object({ ...serverFields, ...rowHeadingFields, category: slipCategory.optional(), ...versionFields }),
  draft: z.object({ ...draftHeadingFields, category: slipCategory.default('SPHV') }),
  patch: z.object({ ...headingFields, category: slipCategory, superseded_by: id.nullable() }).partial(),
  searchFields: ['number', 'fund_cluster', 'received_by_name', 'received_from_name', 'signatories'],
  defaultOrder: ['-id'],
  sortableFields: ['number', 'received_by_name', 'created_at'],
  filters: { holder: { column: 'holder' }, category: { column: 'category' } },
  references: { holder: 'users' },
  mirrorVersion: 3,
  permissions: documentPermissions,
})

const receiptLineFields = {
  quantity: text,
  unit: text,
  cost: money,
  description: longText,
  property_number: text,
  acknowledgment_receipt: id,
  product: id.nullable(),
}

/** "0 pcs", "-2 sets". */
const beginsBelowOne = /^(?:[-−–]\d|0+(?![\d.,]))/
/**
 * The amount of a line is computed from the whole number that its quantity begins with (`unitsOnLine`). A quantity that reads as another number
 * would print beside another amount: a part of a unit ("1.5", "1,200.5", "1 1/2", "½"), a comma that separates no three digits, a blank or an apostrophe
 * between digits (but not "2 24-port switches"), "1e3", or a number in words before its digits ("two (2) sets"), where the amount is that of one.
 */
const readsAsOtherNumber =
  /^[-+]?(?:[\d,]*\.\d*[1-9]|[\d,]*[\s+–—-]*(?:(?:and|plus|&)\s*)?(?:\d+\s*[/⁄]\s*\d|[¼-¾⅐-⅞])|[\d,]*\d(?:\s+(?!\d+-[a-z])|['’])\d|\d+e\d|(?!\d{1,3}(?:,\d{3})+(?!,?\d))\d+(?:,\d+)+|[^\d(]*\((?!0*1\))\d+\))/iu

/** Rules for writing a line (specification §5, §9). Existing rows that break them can still be read. */
const receiptLineDraftFields = {
  ...receiptLineFields,
  quantity: text
    .refine(
      (quantity) => !(/^-?[\d.]+$/.test(quantity) ? !(Number(quantity) >= 1) : beginsBelowOne.test(quantity)),
      mustBeOneOrMore,
    )
    .refine((quantity) => !readsAsOtherNumber.test(quantity), mustBeWhole),
  cost: documentCost,
}

export const acknowledgementReceiptItems = defineCollection({
  name: 'acknowledgement-receipt-items',
  path: 'acknowledgement-receipt-items/',
  // not a text: fixed texts take the English noun
  label: { one: 'receipt line', many: 'receipt lines' },
  row: z.object({
    id,
    ...receiptLineFields,
    quantity: hideable(text, '–'),
    product: id.nullable().optional(),
    /**
     * The item's date acquired when the line was saved; the server stores it, because a document that was issued does not change with the records.
     * Null: the line has no item, or is older than this field.
     */
    date_acquired: day.nullable().optional(),
    ...hiddenQuantityFields,
    ...versionFields,
  }),
  draft: z.object({ ...receiptLineDraftFields, product: id.nullable().default(null) }),
  patch: z.object(receiptLineDraftFields).partial(),
  searchFields: ['description', 'property_number'],
  defaultOrder: ['id'],
  sortableFields: ['property_number'],
  filters: { acknowledgment_receipt: { column: 'acknowledgment_receipt' }, product: { column: 'product' } },
  references: { acknowledgment_receipt: 'acknowledgement-receipts', product: 'products' },
  mirrorVersion: 3,
  permissions: documentPermissions,
})

const slipLineFields = {
  quantity: positiveInteger,
  cost: money,
  custodian_slip: id,
  unit: text,
  description: longText,
  total: money.nullable(),
  inventory_item_no: optionalText,
  estimated_useful_life: optionalText,
  product: id.nullable(),
}

export const custodianSlipItems = defineCollection({
  name: 'custodian-slip-items',
  path: 'custodian-slip-items/',
  // not a text: fixed texts take the English noun
  label: { one: 'slip line', many: 'slip lines' },
  row: z.object({
    id,
    ...slipLineFields,
    quantity: hideable(count, 0),
    total: money.nullable().optional(),
    inventory_item_no: optionalText.optional(),
    estimated_useful_life: optionalText.optional(),
    product: id.nullable().optional(),
    ...hiddenQuantityFields,
    ...versionFields,
  }),
  draft: z.object({
    ...slipLineFields,
    cost: documentCost,
    total: money.nullable().default(null),
    inventory_item_no: optionalText.default(null),
    estimated_useful_life: optionalText.default(null),
    product: id.nullable().default(null),
  }),
  patch: z.object({ ...slipLineFields, cost: documentCost }).partial(),
  searchFields: ['description', 'inventory_item_no'],
  defaultOrder: ['id'],
  sortableFields: ['inventory_item_no'],
  filters: { custodian_slip: { column: 'custodian_slip' }, product: { column: 'product' } },
  references: { custodian_slip: 'custodian-slips', product: 'products' },
  mirrorVersion: 2,
  permissions: documentPermissions,
})

export type AcknowledgementReceipt = z.infer<typeof acknowledgementReceipts.row>
export type AcknowledgementReceiptItem = z.infer<typeof acknowledgementReceiptItems.row>
export type CustodianSlip = z.infer<typeof custodianSlips.row>
export type CustodianSlipItem = z.infer<typeof custodianSlipItems.row>
