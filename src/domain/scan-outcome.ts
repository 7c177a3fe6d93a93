/** What a scan means to the person who made it: one of five words, each with a sound, a colour and a shape of its own (D4.6, D4.7). */
import type { ProductView, Resolved } from './catalogue.ts'
import { isCounted, isLotInProgress } from './suggest-count.ts'

export type ScanOutcome = 'found' | 'duplicate' | 'elsewhere' | 'unknown' | 'refused'

/** The room a counter stands in, when they said so. */
export interface HereRoom {
  id: number
  name: string
  location_code_one: number
  location_code_two: number
}

/**
 * `duplicate` before `elsewhere`: whether a thing was counted already matters more than where it belongs. A thing without a recorded place
 * belongs nowhere else. An id that is not in this device's list is `unknown`, and may be counted all the same.
 */
export function scanOutcome(resolved: Resolved, here: HereRoom | null): ScanOutcome {
  if (resolved.kind === 'unknown') return resolved.why === 'not-in-list' ? 'unknown' : 'refused'
  if (resolved.kind === 'room' || resolved.kind === 'several') return 'found'
  if (!resolved.product) return 'unknown'
  if (isCounted(resolved.product) && !isLotInProgress(resolved.product)) return 'duplicate'
  return here && belongsElsewhere(resolved.product, here) ? 'elsewhere' : 'found'
}

export function belongsElsewhere(
  product: Pick<ProductView, 'location_code_one' | 'location_code_two'>,
  here: HereRoom,
): boolean {
  const two = product.location_code_two
  const one = product.location_code_one
  return (two !== null && two !== here.location_code_two) || (one !== null && one !== here.location_code_one)
}
