/** One page of a list on the wire (specification §3, D5.4). Only `results` and `next` are promised by a plain server. */
import { z } from './z.ts'

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({
    count: z.number().int().min(0).optional(),
    next: z.string().nullable().optional(),
    previous: z.string().nullable().optional(),
    results: z.array(row),
  })

/** A page whose rows are only known to carry an id: what the mirror needs before it keeps the text. */
export const pageWithIds = pageOf(z.looseObject({ id: z.union([z.number(), z.string()]) }))

/** A page as an envelope: its rows are looked at by whoever wants them. Checked once for each of a hundred pages of a thousand rows. */
export const pageEnvelope = pageOf(z.unknown())
