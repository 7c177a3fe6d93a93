/** Builds the content of product tags and room tags. */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import type { CommandCode } from '#domain/scan/command-codes.ts'
import { roomTagText, tagText } from '#domain/scan/tag-text.ts'
import type { TagLabel } from './tag-label.ts'

/** Printed on every tag: the name of the institute, and the host in the address that the code opens. */
export interface TagSource {
  institute: string
  host: string
}

/** `unit`: the unit that this tag is for, if the record has several units. */
export function productLabel(
  product: ProductView,
  { institute, host }: TagSource,
  unit: { number: number; of: number } | null,
): TagLabel {
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

export function roomLabel(
  room: Room,
  { institute, host }: TagSource,
  names: { location: string; responsible: string },
): TagLabel {
  return {
    kind: 'room',
    institute,
    room: room.name,
    location: names.location || null,
    responsible: names.responsible || null,
    code: roomTagText(host, room.id),
  }
}

export const commandLabel = ({ name, hint, text }: CommandCode, { institute }: TagSource): TagLabel => ({
  kind: 'command',
  institute,
  name,
  hint,
  code: text,
})
