import type { SlipCategory } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import { capitalizationThresholdCentavos, lowValueCeilingCentavos } from '#contract/limits.ts'
import { isAmount, toCentavos } from '../money/money.ts'

export type DocumentType = { printType: 'PAR'; category: 'PPE' } | { printType: 'ICS'; category: SlipCategory }

/**
 * The document on which an item is issued, by its unit cost, never by a line total (D6.2; COA 2022-004: exactly 50,000.00 is PPE, exactly
 * 5,000.00 is of low value).
 */
export function documentType(unitPrice: string): DocumentType {
  const price = toCentavos(unitPrice)
  if (price >= capitalizationThresholdCentavos) return { printType: 'PAR', category: 'PPE' }
  return { printType: 'ICS', category: price > lowValueCeilingCentavos ? 'SPHV' : 'SPLV' }
}

/** The usual document at an item's price, if another one was chosen. Null if the choice is the usual one, or the price is not an amount. */
export function usualDocument(item: { price: unknown; print_type: unknown }): DocumentType | null {
  if (typeof item.price !== 'string' || !isAmount(item.price)) return null
  const usual = documentType(item.price)
  return usual.printType === item.print_type ? null : usual
}

/**
 * The document and category of an item (D6.2). The unit cost gives a proposal; the `print_type` that a person chose takes precedence. Items that only
 * work together may be PPE below the threshold, and a PPE item moved to a slip is of high value. Text that is not an amount counts as 0.
 */
export function itemType(item: { price: string; print_type: PrintType }): DocumentType {
  if (item.print_type === 'PAR') return { printType: 'PAR', category: 'PPE' }
  const proposed = documentType(isAmount(item.price) ? item.price : '0.00')
  return proposed.printType === 'ICS' ? proposed : { printType: 'ICS', category: 'SPHV' }
}
