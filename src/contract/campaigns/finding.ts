/**
 * A finding: an observation that is not a count. An item that is not here (D4.5), an item seen in another room, or an item that is not in the
 * property records (D7.4), or the tag of an item that has to be replaced. The device creates its id and PUTs it to `findings/{id}/` if the server
 * offers `findings`. Fields that the property unit adds later (article, value, the resulting item) need `finding-items`; the counter's device never
 * writes them.
 */

import { t } from '#text/shared/validation.ts'
import { id, longText, money, optionalText, positiveInteger, text, versionFields } from '../field-types.ts'
import { unknownTagLimit } from '../limits.ts'
import { z } from '../z.ts'

/** Findings about an item's tag: unreadable, missing, or replaced (`tag-findings`). */
export const tagFindingKinds = ['tag-unreadable', 'tag-missing', 'retagged'] as const
/** `photo`: only a photo of a recorded item (`photo-findings`). */
const findingKinds = ['not-found', 'elsewhere', 'found-at-station', ...tagFindingKinds, 'photo'] as const
export type FindingKind = (typeof findingKinds)[number]

const counterFields = {
  id: z.uuid(),
  kind: z.enum(findingKinds),
  product: id.nullable().default(null),
  description: longText.nullable().default(null),
  article: id.nullable().default(null),
  /** Text of the unknown tag. */
  code: z.string().max(unknownTagLimit).nullable().default(null),
  room: id.nullable().default(null),
  place: optionalText.default(null),
  remarks: optionalText.default(null),
  /** When its author undid it. An undone finding has no effect. */
  undone_at: z.iso.datetime({ offset: true }).nullish(),
}

/** A small picture as a data URL, at most about 450 KB. */
export const findingPhoto = z
  .string()
  .max(600_000)
  .regex(/^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, { error: () => t('image') })

/** The body that the counter's device sends. Unknown fields are refused. */
export const findingDraft = z.strictObject({
  ...counterFields,
  photo: findingPhoto.nullable().default(null),
  counted_by: id.nullable().default(null),
  counted_at: z.iso.datetime({ offset: true, error: () => t('moment') }),
  device: text,
})

/** Fields that the property unit adds, including the two that close a finding. */
const propertyUnitFields = {
  quantity: positiveInteger.nullable().default(null),
  condition: id.nullable().default(null),
  /** Value per unit that the inventory committee assigned (COA Circular 2020-006, par. 6.2). */
  unit_value: money.nullable().default(null),
  /** The item that was created from it, or that it turned out to be. */
  completed_as: id.nullable().default(null),
  /** Why the property unit set it aside: it does not become an item. */
  set_aside: optionalText.default(null),
}

export const findingPatch = z
  .strictObject({
    description: longText,
    article: id.nullable(),
    quantity: positiveInteger.nullable(),
    condition: id.nullable(),
    unit_value: money.nullable(),
    completed_as: id.nullable(),
    set_aside: text.nullable(),
  })
  .partial()

/** A finding as the server returns it. Lists and the change feed leave `photo` null and set `has_photo`; only `GET findings/{id}/` has the photo. */
export const finding = z.looseObject({
  ...counterFields,
  ...propertyUnitFields,
  photo: z.string().nullable().default(null),
  has_photo: z.boolean().default(false),
  counted_by: id.nullable().default(null),
  counted_at: z.string(),
  device: text,
  settled_by: id.nullable().default(null),
  settled_at: z.string().nullable().default(null),
  ...versionFields,
})
export type Finding = z.infer<typeof finding>
export type FindingDraft = z.infer<typeof findingDraft>
export type FindingPatch = z.infer<typeof findingPatch>
