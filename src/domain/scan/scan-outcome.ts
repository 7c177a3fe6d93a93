/** The outcome of a scan: one of five, each with its own sound, color and shape (D4.6, D4.7). */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView, TagResolution } from '../catalog/catalog-queries.ts'
import { isCounted, isLotInProgress } from '../counts/suggest-count.ts'
import type { OpSource } from '../outbox/op.ts'

/**
 * What a scan opens. A code read by a camera or scanner must match an item exactly: items that merely contain it are offered as choices, never
 * opened. A person who typed part of a number is searching for the item.
 */
export function offerSearchHits(resolution: TagResolution, source: OpSource): TagResolution {
  if (source === 'typed' || source === 'list' || resolution.kind !== 'product') return resolution
  const { product, isSearchHit } = resolution
  return isSearchHit && product ? { kind: 'several', products: [product], total: 1, isSearchHit } : resolution
}

export type ScanOutcome = 'found' | 'duplicate' | 'elsewhere' | 'unknown' | 'refused'

/** The room that the counter chose as the one they are in. */
export interface CurrentRoom {
  id: number
  name: string
  location_code_one: number
  location_code_two: number
}

export const toCurrentRoom = ({ id, name, location_code_one, location_code_two }: Room): CurrentRoom => ({
  id,
  name,
  location_code_one,
  location_code_two,
})

/**
 * `duplicate` comes before `elsewhere`: whether an item was counted already matters more than where it belongs. An item without a recorded
 * location is never `elsewhere`. An id that is not in this device's list is `unknown`; it can still be counted.
 */
export function scanOutcome(resolution: TagResolution, currentRoom: CurrentRoom | null): ScanOutcome {
  if (resolution.kind === 'unknown') return resolution.reason === 'not-in-list' ? 'unknown' : 'refused'
  if (resolution.kind === 'room' || resolution.kind === 'several') return 'found'
  if (!resolution.product) return 'unknown'
  if (isCounted(resolution.product) && !isLotInProgress(resolution.product)) return 'duplicate'
  return currentRoom && belongsElsewhere(resolution.product, currentRoom) ? 'elsewhere' : 'found'
}

/** Whether this person counted the item and found it in this room, which its record does not name. */
export const isFoundIn = (product: ProductView, room: CurrentRoom): boolean =>
  isCounted(product) && product.foundIn?.room === room.id

export function belongsElsewhere(
  product: Pick<ProductView, 'location_code_one' | 'location_code_two'>,
  currentRoom: CurrentRoom,
): boolean {
  const two = product.location_code_two
  const one = product.location_code_one
  return (
    (two !== null && two !== currentRoom.location_code_two) || (one !== null && one !== currentRoom.location_code_one)
  )
}
