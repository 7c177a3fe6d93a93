/**
 * Custody documents: the property acknowledgement receipt (PAR, GAM Appendix 71) and the inventory custodian slip (ICS, Appendix 59),
 * with their lines (spec 3, D9). The wire keeps both spellings of the specification.
 */

import {
  atLeastOne,
  day,
  documentCost,
  id,
  longText,
  money,
  optionalText,
  positive,
  text,
  versioned,
} from '../field.ts'
import { defineResource } from '../resource.ts'
import { z } from '../z.ts'

const documents = {
  read: 'documents.read-own',
  add: 'documents.manage',
  change: 'documents.manage',
  remove: 'documents.manage',
} as const

const header = {
  fund_cluster: text,
  received_from_name: text,
  received_from_position: text,
  received_from_date: day.nullable(),
  received_by_name: text,
  received_by_position: text,
  received_by_date: day.nullable(),
  /** The person the document is made out to; documents of an employee are found by it. */
  holder: id.nullable(),
  signatories: optionalText,
  position: optionalText,
}
const loose = {
  ...header,
  received_from_date: header.received_from_date.default(null),
  received_by_date: header.received_by_date.default(null),
  holder: header.holder.default(null),
  signatories: optionalText.default(null),
  position: optionalText.default(null),
}
/** A server that knows only the documented fields of a header answers without the others. */
const answered = {
  ...header,
  received_from_date: loose.received_from_date,
  received_by_date: loose.received_by_date,
  holder: loose.holder,
  signatories: loose.signatories,
  position: loose.position,
}
const given = {
  id,
  /** Printed control number `YYYY-MM-NNNN`, given by the server on save (D9.2). */
  number: text.nullable().optional(),
  created_at: z.string().nullable().optional(),
  /** The newer document that replaced this one at renewal or transfer; the old one is kept. */
  superseded_by: id.nullable().optional(),
}

export const acknowledgementReceipts = defineResource({
  name: 'acknowledgement-receipts',
  path: 'acknowledgement-receipts/',
  words: { one: 'acknowledgement receipt', many: 'acknowledgement receipts' },
  row: z.object({ ...given, ...answered, ...versioned }),
  draft: z.object(loose),
  patch: z.object({ ...header, superseded_by: id.nullable() }).partial(),
  search: ['number', 'fund_cluster', 'received_by_name', 'received_from_name', 'signatories'],
  order: ['-id'],
  orderable: ['number', 'received_by_name', 'created_at'],
  filters: { holder: { column: 'holder' } },
  points: { holder: 'users' },
  mirrorVersion: 2,
  allow: documents,
})

const slipCategory = z.enum(['SPLV', 'SPHV'])

export const custodianSlips = defineResource({
  name: 'custodian-slips',
  path: 'custodian-slips/',
  words: { one: 'custodian slip', many: 'custodian slips' },
  row: z.object({ ...given, ...answered, category: slipCategory.optional(), ...versioned }),
  draft: z.object({ ...loose, category: slipCategory.default('SPHV') }),
  patch: z.object({ ...header, category: slipCategory, superseded_by: id.nullable() }).partial(),
  search: ['number', 'fund_cluster', 'received_by_name', 'received_from_name', 'signatories'],
  order: ['-id'],
  orderable: ['number', 'received_by_name', 'created_at'],
  filters: { holder: { column: 'holder' }, category: { column: 'category' } },
  points: { holder: 'users' },
  mirrorVersion: 2,
  allow: documents,
})

const receiptLine = {
  quantity: text,
  unit: text,
  cost: money,
  description: longText,
  property_number: text,
  acknowledgment_receipt: id,
  product: id.nullable(),
}

/** What a line must be when it is written (spec 5, 9); rows from before are read as they are. */
const writtenReceiptLine = {
  ...receiptLine,
  quantity: text.refine((quantity) => !/^-?[\d.]+$/.test(quantity) || Number(quantity) >= 1, atLeastOne),
  cost: documentCost,
}

export const acknowledgementReceiptItems = defineResource({
  name: 'acknowledgement-receipt-items',
  path: 'acknowledgement-receipt-items/',
  words: { one: 'receipt line', many: 'receipt lines' },
  row: z.object({ id, ...receiptLine, product: id.nullable().optional(), ...versioned }),
  draft: z.object({ ...writtenReceiptLine, product: id.nullable().default(null) }),
  patch: z.object(writtenReceiptLine).partial(),
  search: ['description', 'property_number'],
  order: ['id'],
  orderable: ['property_number'],
  filters: { acknowledgment_receipt: { column: 'acknowledgment_receipt' }, product: { column: 'product' } },
  points: { acknowledgment_receipt: 'acknowledgement-receipts', product: 'products' },
  mirrorVersion: 1,
  allow: documents,
})

const slipLine = {
  quantity: positive,
  cost: money,
  custodian_slip: id,
  unit: text,
  description: longText,
  total: money.nullable(),
  inventory_item_no: optionalText,
  estimated_useful_life: optionalText,
  product: id.nullable(),
}

export const custodianSlipItems = defineResource({
  name: 'custodian-slip-items',
  path: 'custodian-slip-items/',
  words: { one: 'slip line', many: 'slip lines' },
  row: z.object({
    id,
    ...slipLine,
    total: money.nullable().optional(),
    inventory_item_no: optionalText.optional(),
    estimated_useful_life: optionalText.optional(),
    product: id.nullable().optional(),
    ...versioned,
  }),
  draft: z.object({
    ...slipLine,
    cost: documentCost,
    total: money.nullable().default(null),
    inventory_item_no: optionalText.default(null),
    estimated_useful_life: optionalText.default(null),
    product: id.nullable().default(null),
  }),
  patch: z.object({ ...slipLine, cost: documentCost }).partial(),
  search: ['description', 'inventory_item_no'],
  order: ['id'],
  orderable: ['inventory_item_no'],
  filters: { custodian_slip: { column: 'custodian_slip' }, product: { column: 'product' } },
  points: { custodian_slip: 'custodian-slips', product: 'products' },
  mirrorVersion: 1,
  allow: documents,
})

export type AcknowledgementReceipt = z.infer<typeof acknowledgementReceipts.row>
export type AcknowledgementReceiptItem = z.infer<typeof acknowledgementReceiptItems.row>
export type CustodianSlip = z.infer<typeof custodianSlips.row>
export type CustodianSlipItem = z.infer<typeof custodianSlipItems.row>
