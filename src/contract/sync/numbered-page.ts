/** A page of records that the server numbers in the order of commits (`campaign-records`, `item-tags`). */
import { count } from '../field-types.ts'
import { z } from '../z.ts'

/** A record in the list, with its number; an undone record gets a new number. */
export const listed = <Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  record: z.ZodObject<Shape, Config>,
) => record.extend({ number: count })

export const numberedPage = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({
    results: z.array(row),
    /** Send as `after` to get the next records. It also skips records that the caller may not see. */
    after: count,
    more: z.boolean(),
    /** If it differs from before, the server's database was restored or the caller sees other records: read again from the beginning. */
    epoch: z.string(),
  })
export interface NumberedPage<Row> {
  results: readonly Row[]
  after: number
  more: boolean
  epoch: string
}
