/** The ICS that an item was issued on, as an ITR names it. */
import type { CustodianSlip } from '#contract/collections/custody-documents.ts'
import { dayOfDocument, printedNumber } from './custody-form-input.ts'

export type SlipOfItem = Pick<
  CustodianSlip,
  'id' | 'number' | 'holder' | 'received_by_date' | 'received_from_date' | 'created_at'
>

/** `slips`: all with a line about the item. The giver's, active or superseded, the newest if there are several; else one without a holder. */
export function slipOfGiver(
  slips: readonly SlipOfItem[],
  giver: number | null,
  timeZone: string,
): { number: string; date: string } | null {
  const newestFirst = slips.toSorted((a, b) => b.id - a.id)
  const slip = newestFirst.find(({ holder }) => holder === giver) ?? newestFirst.find(({ holder }) => holder === null)
  return slip ? { number: printedNumber(slip), date: dayOfDocument(slip, timeZone) } : null
}
