/**
 * A product as the report of a campaign has it (D8.1): the book as it was frozen when counting began, and beside it what the count found.
 * While the count runs that is what the list says now; once it is closed, what was written into the book at the close.
 */
import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { BaselineRef, ProductView } from '../catalog/catalog-queries.ts'
import { itemType } from '../documents/document-type.ts'
import { recordedAccountLabel } from '../products/account-finder.ts'
import { balanceOf, locationText } from '../products/derived-fields.ts'
import type { GroupBy } from '../reports/report-groups.ts'
import type { ReportProduct } from '../reports/report-product.ts'
import { countStatus, countsSince, isCountedSince, onHand } from './count-status.ts'

/** What the list says of a product of the book: the same; another quantity, price or holder; nothing any more. Of a closed book: at the close. */
export type Drift = 'none' | 'moved' | 'gone'

export interface BaselineProduct extends ReportProduct {
  majorNumber: string
  drift: Drift
}

/** The product as the list has it now. */
export type CurrentRecord = Pick<
  ProductView,
  'physical_count' | 'scanned' | 'counted_at' | 'remarks' | 'units' | 'price' | 'user'
> & {
  condition: string
}

/** What the count found of a product of the baseline. */
export type CountResult = Pick<BaselineProduct, 'physical_count' | 'scanned' | 'remarks' | 'drift' | 'count_status'> & {
  condition: string
}

/**
 * `now`: null when the product is gone from the list, and so cannot be found any more. Of no meaning for a closed campaign. A count from before
 * the campaign's baseline is none of its own, unless it includes earlier counts; what a closed campaign did not find is missing and counted as 0.
 */
export function countResultOf(
  row: BaselineRow,
  current: CurrentRecord | null,
  { closed, since }: Pick<BaselineRef, 'closed' | 'since'>,
): CountResult {
  const drift = driftOf(row, current, closed)
  const scanned = closed ? row.scanned === true : current !== null && isCountedSince(current, since)
  const count = closed ? row.physical_count : (current?.physical_count ?? null)
  const status = countStatus(scanned, closed && !row.entered && (!scanned || count === 0))
  const condition = (closed ? row.found_condition : current?.condition) ?? row.names.condition
  const remarks = closed ? row.remarks : (current?.remarks ?? null)
  return { physical_count: onHand(status, count), scanned, remarks, condition, drift, count_status: status }
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

/** What is on the list and not on the book, beside those that are: it was not frozen, so nothing of it has moved. */
export const enteredProduct = (product: ProductView): BaselineProduct => ({
  ...product,
  majorNumber: '',
  drift: 'none',
})

/** Names that make a cut of a book; a group opens to exactly the products that have them. */
export const baselineGroupNames: Readonly<Record<GroupBy, (row: BaselineRow, condition: string) => string>> = {
  location: (row) => row.names.locationOne,
  section: (row) => row.names.section,
  custodian: (row) => row.names.user,
  account: (row) => recordedAccountLabel(row.sub_major_account, row.ledger_account, row.names.ledgerAccount),
  fund: (row) => row.names.funding,
  condition: (_, condition) => condition,
  category: (row) => itemType(row).category,
}

/** The book of a campaign as it stands now; null before it is frozen, and where the server keeps none. */
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
    since: countsSince(campaign),
  }
}

/** Names a book: one that is closed meanwhile is another. */
export const baselineKey = (baseline: Pick<BaselineRef, 'campaign' | 'revision'>): string =>
  `${baseline.campaign} ${baseline.revision}`
