/** Fields of a product that are worked out from others (ProductView): one definition for screens, filters, sums and exports. */
import type { ProductView } from './catalogue.ts'

export const placeOf = (locationOne: string, locationTwo: string): string =>
  [locationOne, locationTwo].filter(Boolean).join(' · ')

/** First name and last name as people are called; the user name when neither is known. */
export function personLabel(person: { first_name?: unknown; last_name?: unknown; username?: unknown }): string {
  const name = [person.first_name, person.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
  return name || (typeof person.username === 'string' ? person.username : '')
}

export function balanceOf(units: number, physicalCount: number | null): ProductView['balance'] {
  if (physicalCount === null) return 'uncounted'
  if (physicalCount === units) return 'even'
  return physicalCount < units ? 'short' : 'over'
}
