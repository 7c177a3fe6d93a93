/**
 * The permission table: the app decides by it what to show, the server enforces it (D2.2).
 * A role that is not listed for a permission does not have it.
 */
export const roles = ['admin', 'sub-admin', 'employee'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const staff: readonly Role[] = ['admin', 'sub-admin']
const admins: readonly Role[] = ['admin']

export const permissions = {
  'catalogue.read': everyone,
  'catalogue.add': staff,
  'catalogue.change': staff,
  'catalogue.remove': staff,
  'catalogue.import': staff,
  'count.record': staff,
  'count.reset': staff,
  'count.overrule': admins,
  'campaigns.read': everyone,
  'campaigns.manage': staff,
  /** See recorded quantities during an open blind count; needed to reconcile and close it. */
  'campaigns.see-blind': admins,
  /** Create campaign records. Without `count.record`, only about one's own property. */
  'campaigns.state': everyone,
  'documents.read-own': everyone,
  'documents.read': staff,
  'documents.manage': staff,
  /** Sign a document as the person who receives the property. */
  'documents.sign': everyone,
  'documents.withdraw-signature': admins,
  'transfers.read': everyone,
  'transfers.request': everyone,
  'transfers.decide': staff,
  'transfers.remove': everyone,
  'reports.read': staff,
  'reports.own-receipts': everyone,
  'exports.make': staff,
  'people.read': everyone,
  'people.manage': admins,
  'account.own': everyone,
  'history.read': staff,
  'devices.read': staff,
  'backups.read': admins,
  'audit.read': admins,
  'institute.manage': admins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Permissions of the collections that describe the property: products, their attributes, rooms and accounts. */
export const catalogPermissions = {
  read: 'catalogue.read',
  add: 'catalogue.add',
  change: 'catalogue.change',
  remove: 'catalogue.remove',
} as const satisfies Record<string, Permission>
