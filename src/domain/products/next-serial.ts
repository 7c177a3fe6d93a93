/** Proposes serials for property numbers (D6.1). They are only proposals: the server ensures that property numbers are unique. */
import { padNumber, shortLedgerNumber } from './property-number.ts'

export interface UsedSerial {
  series_1: number
  /** End of a range, or the number of a part of a set; null for a single item. */
  series_2: number | null
}

/**
 * The serial after the highest one in use. Gaps are never filled: the number of a disposed item must not reappear on another item's tag.
 * Both series fields count, because the second may be the end of a range.
 */
export function nextSerial(used: Iterable<UsedSerial>): number {
  let highest = 0
  for (const { series_1, series_2 } of used) highest = Math.max(highest, series_1, series_2 ?? 0)
  return highest + 1
}

/** All forms of a ledger account number in stored data: as in the chart of accounts (030), short (03), without leading zeros (3, 30). */
export function accountSpellings(number: string): readonly string[] {
  const short = shortLedgerNumber(number)
  const spellings = [
    number,
    short,
    `${short}0`,
    padNumber(number, 2),
    padNumber(number, 3),
    number.replace(/^0+(?=\d)/, ''),
  ]
  return [...new Set(spellings)]
}

/** All forms of a sub-major account number: 5, 05. */
export function subMajorSpellings(number: string): readonly string[] {
  return [...new Set([number, padNumber(number, 2), number.replace(/^0+(?=\d)/, '')])]
}
