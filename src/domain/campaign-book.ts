/**
 * A product as the report of a campaign has it (D8.1): the book as it was frozen when counting began, and beside it what the count found.
 * While the count runs that is what the list says now; once it is closed, what was written into the book at the close.
 */
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { recordedAccount } from './account-of.ts'
import type { BookRef, ProductView } from './catalogue.ts'
import { countStatus, countsFrom, isCountedSince, onHand } from './count-status.ts'
import { itemType } from './document-type.ts'
import type { ExportProduct } from './product-export.ts'
import { balanceOf, placeOf } from './product-view.ts'
import type { Cut } from './report-groups.ts'

/** What the forms and files of a report read of a product, whether it comes from the list or from a book. */
export type ReportProduct = Omit<ExportProduct, 'firstName' | 'names'> &
  Pick<ProductView, 'user' | 'category' | 'place' | 'balance' | 'count_status'> & {
    names: ExportProduct['names'] & Pick<ProductView['names'], 'subMajorAccount' | 'ledgerAccount'>
  }

/** What the list says of a product of the book: the same; another quantity, price or holder; nothing any more. Of a closed book: at the close. */
export type Drift = 'none' | 'moved' | 'gone'

export interface BookProduct extends ReportProduct {
  majorNumber: string
  drift: Drift
}

/** The product as the list has it now. */
export type Listed = Pick<
  ProductView,
  'physical_count' | 'scanned' | 'counted_at' | 'remarks' | 'units' | 'price' | 'user'
> & {
  condition: string
}

/** What the count found of a product of the baseline. */
export type Found = Pick<BookProduct, 'physical_count' | 'scanned' | 'remarks' | 'drift' | 'count_status'> & {
  condition: string
}

/**
 * `now`: null when the product is gone from the list, and so cannot be found any more. Of no meaning for a closed campaign. A count from before
 * the campaign's baseline is none of its own, unless it includes earlier counts; what a closed campaign did not find is missing and counted as 0.
 */
export function foundOf(row: BookRow, now: Listed | null, { closed, since }: Pick<BookRef, 'closed' | 'since'>): Found {
  const drift = driftOf(row, now, closed)
  const scanned = closed ? row.scanned === true : now !== null && isCountedSince(now, since)
  const count = closed ? row.physical_count : (now?.physical_count ?? null)
  const status = countStatus(scanned, closed && !row.entered && (!scanned || count === 0))
  const condition = (closed ? row.found_condition : now?.condition) ?? row.names.condition
  const remarks = closed ? row.remarks : (now?.remarks ?? null)
  return { physical_count: onHand(status, count), scanned, remarks, condition, drift, count_status: status }
}

function driftOf(row: BookRow, now: Listed | null, closed: boolean): Drift {
  if (closed) return row.found_condition === null ? 'gone' : 'none'
  if (now === null) return 'gone'
  return now.units !== row.units || now.price !== row.price || now.user !== row.user ? 'moved' : 'none'
}

export function bookProduct(row: BookRow, found: Found): BookProduct {
  const { condition, ...rest } = found
  return {
    ...row,
    ...rest,
    names: { ...row.names, condition },
    on_hand: found.physical_count,
    major_account: null,
    majorNumber: row.major_number,
    category: itemType(row).category,
    place: placeOf(row.names.locationOne, row.names.locationTwo),
    balance: balanceOf(row.units, found.physical_count),
  }
}

/** What is on the list and not on the book, beside those that are: it was not frozen, so nothing of it has moved. */
export const unbooked = (product: ProductView): BookProduct => ({ ...product, majorNumber: '', drift: 'none' })

/** Names that make a cut of a book; a group opens to exactly the products that have them. */
export const bookGroups: Readonly<Record<Cut, (row: BookRow, condition: string) => string>> = {
  location: (row) => row.names.locationOne,
  section: (row) => row.names.section,
  custodian: (row) => row.names.user,
  account: (row) => recordedAccount(row.sub_major_account, row.ledger_account, row.names.ledgerAccount),
  fund: (row) => row.names.funding,
  condition: (_, condition) => condition,
  category: (row) => itemType(row).category,
}

/** The book of a campaign as it stands now; null before it is frozen, and where the server keeps none. */
export function bookOf(campaign: Campaign): BookRef | null {
  if (!campaign.book_at) return null
  const stamp = `${campaign.book_at} ${campaign.closed_at ?? ''}`
  const { id, state, scope, entered_rows = null } = campaign
  return {
    campaign: id,
    stamp,
    closed: state === 'closed',
    scope,
    settled: entered_rows !== null,
    since: countsFrom(campaign),
  }
}

/** Names a book: one that is closed meanwhile is another. */
export const bookKey = (book: Pick<BookRef, 'campaign' | 'stamp'>): string => `${book.campaign} ${book.stamp}`
