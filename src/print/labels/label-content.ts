/** Builds the content of product tags, room tags, command codes and practice tags. */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { blankTagText } from '#domain/scan/blank-tags.ts'
import type { CommandCode } from '#domain/scan/command-codes.ts'
import type { PracticeTag } from '#domain/scan/practice-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { roomTagText, tagText } from '#domain/scan/tag-text.ts'
import type { BlankLabel, CommandLabel, TagLabel } from './label-kinds.ts'

/** Printed on every tag: the name of the institute, and the host in the address that the code opens. */
export interface TagSource {
  institute: string
  host: string
  /** A line of its own on tags of items, such as "Counted 2026"; empty: none. */
  note: string
}

/** `unit`: the unit that this tag is for, if the record has several units. */
export function productLabel(
  product: ProductView,
  { institute, host, note }: TagSource,
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
    ...(note && { note }),
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

const commandTexts = {
  save: { name: 'Save', hint: 'Saves the count on the screen' },
  undo: { name: 'Undo', hint: 'Undoes the last record' },
  clear: { name: 'Clear', hint: 'Empties the count field' },
  'next-room': { name: 'Next room', hint: 'Then scan the room tag' },
}

export const commandLabel = ({ command, text }: CommandCode, { institute }: TagSource): CommandLabel => ({
  kind: 'command',
  institute,
  ...(command.do === 'digit' ? { name: command.digit, hint: 'A digit of the count' } : commandTexts[command.do]),
  code: text,
})

export const blankLabel = (code: string, { institute, host, note }: TagSource): BlankLabel => ({
  kind: 'blank',
  institute,
  number: printedTagCode(code),
  ...(note && { note }),
  code: blankTagText(host, code),
})

/** States on every label that it is not the tag of an item. */
export const practiceLabel = ({ name, hint, text }: PracticeTag): CommandLabel => ({
  kind: 'command',
  institute: 'PRACTICE TAG · not a property tag',
  name,
  hint,
  code: text,
})
