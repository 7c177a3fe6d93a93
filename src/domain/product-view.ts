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

export const yearOf = (acquisition: string): number => Number(acquisition.slice(0, 4)) || 0

/** `YYYY-MM-DD` of a moment as the server tells it, by this device's clock; null when it tells none. */
export function changedOn(moment: unknown): string | null {
  if (typeof moment !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(moment)) return null
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return moment.slice(0, 10)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}
