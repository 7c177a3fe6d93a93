/**
 * A signature on a PAR or ICS, drawn on the glass of a phone or typed: its row, and its limits. What devices send is in
 * `document-signature-draft.ts`, which the start of the app does not load.
 */
import { id } from '../field-types.ts'
import { z } from '../z.ts'

/** Size of the pad, in the unit of stored points. Its proportions never change, so a signature looks the same on every screen and on paper. */
export const pad = { width: 1000, height: 400 } as const
/** Maximum number of points of a signature; people need 100 to 400. */
export const pointLimit = 1500
export const strokeLimit = 150

type Point = [x: number, y: number]
/** From pen down to pen up. */
export type Stroke = Point[]
export type Strokes = readonly Stroke[]
/** How it was made: drawn, or the name typed instead. */
export type SignatureMark = { method: 'drawn'; strokes: Stroke[] } | { method: 'typed'; typed_name: string }

/** The valid signature, as part of the document's row. */
export const documentSignature = z.looseObject({
  id: z.string(),
  method: z.string(),
  strokes: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
  typed_name: z.string().optional(),
  hash: z.string(),
  made_by: id,
  /** When it was made, by the server's clock: the device's time, corrected, and not later than the arrival. */
  at: z.string(),
})
export type DocumentSignature = z.infer<typeof documentSignature>
