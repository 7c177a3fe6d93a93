/** PAR and ICS rows as what the paper room draws (Appendix 71 and 59; forms document 2.1, 3.1). Blanks print as blanks. */
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/collections/custody-documents.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'

export interface FormHeader {
  entityName: string
  /** When the device's list was last known to be the server's, in words. */
  dataAsOf?: string
}

type AmountLine = { quantity: string | number; cost: string }

/** Quantity times unit cost. A quantity that is words ("1 lot") counts as its leading number, else as one. */
export function lineAmount(line: AmountLine): bigint {
  const leadingNumber = /^\s*(\d+)/.exec(String(line.quantity))?.[1]
  return BigInt(leadingNumber ?? '1') * toCentavos(line.cost)
}

export function documentTotal(lines: readonly AmountLine[]): string {
  return fromCentavos(lines.reduce((sum, line) => sum + lineAmount(line), 0n))
}

/** The printed number; what is not saved yet has none. */
export const printedNumber = (row: { id?: number; number?: string | null | undefined }): string =>
  row.number ?? (row.id === undefined ? '' : String(row.id))

/** Stands where a position must be written down and is not known. */
export const unknownPosition = '-'
/** False for what stands for "not known", in this release or the one before. */
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
  'quantity' | 'unit' | 'cost' | 'description' | 'property_number' | 'product'
>

/** `acquired`: product → date of acquisition, which the line itself does not carry (D9.1). */
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
    lines: lines.map((line) => ({
      quantity: line.quantity,
      unit: line.unit,
      description: line.description,
      propertyNumber: line.property_number,
      dateAcquired: (line.product && acquisitionDates.get(line.product)) || null,
      amount: fromCentavos(lineAmount(line)),
    })),
    receivedBy: receivedByOf(receipt),
    issuedBy: receivedFromOf(receipt),
    total: documentTotal(lines),
  }
}

/** Day of COA Circular 2022-004. */
const circularDate = '2022-05-31'

/** Which form a slip is: numbered by value as COA Circular 2022-004 asks, or without a number and not older, Annex A.3. What was numbered before stays Appendix 59. */
export function slipFormOf(
  slip: Pick<ReceiptFields, 'number' | 'received_by_date' | 'received_from_date'>,
): 'Appendix 59' | 'Annex A.3' {
  const day = slip.received_by_date ?? slip.received_from_date ?? circularDate
  const isNew = slip.number ? /^SP[LH]V-/i.test(slip.number) : day >= circularDate
  return isNew ? 'Annex A.3' : 'Appendix 59'
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
      totalCost: line.total ?? fromCentavos(lineAmount(line)),
      description: line.description,
      inventoryItemNo: line.inventory_item_no ?? null,
      estimatedUsefulLife: line.estimated_useful_life ?? null,
    })),
    receivedFrom: receivedFromOf(slip),
    receivedBy: receivedByOf(slip),
    total: fromCentavos(
      lines.reduce((sum, line) => sum + (line.total ? toCentavos(line.total) : lineAmount(line)), 0n),
    ),
  }
}
