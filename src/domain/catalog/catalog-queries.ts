/** Queries of lists, pickers, searches and reports on the device, and their results. All of these can be sent to a worker. */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ReferenceName } from '#contract/collections/product-field-list.ts'
import type { Product } from '#contract/collections/products.ts'
import type { Problem } from '#contract/problem.ts'
import type { CountStatus, CountWindow } from '../counts/count-status.ts'
import type { DocumentType } from '../documents/document-type.ts'
import type { Op, OpBase, OpState } from '../outbox/op.ts'
import type { ScanKey } from '../scan/scan-keys.ts'

export type Scalar = string | number | boolean | null
/** In a range, ends included; text compares as text, money as money. */
export interface RangeTest {
  readonly min?: string | number | undefined
  readonly max?: string | number | undefined
}

/** Equal to a value, equal to one of several, or in a range. */
export type FieldTest = Scalar | readonly Scalar[] | RangeTest

export const isListTest = (test: FieldTest): test is readonly Scalar[] => Array.isArray(test)
export const isRangeTest = (test: FieldTest): test is RangeTest =>
  typeof test === 'object' && test !== null && !isListTest(test)
/** Field → test; all must hold. Products also have the derived fields of {@link ProductView}. */
export type Where = Readonly<Record<string, FieldTest>>

/** One revision of a campaign's baseline. Another `revision` has other rows. */
export interface BaselineRef extends CountWindow {
  campaign: number
  revision: string
  /** True: counts as of the close. False: the current counts of the list. */
  closed: boolean
  /** Which products the campaign counts. */
  scope: Campaign['scope']
  /** True: the baseline includes the items that were entered before the close. False: the current list shows them. */
  includesEntered: boolean
}

export interface RowQuery {
  collection: CollectionName
  /** For products: the rows of the baseline (`frozen`), or those of the list in its scope but not in it (`entered`). The baseline must be open. */
  baseline?: { of: BaselineRef; rows: 'frozen' | 'entered' }
  /** The typed text; every word must occur in the row's searchable text. */
  search?: string
  where?: Where
  /** Field names, with `-` in front for descending; the id breaks ties. */
  order?: readonly string[]
  /** For products: tests and sums decide "counted" for the campaign with this window only, not for every open campaign of the item. */
  countedFor?: CountWindow
  /** For products: `balance` is tested for the campaign of this baseline, with its quantities; if this device has it. */
  balanceOf?: BaselineRef
}

const changedOnPrefix = 'changed_on '

/** The query field for the day of a row's last change in a time zone. */
export const changedOnField = (timeZone: string): string => `${changedOnPrefix}${timeZone}`

/** The time zone of such a field; null for other fields. */
export const timeZoneOf = (field: string): string | null =>
  field.startsWith(changedOnPrefix) ? field.slice(changedOnPrefix.length) : null

/** Absent: all rows. */
export interface ListQuery extends RowQuery {
  from?: number
  limit?: number
}

export interface ListResult<Row> {
  rows: readonly Row[]
  /** Number of rows that match the query. */
  total: number
  /** Number of all rows of the collection. */
  collectionSize: number
  /** When the list last matched the server, in milliseconds of the device; null before the first download. */
  asOf: number | null
}

export type Measure =
  | 'rows'
  | 'units'
  | 'scanned'
  /** Counted by a count from before the campaign of the query began. */
  | 'counted-earlier'
  /** Rows with a quantity on hand in the current count. */
  | 'counted'
  /** Rows with a physical count, also from earlier counts: a reset clears these. */
  | 'recorded-counts'
  | 'counted-quantity'
  /** The moment of the latest count that applies, in milliseconds; 0 if there is none. The only measure that is not a sum. */
  | 'latest-count'
  | 'value'
  | 'shortage'
  | 'overage'
  | 'shortage-value'
  | 'overage-value'
  | 'not-scanned-value'
  /** Units of unserviceable items that can be inspected, and their cost (`inspected-units.ts`). */
  | 'inspected'
  | 'inspected-value'

export interface SumQuery extends RowQuery {
  groupBy: readonly string[]
  measures: readonly Measure[]
}

export interface SumGroup {
  key: readonly Scalar[]
  /** One sum per measure, in the query's order; money in centavos. */
  sums: readonly bigint[]
}

/** A room, by id and the name under which the person chose it. */
export interface FoundIn {
  room: number
  name: string
}

/** Progress of an item's count, in states that a counter understands (sync §4). */
export type CountProgress =
  | { kind: 'not-counted' }
  /** Not counted; this person recorded that it is not here. */
  | { kind: 'not-here'; op: Op }
  | { kind: 'saved'; at: number; opId: string }
  /** The server has it, but a late copy of an older request may still overwrite it: the app asks once more (sync §9). */
  | { kind: 'checking' }
  | { kind: 'sent'; at: number | null }
  | { kind: 'needs-you'; opId: string; state: OpState }

/**
 * A product as screens show it: the confirmed row with this person's open ops folded over it, and references resolved to names. `scanned`
 * is true only if the product is counted for every open campaign that it is in.
 */
export interface ProductView extends Product {
  names: Record<ReferenceName, string> & {
    articleNumber: string
    locationTwoNumber: string
    subMajorAccount: string
    ledgerAccount: string
  }
  /** Building and office in one line; empty if neither is recorded. */
  place: string
  /** PPE, SPHV or SPLV, by `print_type` and unit cost (`itemType`). */
  category: DocumentType['category']
  /** Year of acquisition. */
  year: number
  /** `uncounted` also if a blind count hides the recorded quantity (`quantity_hidden`). */
  balance: 'short' | 'over' | 'even' | 'uncounted'
  /** The stored flag, from which `inCampaign` says whether one campaign counts it. */
  marked: boolean
  count_status: CountStatus
  /** Quantity on hand per count, for reports: 0 if missing, null if not counted yet. */
  on_hand: number | null
  /** The count that lists show, through `listedCount`. */
  listed_count?: number | null
  countProgress: CountProgress
  /** Absent: this person did not find it in another room than its record names. */
  foundIn?: FoundIn
  /** The device database did not answer in time, so very recent local records may be missing. */
  isBehind?: true
  /** `countProgress.kind`, as a field for filtering and sorting. */
  state: CountProgress['kind']
  /** The confirmed values without the folded ops: the base of a new op. */
  base: OpBase
}

/**
 * The result of looking up a tag's text. `foundBy`: by what the code names the product, if not by its property number or its tag; for several,
 * by the id of each.
 */
export type TagResolution =
  | { kind: 'product'; id: number; product: ProductView | null; foundBy?: ScanKey; isSearchHit?: true }
  | { kind: 'room'; id: number; name: string | null }
  | {
      kind: 'several'
      products: readonly ProductView[]
      total: number
      foundBy?: Readonly<Record<number, ScanKey>>
      isSearchHit?: true
    }
  | { kind: 'unknown'; text: string; reason: 'empty' | 'other-system' | 'not-in-list' | 'practice' | 'new-tag' }

export interface MirrorProgress {
  entity: CollectionName
  rows: number
  /** Null until the server reports the number of rows. */
  total: number | null
  /** Share of the whole download that is done, 0 to 1; null while unknown. */
  share: number | null
  secondsLeft: number | null
}

export interface CatalogStatus {
  /** `none`: no list on this device yet; `building`: the first download is running; `ready`: a complete list is in use. */
  phase: 'none' | 'building' | 'ready'
  /** The catalog in memory is ready for lists and searches. */
  indexed: boolean
  progress: MirrorProgress | null
  /** Another tab of the app does the download. */
  elsewhere: boolean
  /** The list is old, but this connection is metered: a person decides whether to refresh it. */
  paid: boolean
  /** A refresh of a ready list is running. */
  refreshing: boolean
  asOf: number | null
  /** The places whose items the list contains (decision 116), as JSON; null: all. */
  reach: string | null
  counts: Readonly<Partial<Record<CollectionName, number>>>
  /** The baseline that is being downloaded, and its rows so far. */
  baselineDownload: { campaign: number; rows: number } | null
  problem: Problem | null
  /** The server suddenly has far fewer rows; a person decides whether to replace the list (sync §6). */
  shrunk: { entity: CollectionName; from: number; to: number } | null
}
