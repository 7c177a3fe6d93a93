/** The scan form (specification §5): a count of at least 1, and remarks that are text or null. */

import { t } from '#text/shared/validation.ts'
import { countMaximum, countMinimum, textLimit } from '../limits.ts'
import { z } from '../z.ts'

/** A parsed count: a whole number, or the reason why the text is not a count. */
export type TypedCount =
  | { ok: true; count: number }
  /** `isZero`: the person typed zero, meaning that nothing is there. */
  | { ok: false; message: string; isZero: boolean }

/** Accepts the digits 0 to 9 only. Signs, separators, exponents and digits of other scripts are errors; nothing is guessed. */
export function parseCount(text: string): TypedCount {
  const digits = /^\s*0*([0-9]+)\s*$/.exec(text)?.[1]
  const invalid = (message: string): TypedCount => ({ ok: false, message, isZero: false })
  if (text.trim() === '') return invalid(t('countMissing'))
  if (digits === undefined) return invalid(t('countNotDigits'))
  if (Number(digits) > countMaximum) return invalid(t('countTooBig', { maximum: countMaximum }))
  if (Number(digits) < countMinimum)
    return { ok: false, message: t('countTooSmall', { minimum: countMinimum }), isZero: Number(digits) === 0 }
  return { ok: true, count: Number(digits) }
}

/** The physical count of a form: text in, number out. */
export const physicalCount = z.string().transform((value, context) => {
  const parsed = parseCount(value)
  if (parsed.ok) return parsed.count
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
})

export const countForm = z.object({
  physical_count: physicalCount,
  remarks: z.string().trim().min(1).max(textLimit).nullable(),
})
export type CountForm = z.output<typeof countForm>
