/**
 * A collection of the API, declared once as data. From a declaration come the server's five routes, their validation, permissions and
 * OpenAPI text; the order of the mirror; the typed client; the lookup fields; and the words in titles and toasts.
 */

import type { Permission } from '../permissions.ts'
import type { z } from '../z.ts'

export type CollectionName =
  | 'articles'
  | 'classifications'
  | 'conditions'
  | 'fundings'
  | 'groups'
  | 'inventory'
  | 'products'
  | 'sections'
  | 'users'
  | 'acknowledgement-receipts'
  | 'acknowledgement-receipt-items'
  | 'custodian-slips'
  | 'custodian-slip-items'
  | 'locations'
  | 'location-code-one'
  | 'location-code-two'
  | 'major-account-groups'
  | 'sub-major-account-groups'
  | 'ledger-accounts'
  | 'transfers'

/** How a query parameter narrows a list: by equality of a column, or through a reference (`sub_major_account__number`). */
export type Filter = { column: string } | { through: string; column: string }

export interface Collection<
  Row extends z.ZodObject = z.ZodObject,
  Draft extends z.ZodObject = z.ZodObject,
  Patch extends z.ZodObject = z.ZodObject,
> {
  name: CollectionName
  /** Path below `/api/v1/`, with the final slash. */
  path: string
  label: { one: string; many: string }
  /** What a read answers. */
  row: Row
  /** What a create accepts: references are ids. */
  draft: Draft
  /** What a change accepts: any part of the draft, and what else may be changed. */
  patch: Patch
  /** Columns that `search` looks in. */
  searchFields: readonly string[]
  /** Default order; `-` before a column turns it round. The id always breaks ties. */
  defaultOrder: readonly string[]
  /** Columns that `ordering` may name beside `id`. */
  sortableFields: readonly string[]
  filters: Readonly<Record<string, Filter>>
  /** Field → the collection it refers to. Parents are mirrored first. */
  references: Readonly<Record<string, CollectionName>>
  /** Fields that are objects when read and ids when written. */
  expandedFields: readonly string[]
  /** Column groups that must differ between rows. */
  uniqueKeys: readonly (readonly string[])[]
  /** Kept on the device or asked for when needed. */
  mirror: 'all' | 'none'
  /** Raised whenever the meaning of a mirrored row changes; a test holds it against a hash of the row's shape. */
  mirrorVersion: number
  permissions: { read: Permission; add: Permission; change: Permission; remove: Permission }
}

const defaults = { filters: {}, references: {}, expandedFields: [], uniqueKeys: [], mirror: 'all' } as const

/** What a declaration may leave out: no filter, no reference, nothing unique, and kept on the device. */
type CollectionDeclaration<FullCollection extends Collection> = Omit<FullCollection, keyof typeof defaults> &
  Partial<Pick<FullCollection, keyof typeof defaults>>

export function defineCollection<Row extends z.ZodObject, Draft extends z.ZodObject, Patch extends z.ZodObject>(
  declaration: CollectionDeclaration<Collection<Row, Draft, Patch>>,
): Collection<Row, Draft, Patch> {
  return { ...defaults, ...declaration }
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where "a resource of any shape" has to be said
export type AnyCollection = Collection<any, any, any>
export type RowOf<C extends AnyCollection> = z.infer<C['row']>
export type DraftOf<C extends AnyCollection> = z.input<C['draft']>
export type PatchOf<C extends AnyCollection> = z.input<C['patch']>
