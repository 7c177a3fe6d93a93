import { toCentavos } from '../money/money.ts'

/** Book quantity less counted quantity: above zero a shortage, below zero an overage; nothing counted yet is 0 (D6.4). */
export function shortageOf(units: number, physicalCount: number | null): number {
  return physicalCount === null ? 0 : units - physicalCount
}

/** The shortage in centavos at the unit price. */
export function shortageValue(units: number, physicalCount: number | null, price: string): bigint {
  return BigInt(shortageOf(units, physicalCount)) * toCentavos(price)
}
