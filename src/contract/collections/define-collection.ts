/**
 * A collection of the API, declared once as data. The declaration yields the server's five routes with validation, permissions and OpenAPI text; the
 * download order of the mirror; the typed client; the lookup fields; and the nouns in titles and toasts.
 */

import type { Permission } from '../permissions.ts'
import type { z } from '../z.ts'

/** How a query parameter filters a list: by a column, or by a column of a referenced row (`sub_major_account__number`). */
export type Filter = { column: string } | { through: string; column: string }

/**
 * `Name`: name of the collection. `Parent`: names of the collections that it refers to. The list of all collections checks both
 * (`all-collections.ts`).
 */
export interface Collection<
  Row extends z.ZodObject,
  Draft extends z.ZodObject,
  Patch extends z.ZodObject,
  Name extends string,
  Parent extends string,
> {
  name: Name
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
  /** Columns allowed in the query parameter `ordering`, besides `id`. */
  sortableFields: readonly string[]
  filters: Readonly<Record<string, Filter>>
  /** Field → the collection it refers to. Parents are mirrored first. */
  references: Readonly<Record<string, Parent>>
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
type CollectionDeclaration<FullCollection> = Omit<FullCollection, keyof typeof defaults> &
  Partial<Pick<FullCollection, keyof typeof defaults & keyof FullCollection>>

export function defineCollection<
  Row extends z.ZodObject,
  Draft extends z.ZodObject,
  Patch extends z.ZodObject,
  Name extends string,
  Parent extends string = never,
>(
  declaration: CollectionDeclaration<Collection<Row, Draft, Patch, Name, Parent>>,
): Collection<Row, Draft, Patch, Name, Parent> {
  return { ...defaults, ...declaration }
}
