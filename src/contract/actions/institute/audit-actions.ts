/** The audit log (`audit-log` extension): sign-ins, changes of accounts and settings, counts as a whole, and exported files. */

import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

export const auditKinds = ['sign-ins', 'accounts', 'settings', 'campaigns', 'exports'] as const
export type AuditKind = (typeof auditKinds)[number]

const auditEntry = z.looseObject({
  id: z.number().int(),
  /** When it happened, by the server's clock. */
  at: z.string(),
  /** What kind of row it concerns: the name of a collection, or `sign-ins`, `settings` or `exports`. */
  entity: z.string(),
  /** The id of the row, or the name of the setting or the file. */
  subject: z.string(),
  action: z.string(),
  /** Who did it; null for a refused sign-in and an upgrade of the server. */
  user: z.number().int().nullable(),
  /** The fields that changed. A field that the row did not have, or no longer has, is null. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The network address of a sign-in. */
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * Newest first. Query parameters, all optional: `kind`, `user` (entries by or about this person), `before` (the `next` of an earlier response),
 * `page_size` (at most 500). `next` is null on the last page.
 */
export const listAuditLog = defineAction({
  name: 'audit-log',
  method: 'GET',
  path: 'audit-log/',
  body: z.unknown(),
  response: z.looseObject({ results: z.array(auditEntry), next: z.number().int().nullable() }),
  permission: 'audit.read',
})
