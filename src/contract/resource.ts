/**
 * A collection of the API, declared once as data. From a declaration come the server's five routes, their validation, permissions and
 * OpenAPI text; the order of the mirror; the typed client; the lookup fields; and the words in titles and toasts.
 */

import type { Action } from './access.ts'
import type { z } from './z.ts'

export type ResourceName =
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

export interface Resource<
  Row extends z.ZodObject = z.ZodObject,
  Draft extends z.ZodObject = z.ZodObject,
  Patch extends z.ZodObject = z.ZodObject,
> {
  name: ResourceName
  /** Path below `/api/v1/`, with the final slash. */
  path: string
  words: { one: string; many: string }
  /** What a read answers. */
  row: Row
  /** What a create accepts: references are ids. */
  draft: Draft
  /** What a change accepts: any part of the draft, and what else may be changed. */
  patch: Patch
  /** Columns that `search` looks in. */
  search: readonly string[]
  /** Default order; `-` before a column turns it round. The id always breaks ties. */
  order: readonly string[]
  /** Columns that `ordering` may name beside `id`. */
  orderable: readonly string[]
  filters: Readonly<Record<string, Filter>>
  /** Field → the collection it refers to. Parents are mirrored first. */
  points: Readonly<Record<string, ResourceName>>
  /** Fields that are objects when read and ids when written. */
  expands: readonly string[]
  /** Column groups that must differ between rows. */
  unique: readonly (readonly string[])[]
  /** Kept on the device or asked for when needed. */
  mirror: 'all' | 'none'
  /** Raised whenever the meaning of a mirrored row changes; a test holds it against a hash of the row's shape. */
  mirrorVersion: number
  allow: { read: Action; add: Action; change: Action; remove: Action }
}

const usual = { filters: {}, points: {}, expands: [], unique: [], mirror: 'all' } as const

/** What a declaration may leave out: no filter, no reference, nothing unique, and kept on the device. */
type Declared<Whole extends Resource> = Omit<Whole, keyof typeof usual> & Partial<Pick<Whole, keyof typeof usual>>

export function defineResource<Row extends z.ZodObject, Draft extends z.ZodObject, Patch extends z.ZodObject>(
  declared: Declared<Resource<Row, Draft, Patch>>,
): Resource<Row, Draft, Patch> {
  return { ...usual, ...declared }
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where "a resource of any shape" has to be said
export type AnyResource = Resource<any, any, any>
export type RowOf<R extends AnyResource> = z.infer<R['row']>
export type DraftOf<R extends AnyResource> = z.input<R['draft']>
export type PatchOf<R extends AnyResource> = z.input<R['patch']>
