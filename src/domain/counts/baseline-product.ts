/**
 * A product in the report of a campaign (D8.1): its baseline row, frozen when counting began, and the result of the count. While the
 * campaign is open the result comes from the current list; after the close it is stored in the baseline.
 */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { BaselineRef, ProductView } from '../catalog/catalog-queries.ts'
import { itemType } from '../documents/document-type.ts'
import { recordedAccountLabel } from '../products/account-finder.ts'
import { balanceOf, locationText } from '../products/derived-fields.ts'
import type { GroupBy } from '../reports/report-groups.ts'
import type { ReportProduct } from '../reports/report-product.ts'
import { countStatus, countWindow, isCountedEarlier, isCountedFor, onHand } from './count-status.ts'

/**
 * Whether the list still has the product as the baseline does. `moved`: with another quantity, price or person accountable. `gone`: not at
 * all. For a closed campaign: at the close.
 */
export type Drift = 'none' | 'moved' | 'gone'

export interface BaselineProduct extends ReportProduct {
  majorNumber: string
  drift: Drift
  /** Counted by a count from before the campaign began. */
  counted_earlier: boolean
  counted_at: string | null
  physical_count_at: string | null
}

/** The product in the current list. */
export type CurrentRecord = Pick<
  ProductView,
  | 'physical_count'
  | 'scanned'
  | 'counted_at'
  | 'physical_count_at'
  | 'missing_in'
  | 'remarks'
  | 'checklist'
  | 'units'
  | 'price'
  | 'user'
> & {
  condition: string
}

/** The result of the count for a product of the baseline. */
export type CountResult = Pick<
  BaselineProduct,
  | 'physical_count'
  | 'scanned'
  | 'counted_earlier'
  | 'counted_at'
  | 'physical_count_at'
  | 'remarks'
  | 'checklist'
  | 'drift'
  | 'count_status'
> & {
  condition: string
}

/**
 * `current`: null if the product is no longer in the list; ignored for a closed campaign. {@link isCountedFor} says whether a count applies
 * to an open one. An item that a closed campaign did not find is missing and counted as 0.
 */
export function countResultOf(
  row: BaselineRow,
  current: CurrentRecord | null,
  { closed, began, since }: Pick<BaselineRef, 'closed' | 'began' | 'since'>,
): CountResult {
  const drift = driftOf(row, current, closed)
  const isCounted = closed ? row.scanned === true : current !== null && isCountedFor(current, { began, since })
  const count = closed ? row.physical_count : (current?.physical_count ?? null)
  const status = countStatus(isCounted, closed && !row.entered && (!isCounted || count === 0))
  const condition = (closed ? row.found_condition : current?.condition) ?? row.names.condition
  const remarks = closed ? row.remarks : (current?.remarks ?? null)
  const checklist = closed ? row.checklist : (current?.checklist ?? null)
  const scanned = status === 'counted'
  const counted_earlier = closed
    ? row.counted_earlier === true
    : current !== null && isCountedEarlier(current, { began, since })
  return {
    physical_count: onHand(status, count),
    scanned,
    counted_earlier,
    counted_at: (closed ? row.counted_at : current?.counted_at) ?? null,
    physical_count_at: (closed ? row.physical_count_at : current?.physical_count_at) ?? null,
    remarks,
    checklist,
    condition,
    drift,
    count_status: status,
  }
}

function driftOf(row: BaselineRow, current: CurrentRecord | null, closed: boolean): Drift {
  if (closed) return row.found_condition === null ? 'gone' : 'none'
  if (current === null) return 'gone'
  return current.units !== row.units || current.price !== row.price || current.user !== row.user ? 'moved' : 'none'
}

export function baselineProduct(row: BaselineRow, result: CountResult): BaselineProduct {
  const { condition, ...rest } = result
  return {
    ...row,
    ...rest,
    names: { ...row.names, condition },
    on_hand: result.physical_count,
    major_account: null,
    majorNumber: row.major_number,
    category: itemType(row).category,
    place: locationText(row.names.locationOne, row.names.locationTwo),
    balance: balanceOf(row.units, result.physical_count),
  }
}

/** A product that is in the list but not in the baseline. It was never frozen, so it cannot have drifted. */
export const enteredProduct = (product: ProductView): BaselineProduct => ({
  ...product,
  majorNumber: '',
  drift: 'none',
  counted_earlier: false,
  counted_at: product.counted_at ?? null,
  physical_count_at: product.physical_count_at ?? null,
})

/** The group name of a baseline product for each grouping of a report. A group opens to exactly the products with its name. */
export const baselineGroupNames: Readonly<Record<GroupBy, (row: BaselineRow, condition: string) => string>> = {
  location: (row) => row.names.locationOne,
  section: (row) => row.names.section,
  custodian: (row) => row.names.user,
  account: (row) => recordedAccountLabel(row.sub_major_account, row.ledger_account, row.names.ledgerAccount),
  fund: (row) => row.names.funding,
  condition: (_, condition) => condition,
  category: (row) => itemType(row).category,
}

/** The current baseline of a campaign; null before counting begins, and on a server without baselines. */
export function baselineOf(campaign: Campaign): BaselineRef | null {
  if (!campaign.book_at) return null
  const revision = `${campaign.book_at} ${campaign.closed_at ?? ''}`
  const { id, state, scope, entered_rows = null } = campaign
  return {
    campaign: id,
    revision,
    closed: state === 'closed',
    scope,
    includesEntered: entered_rows !== null,
    ...countWindow(campaign),
  }
}

/** Key of one revision of a baseline. Closing a campaign makes a new revision. */
export const baselineKey = (baseline: Pick<BaselineRef, 'campaign' | 'revision'>): string =>
  `${baseline.campaign} ${baseline.revision}`
