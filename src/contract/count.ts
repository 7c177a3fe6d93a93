/** What the scan form sends (spec 5): a count of at least 1, remarks that are text or nothing. The same rules on the device and on the server. */
import { z } from 'zod'
import { countMinimum, textLimit } from './limits.ts'

export const countForm = z.object({
  physical_count: z.coerce
    .number<string | number>()
    .int('A whole number is required.')
    .min(countMinimum, `A count is at least ${countMinimum}.`)
    .max(9_999_999, 'That is more than can be counted.'),
  remarks: z.string().trim().min(1).max(textLimit).nullable(),
})
export type CountForm = z.output<typeof countForm>
