/** What lists, pickers, searches and reports ask the device, and what they get back. All of it can cross to a worker. */

import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Product } from '#contract/collections/products.ts'
import type { Problem } from '#contract/problem.ts'
import type { CountStatus } from '../counts/count-status.ts'
import type { OpBase, OpState } from '../outbox/op.ts'

export type Scalar = string | number | boolean | null
/** Equal to; one of; or between (both ends included; text compares as text, money as money). */
export type FieldTest = Scalar | readonly Scalar[] | { readonly min?: string | number; readonly max?: string | number }
/** Field → test; all must hold. Products also know the derived fields of {@link ProductView}. */
export type Where = Readonly<Record<string, FieldTest>>

/** A campaign's frozen book as it stands now: with another `stamp` it is another book. */
export interface BaselineRef {
  campaign: number
  revision: string
  /** Its counts are those of its close; before, they are the list's of now. */
  closed: boolean
  /** What the campaign counts. */
  scope: Where
  /** Whether the book itself says what was entered beside it before the close; else the list of now does. */
  includesEntered: boolean
  /** A count from before this moment does not count for the campaign; null: earlier counts are included. */
  since: string | null
}

export interface RowQuery {
  collection: CollectionName
  /** Of products only: those of the book, or those of the list within its scope that are `entered`, and not on it. The book must be open. */
  baseline?: { of: BaselineRef; rows: 'booked' | 'entered' }
  /** As typed; every word must occur somewhere in the row's searchable text. */
  search?: string
  where?: Where
  /** Field names, `-` in front turns one round; the id breaks ties. */
  order?: readonly string[]
}

const changedOnPrefix = 'changed_on '

/** The field of a question that reads the day of a row's last change in a time zone. */
export const changedOnField = (timeZone: string): string => `${changedOnPrefix}${timeZone}`

/** The time zone of such a field; null for another one. */
export const timeZoneOf = (field: string): string | null =>
  field.startsWith(changedOnPrefix) ? field.slice(changedOnPrefix.length) : null

/** The limit of a list that is wanted whole. */
export const noLimit = Number.MAX_SAFE_INTEGER

export interface ListQuery extends RowQuery {
  from: number
  limit: number
}

export interface ListResult<Row> {
  rows: readonly Row[]
  /** Rows that match. */
  total: number
  /** Rows there are. */
  collectionSize: number
  /** When the list was last known to be the server's, in device milliseconds; null before the first download. */
  asOf: number | null
}

export type Measure =
  | 'rows'
  | 'units'
  | 'scanned'
  /** With a quantity on hand in the count of now. */
  | 'counted'
  /** With a count of any time: what a reset clears. */
  | 'recorded-counts'
  | 'counted-quantity'
  | 'value'
  | 'shortage'
  | 'overage'
  | 'shortage-value'
  | 'overage-value'
  | 'not-scanned-value'

export interface SumQuery extends RowQuery {
  groupBy: readonly string[]
  measures: readonly Measure[]
}

export interface SumGroup {
  key: readonly Scalar[]
  /** In the order of the query's measures; money in centavos. */
  sums: readonly bigint[]
}

/** How far an item's count is, as the states a counter understands (sync §4). */
export type CountProgress =
  | { kind: 'not-counted' }
  /** Not counted, and this person recorded that it is not here. */
  | { kind: 'not-here'; at: number; opId: string }
  | { kind: 'saved'; at: number; opId: string }
  | { kind: 'sent'; at: number | null }
  | { kind: 'needs-you'; opId: string; state: OpState }

/**
 * A product as screens show it: confirmed row, this person's open ops folded over it, references resolved to names. `scanned` is true only when
 * it counts for every open campaign that the product is in.
 */
export interface ProductView extends Product {
  names: {
    article: string
    articleNumber: string
    section: string
    funding: string
    classification: string
    condition: string
    user: string
    locationOne: string
    locationTwo: string
    locationTwoNumber: string
    majorAccount: string
    subMajorAccount: string
    ledgerAccount: string
  }
  /** Building and office in one line; empty when neither is recorded. */
  place: string
  /** PPE, SPHV or SPLV by `print_type` and unit price (`itemType`). */
  category: 'PPE' | 'SPHV' | 'SPLV'
  /** Year of acquisition. */
  year: number
  /** 'short' | 'over' | 'even' | 'uncounted'. */
  balance: 'short' | 'over' | 'even' | 'uncounted'
  count_status: CountStatus
  /** Quantity on hand per count, for reports: 0 of what is missing, null of what is not counted yet. */
  on_hand: number | null
  countProgress: CountProgress
  /** `mark.is`, as a field to filter and order by. */
  state: CountProgress['kind']
  /** Server-confirmed values under the overlay: what a new op is based on. */
  base: OpBase
}

/** What a tag's text led to. */
export type TagResolution =
  | { kind: 'product'; id: number; product: ProductView | null }
  | { kind: 'room'; id: number; name: string | null }
  | { kind: 'several'; products: readonly ProductView[]; total: number }
  | { kind: 'unknown'; text: string; reason: 'empty' | 'other-system' | 'not-in-list' }

export interface MirrorProgress {
  entity: CollectionName
  rows: number
  /** Null while the server has not said how many there are. */
  total: number | null
  /** 0…1 over everything that is to be downloaded; null while unknown. */
  share: number | null
  secondsLeft: number | null
}

export interface CatalogStatus {
  /** `none`: nothing on this device yet; `building`: first download under way; `ready`: a complete list is in use. */
  phase: 'none' | 'building' | 'ready'
  /** Index in memory answers lists and searches. */
  indexed: boolean
  progress: MirrorProgress | null
  /** It is another tab of the app that downloads. */
  elsewhere: boolean
  /** The list is old, and reading it again would cost paid data: a person decides. */
  paid: boolean
  /** A refresh of a ready list is under way. */
  refreshing: boolean
  asOf: number | null
  counts: Readonly<Partial<Record<CollectionName, number>>>
  /** A campaign's book that is coming down, and how much of it is here. */
  baselineDownload: { campaign: number; rows: number } | null
  problem: Problem | null
  /** The server suddenly lists far fewer rows; a person decides before the list is replaced (sync §6). */
  shrunk: { entity: CollectionName; from: number; to: number } | null
}
