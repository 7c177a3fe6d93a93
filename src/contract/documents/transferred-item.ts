/**
 * The item of an accepted transfer as it was when the request was accepted: its report states this, also after the records change. Not part of
 * the row's schema, because only the report reads it, and every start would load it.
 */
import { count, id, money } from '../field-types.ts'
import { z } from '../z.ts'

export const transferredItem = z.object({
  id,
  property_number: z.string(),
  article: z.string(),
  description: z.string(),
  model: z.string().nullable(),
  serial_number: z.string().nullable(),
  acquisition: z.string(),
  /** Quantity and total: null while a blind count hides them. */
  units: count.nullable(),
  total: money.nullable(),
  condition: z.string(),
  fund: z.string(),
})
export type TransferredItem = z.infer<typeof transferredItem>
