/** Turns rows of PAR and ICS into the input of their printed forms (GAM Appendix 71 and 59). Blanks print as blanks. */
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/collections/custody-documents.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { dayOf } from '../time/dates.ts'

export interface FormHeader {
  entityName: string
  /** When the offline list last matched the server, formatted. */
  dataAsOf?: string
}

type AmountLine = { quantity: string | number; cost: string; total?: string | null | undefined }

/**
 * A quantity with words ("2 sets") is its leading whole number, also with commas ("1,200"). Without a number ("lot"), and where an older row has less
 * than one ("0 pcs"), it is 1.
 */
const quantityOf = ({ quantity }: Pick<AmountLine, 'quantity'>): bigint => {
  const leadingNumber = /^\s*(\d{1,3}(?:,\d{3})+(?!\d)|\d+)/.exec(String(quantity))?.[1]
  return BigInt(leadingNumber?.replaceAll(',', '') ?? '1') || 1n
}

/** The units on a line: on every form, card and new document the quantity that its amount is computed from. */
export const unitsOnLine = (line: Pick<AmountLine, 'quantity'>): number => Number(quantityOf(line))

/** The total stored with a line of an ICS, otherwise quantity times unit cost: the same on screen and on paper. */
export const lineAmount = (line: AmountLine): bigint =>
  line.total ? toCentavos(line.total) : quantityOf(line) * toCentavos(line.cost)

export function documentTotal(lines: readonly AmountLine[]): string {
  return fromCentavos(lines.reduce((sum, line) => sum + lineAmount(line), 0n))
}

/** The printed number; empty if the document is not saved yet. */
export const printedNumber = (row: { id?: number; number?: string | null | undefined }): string =>
  row.number ?? (row.id === undefined ? '' : String(row.id))

/** The day on a document, `YYYY-MM-DD`: of its receipt, else of its issue, else when it was saved; blank if the server has none of them. */
export const dayOfDocument = (
  row: Pick<AcknowledgementReceipt, 'received_by_date' | 'received_from_date' | 'created_at'>,
  timeZone: string,
): string => row.received_by_date ?? row.received_from_date ?? dayOf(row.created_at, timeZone)

/** Stored where a position is required but not known. */
export const unknownPosition = '-'
/** False for empty text and for the placeholders that this and the previous release store. */
export const isPosition = (text: string | null | undefined): text is string =>
  !['', unknownPosition, '(position)'].includes(text?.trim() ?? '')
const printedPosition = (text: string | null | undefined): string => (isPosition(text) ? text : '')

const receivedByOf = (
  row: Pick<AcknowledgementReceipt, 'received_by_name' | 'received_by_position' | 'received_by_date'>,
) => ({
  name: row.received_by_name,
  position: printedPosition(row.received_by_position),
  date: row.received_by_date,
})
const receivedFromOf = (
  row: Pick<AcknowledgementReceipt, 'received_from_name' | 'received_from_position' | 'received_from_date'>,
) => ({
  name: row.received_from_name,
  position: printedPosition(row.received_from_position),
  date: row.received_from_date,
})

type ReceiptFields = Omit<AcknowledgementReceipt, 'id'> & { id?: number }
type ReceiptLine = Pick<
  AcknowledgementReceiptItem,
  'quantity' | 'unit' | 'cost' | 'description' | 'property_number' | 'product' | 'date_acquired'
>

/** The date acquired of a line of a PAR. */
export interface LineDate {
  /** Null: not known. */
  day: string | null
  /** False: the line has no date of its own, because it is older than that or the server stores none, and `day` is that of the records now. */
  isStored: boolean
}

/** `acquisitionDates`: product → date acquired in the property records. */
export function dateOfLine(
  { product, date_acquired }: { product?: number | null | undefined; date_acquired?: string | null | undefined },
  acquisitionDates: ReadonlyMap<number, string>,
): LineDate {
  if (date_acquired) return { day: date_acquired, isStored: true }
  return { day: (product && acquisitionDates.get(product)) || null, isStored: false }
}

/** `acquisitionDates`: product → date acquired, for lines without a date of their own. */
export function parFormInput(
  receipt: ReceiptFields,
  lines: readonly ReceiptLine[],
  acquisitionDates: ReadonlyMap<number, string>,
  formHeader: FormHeader,
) {
  return {
    ...formHeader,
    number: printedNumber(receipt),
    fundCluster: receipt.fund_cluster,
    lines: lines.map((line) => {
      const { day, isStored } = dateOfLine(line, acquisitionDates)
      return {
        quantity: line.quantity,
        unit: line.unit,
        description: line.description,
        propertyNumber: line.property_number,
        dateAcquired: day,
        isDateOfRecords: day !== null && !isStored,
        amount: fromCentavos(lineAmount(line)),
      }
    }),
    receivedBy: receivedByOf(receipt),
    issuedBy: receivedFromOf(receipt),
    total: documentTotal(lines),
  }
}

/** Date of COA Circular 2022-004. */
const circularDate = '2022-05-31'

export type SlipForm = 'Appendix 59' | 'Annex A.3'

/**
 * The form of a slip. Annex A.3: numbered by value category as COA Circular 2022-004 requires, or without a number and not older than it.
 * Appendix 59: all others.
 */
export function slipFormOf(slip: Pick<ReceiptFields, 'number' | 'received_by_date' | 'received_from_date'>): SlipForm {
  const day = slip.received_by_date ?? slip.received_from_date ?? circularDate
  const isNew = slip.number ? /^SP[LH]V-/i.test(slip.number) : day >= circularDate
  return isNew ? 'Annex A.3' : 'Appendix 59' // not a text: the form, as official forms name it
}

type SlipFields = Omit<CustodianSlip, 'id'> & { id?: number }
type SlipLine = Pick<
  CustodianSlipItem,
  'quantity' | 'unit' | 'cost' | 'description' | 'total' | 'inventory_item_no' | 'estimated_useful_life'
>

export function icsFormInput(slip: SlipFields, lines: readonly SlipLine[], formHeader: FormHeader) {
  return {
    ...formHeader,
    annex: slipFormOf(slip),
    number: printedNumber(slip),
    fundCluster: slip.fund_cluster,
    lines: lines.map((line) => ({
      quantity: String(line.quantity),
      unit: line.unit,
      unitCost: line.cost,
      totalCost: fromCentavos(lineAmount(line)),
      description: line.description,
      inventoryItemNo: line.inventory_item_no ?? null,
      estimatedUsefulLife: line.estimated_useful_life ?? null,
    })),
    receivedFrom: receivedFromOf(slip),
    receivedBy: receivedByOf(slip),
    total: documentTotal(lines),
  }
}
