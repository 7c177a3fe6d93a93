/** Fields of a product that are derived from others (ProductView): one definition for screens, filters, sums and exports. */
import type { ProductView } from '../catalog/catalog-queries.ts'

export const locationText = (locationOne: string, locationTwo: string): string =>
  [locationOne, locationTwo].filter(Boolean).join(' · ')

export function balanceOf(units: number, physicalCount: number | null): ProductView['balance'] {
  if (physicalCount === null) return 'uncounted'
  if (physicalCount === units) return 'even'
  return physicalCount < units ? 'short' : 'over'
}
