/** Proposes serials of property numbers (D6.1; forms document 8.1). It only proposes: the server's unique property number decides. */
import { padNumber, shortLedgerNumber } from './property-number.ts'

export interface UsedSerial {
  series_1: number
  /** End of a range, or the number of a part of a set; null for a single thing. */
  series_2: number | null
}

/**
 * The serial after the highest one in use. Gaps are never filled: the number of a thing that was disposed of must not come back on another
 * thing's tag. Both serials count, because the second may be the end of a range.
 */
export function nextSerial(used: Iterable<UsedSerial>): number {
  let highest = 0
  for (const { series_1, series_2 } of used) highest = Math.max(highest, series_1, series_2 ?? 0)
  return highest + 1
}

/** The spellings under which one account number may be stored: as the RCA number (030), short (03) and without zeros (3, 30). */
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

/** The spellings of a sub-major account number: 5, 05. */
export function subMajorSpellings(number: string): readonly string[] {
  return [...new Set([number, padNumber(number, 2), number.replace(/^0+(?=\d)/, '')])]
}
