/** The units of an unserviceable item that can be inspected, and their cost: one rule for list, file, IIRUP, IIRUSP and server. */
import { toCentavos } from '../money/money.ts'

export interface InspectedItem {
  units: number
  on_hand: number | null
}

/** The units that a count did not find are a shortage on the count report, and nobody certifies that they saw them. */
export const inspectedUnits = ({ units, on_hand }: InspectedItem): number =>
  on_hand !== null && on_hand < units ? on_hand : units

/** In centavos. */
export const inspectedCost = ({ price, ...item }: InspectedItem & { price: string }): bigint =>
  BigInt(inspectedUnits(item)) * toCentavos(price)
