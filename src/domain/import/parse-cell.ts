/**
 * Parses one cell of an imported file. Nothing is guessed silently: an ambiguous value is an error that says so.
 * Text keeps its leading zeros. Days are in `parse-day.ts`.
 */
import { t } from '#text/import/import-rows.ts'
import { failure, type ParseResult } from './parse-result.ts'

export function parseMoney(raw: string): ParseResult<string> {
  const compact = raw.replace(/^(?:php|₱|p)\s*/i, '').replace(/\s/g, '')
  if (/^(?:\(.*\d.*\)|[-−]₱?\d.*)$/.test(compact)) return failure(t('belowZero', { value: raw }))
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact) ? compact.replace(/,/g, '') : compact
  const parts = /^(\d{1,14})(?:\.(\d+))?$/.exec(digits)
  if (!parts) return failure(t('notMoney', { value: raw }))
  const cents = (parts[2] ?? '').replace(/0+$/, '')
  if (cents.length > 2) return failure(t('tooManyDecimals', { value: raw }))
  return { ok: true, value: `${BigInt(parts[1]!)}.${cents.padEnd(2, '0')}` }
}

export function parseWholeNumber(raw: string): ParseResult<number> {
  const compact = raw.replace(/\s/g, '')
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(compact) ? compact.replace(/,/g, '') : compact.replace(/\.0+$/, '')
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > 2_000_000_000) return failure(t('notWhole', { value: raw }))
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
