/**
 * A collection of the API, declared once as data. The declaration yields the server's five routes with validation, permissions and OpenAPI
 * text; the download order of the mirror; the typed client; the lookup fields; and the names in titles and toasts.
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

/** How a query parameter filters a list: by a column, or by a column of a referenced row (`sub_major_account__number`). */
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
  /** A row as the server returns it. */
  row: Row
  /** The body that creates a row. References are ids. */
  draft: Draft
  /** The body that changes a row: any fields of the draft, and other fields that may change. */
  patch: Patch
  /** Columns that the query parameter `search` searches. */
  searchFields: readonly string[]
  /** Default order; `-` before a column means descending. The id always breaks ties. */
  defaultOrder: readonly string[]
  /** Columns that the query parameter `ordering` may name, beside `id`. */
  sortableFields: readonly string[]
  filters: Readonly<Record<string, Filter>>
  /** Field → the collection it refers to. Parents are mirrored first. */
  references: Readonly<Record<string, CollectionName>>
  /** Fields that are objects when read and ids when written. */
  expandedFields: readonly string[]
  /** Groups of columns whose values are unique together. */
  uniqueKeys: readonly (readonly string[])[]
  /** `all`: mirrored on the device. `none`: requested when needed. */
  mirror: 'all' | 'none'
  /** Raised whenever the meaning of a mirrored row changes; a test compares it with a hash of the row's shape. */
  mirrorVersion: number
  permissions: { read: Permission; add: Permission; change: Permission; remove: Permission }
}

const defaults = { filters: {}, references: {}, expandedFields: [], uniqueKeys: [], mirror: 'all' } as const

/** A declaration may leave out the fields that have defaults. */
type CollectionDeclaration<FullCollection extends Collection> = Omit<FullCollection, keyof typeof defaults> &
  Partial<Pick<FullCollection, keyof typeof defaults>>

export function defineCollection<Row extends z.ZodObject, Draft extends z.ZodObject, Patch extends z.ZodObject>(
  declaration: CollectionDeclaration<Collection<Row, Draft, Patch>>,
): Collection<Row, Draft, Patch> {
  return { ...defaults, ...declaration }
}

// biome-ignore lint/suspicious/noExplicitAny: the one type for "a collection of any shape"
export type AnyCollection = Collection<any, any, any>
export type RowOf<C extends AnyCollection> = z.infer<C['row']>
export type DraftOf<C extends AnyCollection> = z.input<C['draft']>
export type PatchOf<C extends AnyCollection> = z.input<C['patch']>
