/**
 * Reads one cell of an imported file. Nothing is guessed silently: what can be read in two ways is an error that says so.
 * Text keeps its leading zeros; a day is read year first, or in the order that the person chose for the file.
 */
import { dayOf } from '../dates.ts'
export type DayOrder = 'month-first' | 'day-first'
export type Read<T> = { ok: true; value: T } | { ok: false; text: string }

const fail = (text: string): { ok: false; text: string } => ({ ok: false, text })
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function readMoney(raw: string): Read<string> {
  const bare = raw.replace(/^(?:php|₱|p)\s*/i, '').replace(/\s/g, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replace(/,/g, '') : bare
  const parts = /^(\d{1,14})(?:\.(\d+))?$/.exec(plain)
  if (!parts) return fail(`“${raw}” is not an amount of money, 0 or more.`)
  const cents = (parts[2] ?? '').replace(/0+$/, '')
  if (cents.length > 2) return fail(`“${raw}” has more than two decimals.`)
  return { ok: true, value: `${BigInt(parts[1]!)}.${cents.padEnd(2, '0')}` }
}

export function readWhole(raw: string): Read<number> {
  const bare = raw.replace(/\s/g, '')
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(bare) ? bare.replace(/,/g, '') : bare.replace(/\.0+$/, '')
  if (!/^\d{1,10}$/.test(plain) || Number(plain) > 2_000_000_000)
    return fail(`“${raw}” is not a whole number, 0 or more.`)
  return { ok: true, value: Number(plain) }
}

const real = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return same ? dayOf(at, 'UTC') : null
}

/** `order` null: a date that could be read both ways is an error. */
export function readDay(raw: string, order: DayOrder | null): Read<string> {
  const text = raw.trim()
  const wrong = fail(`“${raw}” is not a date. Write it as YYYY-MM-DD.`)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  const named = /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})$/.exec(text)
  const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (iso) {
    const day = real(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    return day ? { ok: true, value: day } : wrong
  }
  if (named) {
    const month = months.indexOf(named[2]!.slice(0, 3).toLowerCase()) + 1
    const dayOfMonth = named[1] ?? named[3]
    const day = month && dayOfMonth ? real(Number(named[4]), month, Number(dayOfMonth)) : null
    return day ? { ok: true, value: day } : wrong
  }
  if (!slashed) return wrong
  const [a, b, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
  const monthFirst = real(year, a, b)
  const dayFirst = real(year, b, a)
  if (monthFirst && dayFirst && monthFirst !== dayFirst && order === null)
    return fail(`“${raw}” can be read in two ways. Choose whether the file writes the day or the month first.`)
  const chosen = order === 'day-first' ? dayFirst : order === 'month-first' ? monthFirst : (monthFirst ?? dayFirst)
  return chosen ? { ok: true, value: chosen } : wrong
}

/** Digits as printed, leading zeros kept; a spreadsheet's `5.0` is 5. */
export function readCode(raw: string): Read<string> {
  const bare = raw.trim().replace(/\.0$/, '')
  return /^\d{1,6}$/.test(bare) ? { ok: true, value: bare } : fail(`“${raw}” is not a number of at most six digits.`)
}

export function readChoice(raw: string, of: readonly string[]): Read<string> {
  const found = of.find((choice) => choice.toLowerCase() === raw.trim().toLowerCase())
  return found ? { ok: true, value: found } : fail(`“${raw}” is none of: ${of.join(', ')}.`)
}
