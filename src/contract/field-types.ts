/**
 * The field types of the API, as tolerant readers (D5.5): a number may arrive as text, a reference as an id or as an object, and unknown
 * fields are kept. The parsed value always has the one form that the rest of Bilang uses.
 */

import { t } from '#text/shared/validation.ts'
import { isDecimalText, numberIfDecimal } from './decimal-text.ts'
import { textLimit, wholeNumberMaximum } from './limits.ts'
import { z } from './z.ts'

const toId = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'id' in value) return toId(value.id)
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

const toReference = (value: unknown): unknown => {
  const id = toId(value)
  if (typeof id !== 'number') return value
  return typeof value === 'object' && value !== null ? { ...value, id } : { id }
}

/** Whether a number is an amount in whole centavos up to floating-point error: 0.1 + 0.2 is 0.30, but 1.239 would have to be rounded. */
function isExactAmount(value: number): boolean {
  const centavos = value * 100
  return Math.abs(centavos - Math.round(centavos)) <= Math.max(1e-6, Math.abs(centavos) * Number.EPSILON)
}

const toMoney = (value: unknown): unknown => {
  if (typeof value === 'number' && isExactAmount(value)) return value.toFixed(2)
  if (typeof value !== 'string' || !isDecimalText(value.trim())) return value
  const [pesos = '0', cents = ''] = value.trim().split('.')
  return cents.length <= 2 ? `${pesos}.${cents.padEnd(2, '0')}` : value.trim()
}

const toText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** An id: a whole number of at least 1 (specification §5: references are at least 1). Reads `{id: 7}` and `"7"` as 7. */
export const id = z.preprocess(toId, z.number().int().min(1))

/** A reference: an object with a name when read, an id when written (article, funding, section). */
export const reference = z.preprocess(
  toReference,
  z.looseObject({ id: z.number().int().min(1), name: z.string().optional() }),
)

/** As {@link reference}, with the number that articles have. */
export const numberedReference = z.preprocess(
  toReference,
  z.looseObject({
    id: z.number().int().min(1),
    name: z.string().optional(),
    number: z.preprocess(toText, z.string()).optional(),
  }),
)

/** Messages of schemas are functions, evaluated when a value is refused, in the current language. */
export const isBlank = { error: () => t('blank') }

/** Nothing else of an overlong text is checked: some checks would take minutes for a million characters. */
export const noFurtherChecks = { abort: true }

/** Required text of at most 255 characters (specification §9). */
export const text = z.preprocess(toText, z.string().trim().min(1, isBlank).max(textLimit, noFurtherChecks))

/** Text of at most 255 characters that may be missing: a blank is no text (specification §5: remarks are not empty, but may be null). */
export const optionalText = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : toText(value)),
  z.string().max(textLimit, noFurtherChecks).nullable(),
)

/** Long text: product descriptions and reasons, at most 2,000 characters. */
export const longText = z.preprocess(toText, z.string().trim().min(1, isBlank).max(2000, noFurtherChecks))

/** {@link longText} that may be missing. */
export const optionalLongText = z.preprocess((value) => (value === '' ? null : value), longText.nullable())

/** Money as a decimal string with two places, 0 or more (D6.3). A JSON number is accepted and becomes such a string. */
export const money = z.preprocess(toMoney, z.string().regex(/^\d{1,14}\.\d{2}$/, { error: () => t('amount') }))

export const mustBeOneOrMore = { error: () => t('oneOrMore') }
export const mustBeWhole = { error: () => t('wholeQuantity') }

/** Unit cost on a line of a custody document: 1.00 or more (specification §5, §9). */
export const documentCost = money.refine((amount) => Number(amount) >= 1, mustBeOneOrMore)

/** A whole number, 0 or more. */
export const count = z.preprocess(numberIfDecimal, z.number().int().min(0).max(wholeNumberMaximum))

/** A whole number, 1 or more (specification §5: counts and quantities in documents). */
export const positiveInteger = z.preprocess(numberIfDecimal, z.number().int().min(1).max(wholeNumberMaximum))

/** A whole number, negative, zero or positive. */
export const signedInteger = z.preprocess(numberIfDecimal, z.number().int())

/** The day part of a day that a server wrote as a moment, taken as written: no time zone is applied. */
export const dayAsWritten = (text: string): string => /^(\d{4}-\d{2}-\d{2})T/.exec(text)?.[1] ?? text

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.preprocess(
  (value) => (typeof value === 'string' ? dayAsWritten(value) : value),
  z.iso.date({ error: () => t('day') }),
)

/** Added to every row by a server that offers versions; absent on a plain server. */
export const versionFields = {
  version: z.preprocess(toText, z.string()).optional(),
  updated_at: z.string().nullable().optional(),
  updated_by: z.preprocess(toId, z.number().int()).nullable().optional(),
}

/** A quantity or amount that a server may leave out: it sends null, which reads as `value`, with {@link hiddenQuantityFields}. */
export const hideable = <Value, Schema extends z.ZodType<Value>>(schema: Schema, value: Value) =>
  z.preprocess((sent) => (sent === null ? value : sent), schema)

export const hiddenQuantityFields = {
  /** A blind count hides the quantity from this person; figures derived from it are unknown, not 0. Absent: the row has its quantity. */
  quantity_hidden: z.boolean().optional(),
}
