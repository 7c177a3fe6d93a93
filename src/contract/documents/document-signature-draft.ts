/**
 * A signature on a PAR or ICS, as the device PUTs it to `document-signatures/{id}/` if the server offers `document-signatures`. It contains the hash
 * of the content that the person saw; the server refuses any other hash.
 */

import { id, text } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'
import { pad, pointLimit, strokeLimit } from './document-signature.ts'

const point = z.tuple([z.number().int().min(0).max(pad.width), z.number().int().min(0).max(pad.height)])
/** From pen down to pen up. */
const stroke = z.array(point).min(1).max(pointLimit)
const strokes = z
  .array(stroke)
  .min(1)
  .max(strokeLimit)
  .refine((all) => all.reduce((sum, one) => sum + one.length, 0) <= pointLimit)

/** How it was made: drawn, or the name typed instead. */
const mark = {
  drawn: { method: z.literal('drawn'), strokes },
  typed: { method: z.literal('typed'), typed_name: text },
}

const common = {
  id: z.uuid(),
  document_type: z.enum(['PAR', 'ICS']),
  document: id,
  /** The role of the signer: the person who receives the property. */
  party: z.literal('received-by'),
  /** SHA-256 of the content as the person saw it (`domain/documents/signed-content.ts`). */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Who signed: the person whom the document names. */
  made_by: id,
  /** By the device's clock. */
  recorded_at: z.iso.datetime({ offset: true }),
  /** Correction of the device's clock, if known. */
  skew_ms: z.number().min(-1e13).max(1e13).nullable(),
  device: z.string().min(1).max(textLimit),
}

export const documentSignatureDraft = z.union([
  z.strictObject({ ...mark.drawn, ...common }),
  z.strictObject({ ...mark.typed, ...common }),
])
export type DocumentSignatureDraft = z.infer<typeof documentSignatureDraft>

/** A signature as the server stores it, even after an admin withdrew it. */
export const storedSignature = z.looseObject({
  id: z.string(),
  at: z.string(),
  received_at: z.string(),
  withdrawn_at: z.string().nullable(),
  withdrawn_by: id.nullable(),
  withdrawn_reason: z.string().nullable(),
})
