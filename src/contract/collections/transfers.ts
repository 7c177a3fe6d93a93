/**
 * A request to transfer a product to another person, `user` (specification §3, §4; D9.4). Once accepted it is a transfer report with a
 * number: PTR (GAM Appendix 76) or ITR (COA 2022-004 Annex A.5).
 */

import { id, longText, optionalText, text, versionFields } from '../field-types.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const transferReportTypes = ['PTR', 'ITR'] as const
export const transferStatuses = ['requested', 'accepted', 'rejected'] as const

/** In the order of the PTR form (GAM Appendix 76). */
// not a text: stored values
export const transferTypes = ['Donation', 'Relocate', 'Reassignment', 'Others'] as const

/** Details for the report only. The person who accepts the request chooses them, and can correct them afterwards. */
export const reportDetails = {
  transfer_type: z.enum(transferTypes),
  /** Explains the type "Others". */
  transfer_type_other: optionalText,
  /** The head of the agency or an authorized official. The person who accepts the request in Bilang may be somebody else. */
  approved_by_name: optionalText,
  approved_by_position: optionalText,
}

const draft = z.object({ product: id, user: id, reason: longText })

export const transfers = defineCollection({
  name: 'transfers',
  path: 'transfers/',
  // not a text: fixed texts take the English noun
  label: { one: 'transfer request', many: 'transfer requests' },
  row: draft.extend({
    id,
    /** A plain server may not store a product with a request. */
    product: id.nullable().default(null),
    status: z.enum(transferStatuses),
    /** Printed control number `YYYY-MM-NNNN`; the server assigns it on acceptance. Each report type has one series a year. */
    number: text.nullable().optional(),
    /** The report type of the number. Stored, because a later price change must not change the number. */
    report: z.enum(transferReportTypes).nullable().optional(),
    /** `transferredItem`. Null until it is accepted, and if a server accepted it that did not store it. */
    item: z.unknown().optional(),
    requested_by: id.nullable().optional(),
    from_user: id.nullable().optional(),
    created_at: z.string().nullable().optional(),
    decided_at: z.string().nullable().optional(),
    decided_by: id.nullable().optional(),
    transfer_type: reportDetails.transfer_type.nullable().optional(),
    transfer_type_other: optionalText.optional(),
    approved_by_name: optionalText.optional(),
    approved_by_position: optionalText.optional(),
    ...versionFields,
  }),
  draft,
  patch: z.object({ reason: longText }).partial(),
  searchFields: ['reason', 'number'],
  defaultOrder: ['id'],
  sortableFields: ['created_at', 'status'],
  filters: {
    status: { column: 'status' },
    number: { column: 'number' },
    product: { column: 'product' },
    user: { column: 'user' },
  },
  references: { product: 'products', user: 'users', requested_by: 'users', from_user: 'users', decided_by: 'users' },
  mirrorVersion: 5,
  permissions: {
    read: 'transfers.read',
    add: 'transfers.request',
    change: 'transfers.request',
    remove: 'transfers.remove',
  },
})
export type Transfer = z.infer<typeof transfers.row>
export type TransferType = (typeof transferTypes)[number]
export type TransferReport = (typeof transferReportTypes)[number]
export type TransferStatus = (typeof transferStatuses)[number]
