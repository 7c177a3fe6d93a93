import { capitalizationThresholdCentavos, lowValueCeilingCentavos } from '#contract/limits.ts'
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
