/** PAR and ICS rows as what the paper room draws (Appendix 71 and 59; forms document 2.1, 3.1). Blanks print as blanks. */
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/resources/documents.ts'
import { fromCentavos, toCentavos } from '../money.ts'

export interface PaperFrame {
  entityName: string
  /** When the device's list was last known to be the server's, in words. */
  dataAsOf?: string
}

type Line = { quantity: string | number; cost: string }

/** Quantity times unit cost. A quantity that is words ("1 lot") counts as its leading number, else as one. */
export function amountOf(line: Line): bigint {
  const size = /^\s*(\d+)/.exec(String(line.quantity))?.[1]
  return BigInt(size ?? '1') * toCentavos(line.cost)
}

export function documentTotal(lines: readonly Line[]): string {
  return fromCentavos(lines.reduce((sum, line) => sum + amountOf(line), 0n))
}

/** The printed number; what is not saved yet has none. */
export const printedNumber = (row: { id?: number; number?: string | null | undefined }): string =>
  row.number ?? (row.id === undefined ? '' : String(row.id))

/** Stands where a position must be written down and is not known. */
export const unknownPosition = '-'
/** False for what stands for "not known", in this release or the one before. */
export const isPosition = (text: string | null | undefined): text is string =>
  !['', unknownPosition, '(position)'].includes(text?.trim() ?? '')
const position = (text: string | null | undefined): string => (isPosition(text) ? text : '')

const by = (row: Pick<AcknowledgementReceipt, 'received_by_name' | 'received_by_position' | 'received_by_date'>) => ({
  name: row.received_by_name,
  position: position(row.received_by_position),
  date: row.received_by_date,
})
const from = (
  row: Pick<AcknowledgementReceipt, 'received_from_name' | 'received_from_position' | 'received_from_date'>,
) => ({ name: row.received_from_name, position: position(row.received_from_position), date: row.received_from_date })

type Header = Omit<AcknowledgementReceipt, 'id'> & { id?: number }
type ReceiptLine = Pick<
  AcknowledgementReceiptItem,
  'quantity' | 'unit' | 'cost' | 'description' | 'property_number' | 'product'
>

/** `acquired`: product → date of acquisition, which the line itself does not carry (forms 13, point 3). */
export function parPaper(
  receipt: Header,
  lines: readonly ReceiptLine[],
  acquired: ReadonlyMap<number, string>,
  frame: PaperFrame,
) {
  return {
    ...frame,
    number: printedNumber(receipt),
    fundCluster: receipt.fund_cluster,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      unit: line.unit,
      description: line.description,
      propertyNumber: line.property_number,
      dateAcquired: (line.product && acquired.get(line.product)) || null,
      amount: fromCentavos(amountOf(line)),
    })),
    receivedBy: by(receipt),
    issuedBy: from(receipt),
    total: documentTotal(lines),
  }
}

/** Day of COA Circular 2022-004. */
const circularDay = '2022-05-31'

/** Which form a slip is: numbered by value as COA Circular 2022-004 asks, or without a number and not older, Annex A.3. What was numbered before stays Appendix 59. */
export function slipAnnex(
  slip: Pick<Header, 'number' | 'received_by_date' | 'received_from_date'>,
): 'Appendix 59' | 'Annex A.3' {
  const day = slip.received_by_date ?? slip.received_from_date ?? circularDay
  const isNew = slip.number ? /^SP[LH]V-/i.test(slip.number) : day >= circularDay
  return isNew ? 'Annex A.3' : 'Appendix 59'
}

type SlipHeader = Omit<CustodianSlip, 'id'> & { id?: number }
type SlipLine = Pick<
  CustodianSlipItem,
  'quantity' | 'unit' | 'cost' | 'description' | 'total' | 'inventory_item_no' | 'estimated_useful_life'
>

export function icsPaper(slip: SlipHeader, lines: readonly SlipLine[], frame: PaperFrame) {
  return {
    ...frame,
    annex: slipAnnex(slip),
    number: printedNumber(slip),
    fundCluster: slip.fund_cluster,
    lines: lines.map((line) => ({
      quantity: String(line.quantity),
      unit: line.unit,
      unitCost: line.cost,
      totalCost: line.total ?? fromCentavos(amountOf(line)),
      description: line.description,
      inventoryItemNo: line.inventory_item_no ?? null,
      estimatedUsefulLife: line.estimated_useful_life ?? null,
    })),
    receivedFrom: from(slip),
    receivedBy: by(slip),
    total: fromCentavos(lines.reduce((sum, line) => sum + (line.total ? toCentavos(line.total) : amountOf(line)), 0n)),
  }
}
