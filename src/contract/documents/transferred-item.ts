/**
 * What the report of an accepted transfer states, as it was when the request was accepted: the item, the two people, and the giver's ICS. Not part of
 * the row's schema, because only the report and the property card read it, and every start would load it.
 */
import { count, id, money } from '../field-types.ts'
import { z } from '../z.ts'

const party = z.object({ name: z.string(), position: z.string() })

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
  /** Absent, as the ICS, if the request was accepted before they were stored. */
  giver: party.optional(),
  receiver: party.optional(),
  /** The ICS that the item was issued on; null without one. Its date is a day, or blank. */
  slip: z.object({ number: z.string(), date: z.string() }).nullable().optional(),
})
export type TransferredItem = z.infer<typeof transferredItem>
