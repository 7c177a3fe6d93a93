/**
 * Parses one cell of an imported file. Nothing is guessed silently: an ambiguous value is an error that says so.
 * Text keeps its leading zeros. Days are in `parse-day.ts`.
 */
import { wholeNumberMaximum } from '#contract/limits.ts'
import { t } from '#text/import/import-rows.ts'
import { failure, type ParseResult } from './parse-result.ts'

/** Three digits each, after a comma or after a space that is not a blank between two words. */
const inGroups = /^\d{1,3}(?:(?:,\d{3})+|(?:[\u00a0\u2009\u202f]\d{3})+)(?:\.\d+)?$/
/** With blanks only if it has decimals: `500 600` may be two numbers. */
const inGroupsOfBlanks = /^\d{1,3}(?: \d{3})+\.\d+$/

/** The digits without separators between groups of three. Any other text stays as it is, so that two numbers in a cell never become one. */
const withoutSeparators = (text: string): string =>
  inGroups.test(text) || inGroupsOfBlanks.test(text) ? text.replace(/[,\s]/g, '') : text

export function parseMoney(raw: string): ParseResult<string> {
  const amount = raw.trim().replace(/^(?:php|₱|p)\s*/i, '')
  if (/^(?:\(.*\d.*\)|[-−]₱?\d.*)$/.test(amount.replace(/\s/g, ''))) return failure(t('belowZero', { value: raw }))
  const parts = /^(\d{1,14})(?:\.(\d+))?$/.exec(withoutSeparators(amount))
  if (!parts) return failure(t('notMoney', { value: raw }))
  const cents = (parts[2] ?? '').replace(/0+$/, '')
  if (cents.length > 2) return failure(t('tooManyDecimals', { value: raw }))
  const value = `${BigInt(parts[1]!)}.${cents.padEnd(2, '0')}`
  // `12 500.00` may also be 12 pieces at 500.00: the person sees how it was read.
  return inGroupsOfBlanks.test(amount) ? { ok: true, value, isCompleted: true } : { ok: true, value }
}

export function parseWholeNumber(raw: string): ParseResult<number> {
  const text = raw.trim()
  // `1,234.00` is refused: in a column of whole numbers it may be an amount.
  const digits = /[^\d.]/.test(text) && text.includes('.') ? text : withoutSeparators(text).replace(/\.0+$/, '')
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > wholeNumberMaximum) return failure(t('notWhole', { value: raw }))
  return { ok: true, value: Number(digits) }
}

/** Keeps leading zeros; a spreadsheet's `5.0` becomes `5`. */
export function parseCode(raw: string): ParseResult<string> {
  const compact = raw.trim().replace(/\.0$/, '')
  return /^\d{1,6}$/.test(compact) ? { ok: true, value: compact } : failure(t('notCode', { value: raw }))
}

export function parseChoice(raw: string, choices: readonly string[]): ParseResult<string> {
  const match = choices.find((choice) => choice.toLowerCase() === raw.trim().toLowerCase())
  return match ? { ok: true, value: match } : failure(t('noneOf', { value: raw, choices: choices.join(', ') }))
}
