/** A request that a product goes to another person (spec 3, 4; D9.4): `user` is who is to receive it. */
import { z } from 'zod'
import { id, longText, versioned } from '../field.ts'
import { defineResource } from '../resource.ts'

export const transferStatuses = ['requested', 'accepted', 'rejected'] as const

const draft = z.object({ product: id, user: id, reason: longText })

export const transfers = defineResource({
  name: 'transfers',
  path: 'transfers/',
  words: { one: 'transfer request', many: 'transfer requests' },
  row: draft.extend({
    id,
    product: id.nullable(),
    status: z.enum(transferStatuses),
    requested_by: id.nullable().optional(),
    from_user: id.nullable().optional(),
    created_at: z.string().nullable().optional(),
    decided_at: z.string().nullable().optional(),
    decided_by: id.nullable().optional(),
    ...versioned,
  }),
  draft,
  patch: z.object({ reason: longText }).partial(),
  search: ['reason'],
  order: ['id'],
  orderable: ['created_at', 'status'],
  filters: { status: { column: 'status' }, product: { column: 'product' }, user: { column: 'user' } },
  points: { product: 'products', user: 'users', requested_by: 'users', from_user: 'users', decided_by: 'users' },
  expands: [],
  unique: [],
  mirror: 'all',
  mirrorVersion: 1,
  allow: { read: 'transfers.read', add: 'transfers.request', change: 'transfers.request', remove: 'transfers.remove' },
})
export type Transfer = z.infer<typeof transfers.row>
export type TransferStatus = (typeof transferStatuses)[number]
