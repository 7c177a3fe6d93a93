/**
 * The record of a form that a report prints: which items are on it, who signs, and how its rows become filled forms. To add one: its record,
 * and its entry in `all-report-forms.ts`. The print page, the signatories dialog and the tests read the records.
 */
import type { DisposalValues } from '#contract/documents/disposal.ts'
import type { CampaignSigners } from '#domain/campaigns/crew-roles.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { FindAccount } from '#domain/products/account-finder.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { FilledForm } from '../forms/all-forms.ts'
import type { SignerRole } from '../forms/form.ts'
import type { PaperFormat, PaperName } from '../layout/page.ts'

/** `number`: by property number. `room`: in walking order, by building, then office or room, then number. */
export type RowOrder = 'room' | 'number'

/** Everything on the form besides its rows, as plain data. */
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
  signers: CampaignSigners
  /** Which items the person sees, for the head; null: all. */
  onlyItems: string | null
}

/** What is looked up for a row. */
export interface RowFacts {
  accountOf: FindAccount
  /** The next step for a missing item; for the remarks of the missing list. */
  nextStep: (product: ReportProduct) => string
  /** The latest finding about a missing item; blank without one. */
  sighting: (product: ReportProduct) => string
  /** Why its difference was settled; blank without a valid settlement. */
  reason: (product: ReportProduct) => string
  /** Why its count is doubtful: a second count is missing or contradicts it; blank if it is not. */
  secondCount: (product: ReportProduct) => string
  /** Its inspection and disposal values; for the IIRUP and IIRUSP. */
  disposalOf: (product: ReportProduct) => DisposalValues | null
}

export type ReportContext = ReportHeader & RowFacts

export interface ReportForm<Id extends string = string> {
  id: Id
  /** In the drop-down, above the preview and as the name of the file. */
  title: string
  /** The printed form: its signatories and paper. */
  form: { signers: readonly SignerRole[]; paper: PaperFormat }
  /** Only items of these categories. */
  categories?: readonly string[]
  /** The form's own row condition; the page that opens it gives only a scope. */
  where?: Where
  /** The same condition after a person declared a count without a campaign over. */
  whereIfCountIsOver?: Where
  /** Fields of the scope besides those of every form. */
  scopeFields?: readonly string[]
  /** `serviceable`: unserviceable items belong on the form of this name, unless a person wants them here. */
  condition: { is: 'any' } | { is: 'unserviceable' } | { is: 'serviceable'; otherwise: string }
  /** Its content changes when the count is over. */
  changesWithEndOfCount: boolean
  /** Asks for the order of its lines and the days of the count. */
  hasCountDays: boolean
  /** Prints the next step for each item, which needs the active documents. */
  hasNextSteps: boolean
  /** States how many items have no known account. */
  hasAccounts: boolean
  /** Prints values of quantity × unit value, without the total offset that an item's total on screen includes. */
  hasUnitValues?: true
  /** Names the columns that the disposal values fill; blank for items without. */
  disposalColumns?: string
  build(rows: readonly ReportProduct[], context: ReportContext): FilledForm[]
}

/** The defaults of a report form. */
export const plainReport = {
  condition: { is: 'any' },
  changesWithEndOfCount: false,
  hasCountDays: false,
  hasNextSteps: false,
  hasAccounts: true,
} as const satisfies Partial<ReportForm>

/** Sorts PPE first. COA Circular 2020-006 covers only PPE, so semi-expendable property has separate sheets. */
export const propertyKindKey = (product: ReportProduct): 'a-ppe' | 'b-semi' =>
  product.category === 'PPE' ? 'a-ppe' : 'b-semi'
export const propertyKindOf = (key: string): 'ppe' | 'semi' => (key === 'a-ppe' ? 'ppe' : 'semi')

/** COA Circular 2020-006, par. 6.2.8. Location and condition are left blank for an item that nobody saw in the count. */
export const missingRemark = 'missing/non-existing'
export const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('; ')
