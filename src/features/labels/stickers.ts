/** What stands on the tags of some products or rooms. */
import type { Room } from '#contract/resources/locations.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { roomTagText, tagText } from '#domain/tag.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import type { Issuer } from './read-stickers.ts'

/** `unit`: which unit of a record of several this tag is for. */
export function productSticker(
  product: ProductView,
  { institute, host }: Issuer,
  unit: { number: number; of: number } | null,
): Sticker {
  return {
    kind: 'product',
    institute,
    propertyNumber: product.property_number,
    description: fullDescription(product),
    acquired: product.acquisition,
    cost: product.price,
    accountable: product.names.user,
    ...(unit && { unit }),
    code: tagText(host, product.id),
  }
}

export function roomSticker(
  room: Room,
  { institute, host }: Issuer,
  names: { place: string; responsible: string },
): Sticker {
  return {
    kind: 'room',
    institute,
    room: room.name,
    place: names.place || null,
    responsible: names.responsible || null,
    code: roomTagText(host, room.id),
  }
}
