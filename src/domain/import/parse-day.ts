/**
 * Parses a day of an imported file. Promises: a text that can be read in two ways is an error until the person chooses; what the file leaves
 * out (the century, the day of a year alone) is reported with the result; the number of a day counts only from a number cell of a workbook.
 */
import { t } from '#text/import/import-rows.ts'
import { dayOf } from '../time/dates.ts'
import { dayMs } from '../time/durations.ts'
import { failure, type ParseResult } from './parse-result.ts'

export type DayOrder = 'month-first' | 'day-first'
/** The day that a year alone stands for. */
export type YearAlone = 'first-day' | 'last-day'

export interface DayOptions {
  /** Null: a year alone is an error. */
  yearAlone?: YearAlone | null
  /** The cell is a number in a workbook, not a text. */
  isNumber?: boolean
}

// not a text: words of files
const months = 'january february march april may june july august september october november december'.split(' ')

/** Month number from 1; 0 if the text is neither the name of a month nor its usual abbreviation. */
const monthNumber = (text: string): number => {
  const name = text.toLowerCase()
  return (
    months.findIndex(
      (month) => name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september'),
    ) + 1
  )
}

const validDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? dayOf(date, 'UTC') : null
}

/** Two-digit years as in spreadsheet programs: 00 to 29 are this century. */
const fullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 30 ? 2000 : 1900)

/** Days since 30 December 1899, from 1940 on: smaller numbers are quantities, years or articles. */
const [firstSerial, lastSerial] = [14_611, 73_050]
const serialDay = (serial: number): string =>
  dayOf(new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs), 'UTC')

const yearPattern = /^((?:19|20)\d\d)(?:\.0+)?$/

function parseYearAlone(raw: string, year: string, yearAlone: YearAlone | null): ParseResult<string> {
  if (yearAlone === null) return failure(t('yearAlone', { value: raw }))
  return { ok: true, value: yearAlone === 'first-day' ? `${year}-01-01` : `${year}-12-31`, isCompleted: true }
}

/** `5/3/2024`. Two digits of a year after a day above 12 can also be a day, so such a date needs the order. */
function parseNumericDay(raw: string, parts: RegExpExecArray, order: DayOrder | null): ParseResult<string> {
  const [a, b] = [Number(parts[1]), Number(parts[2])]
  const isShort = parts[3]!.length === 2
  const year = fullYear(parts[3]!)
  const monthFirst = validDay(year, a, b)
  const dayFirst = validDay(year, b, a)
  const isUnclear = monthFirst !== null && dayFirst !== null ? monthFirst !== dayFirst : isShort && dayFirst !== null
  if (isUnclear && order === null) return failure(t('unclearDate', { value: raw }))
  const chosen = order === 'day-first' ? dayFirst : order === 'month-first' ? monthFirst : (monthFirst ?? dayFirst)
  if (chosen === null) return failure(t('notDate', { value: raw }))
  return isShort ? { ok: true, value: chosen, isCompleted: true } : { ok: true, value: chosen }
}

/** With `order` null, a date that is valid in both orders is an error. */
export function parseDay(
  raw: string,
  order: DayOrder | null,
  { yearAlone = null, isNumber = false }: DayOptions = {},
): ParseResult<string> {
  const text = raw.trim()
  const found = (day: string | null, isCompleted = false): ParseResult<string> => {
    if (day === null) return failure(t('notDate', { value: raw }))
    return isCompleted ? { ok: true, value: day, isCompleted } : { ok: true, value: day }
  }
  const year = yearPattern.exec(text)?.[1]
  if (year) return parseYearAlone(raw, year, yearAlone)
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const isSerial = isNumber && Number(text) >= firstSerial && Number(text) <= lastSerial
    return isSerial ? found(serialDay(Number(text)), true) : failure(t('dayNumber', { value: raw }))
  }
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (yearFirst) return found(validDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  const dayThenName = /^(\d{1,2})(?:[ -]| - )([A-Za-z]{3,9})\.?[ ,-]\s?(\d{4}|\d{2})$/.exec(text)
  const nameThenDay = /^([A-Za-z]{3,9})\.?[ -](\d{1,2})(?:,\s?|[ -])(\d{4}|\d{2})$/.exec(text)
  if (dayThenName || nameThenDay) {
    const [, day, name, digits] = dayThenName ?? [null, nameThenDay![2], nameThenDay![1], nameThenDay![3]]
    const month = monthNumber(name!)
    return found(month ? validDay(fullYear(digits!), month, Number(day)) : null, digits!.length === 2)
  }
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  return numeric ? parseNumericDay(raw, numeric, order) : failure(t('notDate', { value: raw }))
}
