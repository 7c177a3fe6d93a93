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
  lines: Readonly<Record<number, { quantity: number; remarks: string }>>
}

type Slip = Omit<CustodianSlip, 'id'> & { id?: number }
type SlipLine = Pick<CustodianSlipItem, 'id' | 'description' | 'unit'> & {
  quantity: string | number
  inventory_item_no?: string | null | undefined
}

/** The units returned: whole, at least one, and never more than were issued. */
export const returnedUnits = (line: Pick<SlipLine, 'quantity'>, entered: number): number =>
  Math.min(unitsOnLine(line), Math.max(1, Math.trunc(entered) || 1))

export function returnReceiptInput(
  slip: Slip,
  lines: readonly SlipLine[],
  details: ReturnDetails,
  formHeader: FormHeader,
) {
  const slipNumber = printedNumber(slip)
  const position = slip.received_by_position
  return {
    ...formHeader,
    number: details.number,
    date: details.date,
    lines: lines.flatMap((line) => {
      const returned = details.lines[line.id]
      if (!returned) return []
      return [
        {
          description: [line.description, line.inventory_item_no].filter(Boolean).join(', '),
          quantity: `${returnedUnits(line, returned.quantity)} ${line.unit}`.trim(),
          slipNumber,
          endUser: slip.received_by_name,
          remarks: returned.remarks,
        },
      ]
    }),
    returnedBy: { name: slip.received_by_name, position: isPosition(position) ? position : '' },
    receivedBy: { name: details.receivedBy, position: details.receivedByPosition },
  }
}
