/** One page of a list as the API returns it (specification §3, D5.4). A plain server promises only `results` and `next`. */
import { z } from '../z.ts'

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({
    count: z.number().int().min(0).optional(),
    next: z.string().nullable().optional(),
    previous: z.string().nullable().optional(),
    results: z.array(row),
  })

/** A page whose rows are checked only for an id, which is all that the mirror needs before it stores the text. */
export const pageWithIds = pageOf(z.looseObject({ id: z.union([z.number(), z.string()]) }))

/** A page whose rows are not checked at all; the caller checks the rows it uses. Saves time in a crawl of a hundred pages of 1,000 rows. */
export const pageEnvelope = pageOf(z.unknown())
