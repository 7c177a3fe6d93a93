/**
 * What a counter saw that is no count: a thing that is not here (D4.5), a thing that stands elsewhere, or a thing that is not on the
 * books (D7.4). Made on the device with an id of its own and put to `findings/{id}/` when the server offers `findings`.
 */
import { z } from 'zod'
import { id, longText, optionalText, text } from './field.ts'

const findingKinds = ['not-found', 'elsewhere', 'found-at-station'] as const

export const finding = z.looseObject({
  id: z.uuid(),
  kind: z.enum(findingKinds),
  product: id.nullable().default(null),
  description: longText.nullable().default(null),
  article: id.nullable().default(null),
  /** Text of the tag that nobody knew. */
  code: z.string().max(2000).nullable().default(null),
  room: id.nullable().default(null),
  place: optionalText.default(null),
  remarks: optionalText.default(null),
  /** A small JPEG as a data address; at most about 300 kB. */
  photo: z.string().max(600_000).nullable().default(null),
  counted_by: id.nullable().default(null),
  counted_at: z.string(),
  device: text,
  /** The product that an admin made of a found-at-station draft. */
  completed_as: id.nullable().default(null),
})
export type Finding = z.infer<typeof finding>
export const findingsPath = 'findings/'
