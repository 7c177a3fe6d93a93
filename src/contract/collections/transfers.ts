/**
 * A request that a product goes to another person (specification §3, §4; D9.4): `user` is who is to receive it. Once accepted it is a transfer report
 * with a number of its own: PTR (GAM Appendix 76) or ITR (COA 2022-004 Annex A.5).
 */

import { id, longText, optionalText, text, versionFields } from '../field-types.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const transferReportTypes = ['PTR', 'ITR'] as const
export const transferStatuses = ['requested', 'accepted', 'rejected'] as const

/** In the order of the form (GAM Appendix 76). */
export const transferTypes = ['Donation', 'Relocate', 'Reassignment', 'Others'] as const

/** What a report says beyond the request: chosen when the transfer is accepted, stored with it. */
export const reportDetails = {
  transfer_type: z.enum(transferTypes),
  /** What "Others" stands for. */
  transfer_type_other: optionalText,
  /** The head of the agency or an authorized official: whoever accepts the request in Bilang need not be one. */
  approved_by_name: optionalText,
  approved_by_position: optionalText,
}

const draft = z.object({ product: id, user: id, reason: longText })

export const transfers = defineCollection({
  name: 'transfers',
  path: 'transfers/',
  label: { one: 'transfer request', many: 'transfer requests' },
  row: draft.extend({
    id,
    /** A plain server may keep no product with a request. */
    product: id.nullable().default(null),
    status: z.enum(transferStatuses),
    /** Printed control number `YYYY-MM-NNNN`, given by the server when it is accepted; one series for each report and year. */
    number: text.nullable().optional(),
    /** Which report the number belongs to: the product's price may change later, the number may not. */
    report: z.enum(transferReportTypes).nullable().optional(),
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
  mirrorVersion: 4,
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
