/** The line of a report of loss: of several units on one record, only those that were lost, with their share of the cost. */
import { fromCentavos, toCentavos } from '../money/money.ts'
import { type DescribedItem, fullDescription } from './prepare-documents.ts'

type LostItem = DescribedItem & {
  units: number
  unit_type: string
  price: string
  total: string
  property_number: string
  on_hand: number | null
}

/** What a count proposes: the units that it did not find; all if nobody counted. */
export const unitsCountedShort = ({ units, on_hand }: Pick<LostItem, 'units' | 'on_hand'>): number =>
  on_hand !== null && on_hand < units ? units - on_hand : units

/** The units that a person typed: whole, at least one, never more than there are; all if it is no number. */
export function lostUnits(typed: string, units: number): number {
  const entered = /^\s*\d+\s*$/.test(typed) ? Number(typed) : units
  return Math.min(units, Math.max(1, entered))
}

export function lostLine(item: LostItem, typed: string) {
  const lost = lostUnits(typed, item.units)
  const isAll = lost === item.units || item.units < 2
  return {
    propertyNumber: item.property_number,
    // not a text: printed on an official form
    description: isAll
      ? fullDescription(item)
      : `${fullDescription(item)} (${lost} of ${item.units} ${item.unit_type})`,
    acquisitionCost: isAll ? item.total : fromCentavos(BigInt(lost) * toCentavos(item.price)),
  }
}
