/** The cost of an item in the list of found items: one rule for the list on the screen and on paper. */
import { fromCentavos, toCentavos } from '../money/money.ts'

export interface FoundItem {
  units: number
  on_hand: number | null
  price: string
  total: string
}

/** What was found is worth what was counted: the total of the record would include what is short. Null if it was seen without a count. */
export function foundCost({ units, on_hand, price, total }: FoundItem): string | null {
  if (on_hand === null) return null
  return on_hand === units ? total : fromCentavos(BigInt(on_hand) * toCentavos(price))
}
