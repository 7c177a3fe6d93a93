import type { PrintType } from '#contract/collections/products.ts'
import { capitalizationThresholdCentavos, lowValueCeilingCentavos } from '#contract/limits.ts'
import { toCentavos } from '../money/money.ts'

export type DocumentType = { printType: 'PAR'; category: 'PPE' } | { printType: 'ICS'; category: 'SPHV' | 'SPLV' }

export interface Thresholds {
  capitalization: bigint
  lowValue: bigint
}

export const thresholds: Thresholds = {
  capitalization: capitalizationThresholdCentavos,
  lowValue: lowValueCeilingCentavos,
}

/**
 * The document that a thing is issued on, by its unit price, never by a line total (D6.2; COA 2022-004: exactly 50,000.00 is PPE, exactly
 * 5,000.00 is of low value).
 */
export function documentType(unitPrice: string, limits: Thresholds = thresholds): DocumentType {
  const price = toCentavos(unitPrice)
  if (price >= limits.capitalization) return { printType: 'PAR', category: 'PPE' }
  return { printType: 'ICS', category: price > limits.lowValue ? 'SPHV' : 'SPLV' }
}

/** An amount of money as the wire writes it. */
const isAmount = (text: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(text.trim())

/**
 * The document and the category of an item (D6.2). The unit price proposes; the `print_type` that a person chose decides: items that work
 * only together are PPE below the threshold, and an item moved to a slip is of high value at least. Text that is no amount counts as nothing.
 */
export function itemType(
  item: { price: string; print_type: PrintType },
  limits: Thresholds = thresholds,
): DocumentType {
  if (item.print_type === 'PAR') return { printType: 'PAR', category: 'PPE' }
  const proposed = documentType(isAmount(item.price) ? item.price : '0.00', limits)
  return proposed.printType === 'ICS' ? proposed : { printType: 'ICS', category: 'SPHV' }
}
