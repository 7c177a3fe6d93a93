/** Items in the order in which a person walks: room by room, and by property number within a room. */
import type { ProductView } from '../catalog/catalog-queries.ts'
import { compareNatural } from '../text/compare-text.ts'

interface InRoom {
  product: Pick<ProductView, 'place' | 'property_number'>
}

/** By building, then room, in natural number order; items without a location are last. */
export const inWalkingOrder = ({ product: a }: InRoom, { product: b }: InRoom): number =>
  Number(a.place === '') - Number(b.place === '') ||
  compareNatural(a.place, b.place) ||
  compareNatural(a.property_number, b.property_number)

/** The items of each room, in the order in which they come. */
export function itemsByRoom<Item extends InRoom>(
  items: readonly Item[],
): readonly { place: string; items: readonly Item[] }[] {
  const rooms = new Map<string, Item[]>()
  for (const item of items) {
    const known = rooms.get(item.product.place)
    if (known) known.push(item)
    else rooms.set(item.product.place, [item])
  }
  return [...rooms].map(([place, ofRoom]) => ({ place, items: ofRoom }))
}
