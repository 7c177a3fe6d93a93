import { toCentavos } from '../money/money.ts'

/** Recorded quantity minus counted quantity: above zero a shortage, below zero an overage; 0 if not counted yet (D6.4). */
export function shortageOf(units: number, physicalCount: number | null): number {
  return physicalCount === null ? 0 : units - physicalCount
}

/** The shortage times the unit cost, in centavos. */
export function shortageValue(units: number, physicalCount: number | null, price: string): bigint {
  return BigInt(shortageOf(units, physicalCount)) * toCentavos(price)
}
