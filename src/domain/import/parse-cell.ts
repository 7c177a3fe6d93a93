/**
 * Parses one cell of an imported file. Nothing is guessed silently: an ambiguous value is an error that says so.
 * Text keeps its leading zeros; a day is parsed year first, or in the order that the person chose for the file.
 */
import { t } from '#text/import-rows.ts'
import { dayOf } from '../time/dates.ts'
export type DayOrder = 'month-first' | 'day-first'
export type ParseResult<T> = { ok: true; value: T } | { ok: false; text: string }

const failure = (text: string): { ok: false; text: string } => ({ ok: false, text })
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** From 1; 0 if it is neither the name of a month nor its usual abbreviation. */
const monthNumber = (text: string): number => {
  const name = text.toLowerCase()
  return (
    months.findIndex(
      (month) => name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september'),
    ) + 1
  )
}

export function parseMoney(raw: string): ParseResult<string> {
  const compact = raw.replace(/^(?:php|₱|p)\s*/i, '').replace(/\s/g, '')
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

const validDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? dayOf(date, 'UTC') : null
}

/** With `order` null, a date that is valid in both orders is an error. */
export function parseDay(raw: string, order: DayOrder | null): ParseResult<string> {
  const text = raw.trim()
  const invalid = () => failure(t('notDate', { value: raw }))
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  const withMonthName = /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})$/.exec(text)
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (yearFirst) {
    const day = validDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
    return day ? { ok: true, value: day } : invalid()
  }
  if (withMonthName) {
    const month = monthNumber(withMonthName[2]!)
    const dayOfMonth = withMonthName[1] ?? withMonthName[3]
    const day = month && dayOfMonth ? validDay(Number(withMonthName[4]), month, Number(dayOfMonth)) : null
    return day ? { ok: true, value: day } : invalid()
  }
  if (!numeric) return invalid()
  const [a, b, year] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])]
  const monthFirst = validDay(year, a, b)
  const dayFirst = validDay(year, b, a)
  if (monthFirst && dayFirst && monthFirst !== dayFirst && order === null)
    return failure(t('unclearDate', { value: raw }))
  const chosen = order === 'day-first' ? dayFirst : order === 'month-first' ? monthFirst : (monthFirst ?? dayFirst)
  return chosen ? { ok: true, value: chosen } : invalid()
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
