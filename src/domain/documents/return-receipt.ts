/** The receipt of items that an end user returns, from the ICS that they were issued on. Blanks print as blanks. */
import type { CustodianSlip, CustodianSlipItem } from '#contract/collections/custody-documents.ts'
import { type FormHeader, isPosition, printedNumber, unitsOnLine } from './custody-form-input.ts'

/** The typed details of a return. */
export interface ReturnDetails {
  number: string
  /** `YYYY-MM-DD` */
  date: string
  receivedBy: string
  receivedByPosition: string
  /** Line of the slip → quantity returned; absent: nothing. */
  lines: Readonly<Record<number, { quantity: number | string | null; remarks: string }>>
}

type Slip = Omit<CustodianSlip, 'id'> & { id?: number }
type SlipLine = Pick<CustodianSlipItem, 'id' | 'description' | 'unit'> & {
  quantity: string | number
  inventory_item_no?: string | null | undefined
}

/** The units returned as entered: whole, at least one, and never more than were issued. Anything else is null and must not be printed. */
export const returnedUnits = (line: Pick<SlipLine, 'quantity'>, entered: number | string | null): number | null =>
  typeof entered === 'number' && Number.isInteger(entered) && entered >= 1 && entered <= unitsOnLine(line)
    ? entered
    : null

/** The receipt; null if the quantity of a chosen line is none. */
export function returnReceiptInput(
  slip: Slip,
  lines: readonly SlipLine[],
  details: ReturnDetails,
  formHeader: FormHeader,
) {
  const slipNumber = printedNumber(slip)
  const position = slip.received_by_position
  const chosen = lines.flatMap((line) => {
    const returned = details.lines[line.id]
    return returned ? [{ line, returned, units: returnedUnits(line, returned.quantity) }] : []
  })
  if (chosen.some(({ units }) => units === null)) return null
  return {
    ...formHeader,
    number: details.number,
    date: details.date,
    lines: chosen.map(({ line, returned, units }) => ({
      description: [line.description, line.inventory_item_no].filter(Boolean).join(', '),
      quantity: `${units} ${line.unit}`.trim(),
      slipNumber,
      endUser: slip.received_by_name,
      remarks: returned.remarks,
    })),
    returnedBy: { name: slip.received_by_name, position: isPosition(position) ? position : '' },
    receivedBy: { name: details.receivedBy, position: details.receivedByPosition },
  }
}
