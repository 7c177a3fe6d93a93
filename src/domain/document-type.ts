import { capitalizationThresholdCentavos, lowValueCeilingCentavos } from '#contract/limits.ts'
import type { PrintType } from '#contract/resources/products.ts'
import { toCentavos } from './money.ts'

export type DocumentType = { print: 'PAR'; category: 'PPE' } | { print: 'ICS'; category: 'SPHV' | 'SPLV' }

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
export function documentType(unitPrice: string, at: Thresholds = thresholds): DocumentType {
  const price = toCentavos(unitPrice)
  if (price >= at.capitalization) return { print: 'PAR', category: 'PPE' }
  return { print: 'ICS', category: price > at.lowValue ? 'SPHV' : 'SPLV' }
}

/** An amount of money as the wire writes it. */
const isAmount = (text: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(text.trim())

/**
 * The document and the category of an item (D6.2). The unit price proposes; the `print_type` that a person chose decides: items that work
 * only together are PPE below the threshold, and an item moved to a slip is of high value at least. Text that is no amount counts as nothing.
 */
export function itemType(item: { price: string; print_type: PrintType }, at: Thresholds = thresholds): DocumentType {
  if (item.print_type === 'PAR') return { print: 'PAR', category: 'PPE' }
  const proposed = documentType(isAmount(item.price) ? item.price : '0.00', at)
  return proposed.print === 'ICS' ? proposed : { print: 'ICS', category: 'SPHV' }
}
