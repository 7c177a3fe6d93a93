/** The forms that a report can be printed as, and their input besides the rows. */

import type { FindAccount } from '#domain/products/account-finder.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { PaperName } from '#print/layout/page.ts'
import type { Signers } from './use-signatories.ts'

export const reportForms = [
  'rpcppe',
  'rpcsp',
  'icf',
  'found',
  'missing',
  'uncounted',
  'iirup',
  'iirusp',
  'station',
] as const
export type ReportForm = (typeof reportForms)[number]

export const formTitles: Readonly<Record<ReportForm, string>> = {
  rpcppe: 'RPCPPE, report on the physical count of PPE',
  rpcsp: 'RPCSP, report on the physical count of semi-expendable property',
  icf: 'Inventory count form',
  found: 'List of items found in the count',
  missing: 'List of missing items',
  uncounted: 'Items not yet counted',
  iirup: 'IIRUP, inventory and inspection of unserviceable PPE',
  iirusp: 'IIRUSP, inventory and inspection of unserviceable semi-expendable property',
  station: 'List of items found at station',
}

/** `number`: by property number. `room`: in walking order, by building, then office or room, then number. */
export type RowOrder = 'room' | 'number'

export interface ReportHeader {
  paper: PaperName
  entityName: string
  dataAsOf: string
  /** `YYYY-MM-DD` */
  asAt: string
  /** First and last day of the count, `YYYY-MM-DD`; blank if not known. For the ICF. */
  countDays: { from: string; to: string }
  /** Order of the lines of the ICF. */
  order: RowOrder
  /** True while the count is in progress: its totals must not be signed. */
  draft: boolean
  signers: Signers
  accountOf: FindAccount
  /** The next step for a missing item; for the remarks of the missing list. */
  nextStep: (product: ReportProduct) => string
  /** The latest finding about a missing item; blank without one. */
  sighting: (product: ReportProduct) => string
}
