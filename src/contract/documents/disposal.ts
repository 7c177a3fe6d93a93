/**
 * The results of inspection and disposal of an unserviceable item (`disposals` extension): columns 7, 8, 11 to 14 and 16 to 18 of the IIRUP. Columns
 * 9 and 15 are computed. A value that was not entered is null and printed blank.
 */
import { count, id, money } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'

const blankToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Amounts are for the whole line, not for one unit. */
const amount = z.preprocess(blankToNull, money.nullable())
const quantity = z.preprocess(blankToNull, count.nullable())
const shortText = z.preprocess(blankToNull, z.string().trim().max(textLimit).nullable())

/** Replaced as a whole, so every field is required. */
export const disposalValues = z.strictObject({
  accumulated_depreciation: amount,
  accumulated_impairment: amount,
  sale: quantity,
  transfer: quantity,
  destruction: quantity,
  others: quantity,
  /** Describes the mode `others`. */
  others_text: shortText,
  appraised_value: amount,
  or_number: shortText,
  sale_amount: amount,
})
export type DisposalValues = z.infer<typeof disposalValues>
export type DisposalField = keyof DisposalValues
export const disposalFields = Object.keys(disposalValues.shape) as readonly DisposalField[]

export const disposal = z.looseObject({
  product: id,
  ...disposalValues.shape,
  /** 0 until something is saved. */
  version: count,
  updated_at: z.string().nullable().default(null),
  updated_by: id.nullable().default(null),
})
export type Disposal = z.infer<typeof disposal>
