/**
 * Dates and times in the institute's time zone, never in the zone of the device or of the server process: a PTR signed at 7:30 a.m. in
 * Manila has that day, although the moment in UTC is still on the day before. `dayOf` is for comparisons, tables, file names and document
 * numbers (`2026-05-03`); what people read comes from `src/domain/text/format.ts`.
 */
import { dayMs, minuteMs } from './durations.ts'

/** ISO text with an offset, epoch milliseconds, or a Date. */
export type Moment = string | number | Date

/** Used if the server reports no time zone: the forms are those of the Philippines, which has one time zone. */
export const defaultTimeZone = 'Asia/Manila'

export function isTimeZone(text: unknown): text is string {
  if (typeof text !== 'string' || text === '') return false
  try {
    // The first dates of a page need the formatter anyway: creating another one takes longer than all other checks.
    formatterFor(text)
    return true
  } catch {
    return false
  }
}

/** The names of all time zones that this browser or server knows. */
export const knownTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

export interface DayAndTime {
  day: string
  /** `4:52 PM` */
  time: string
}

const noDayAndTime: DayAndTime = { day: '', time: '' }

/** The calendar day and the time of day of a moment; both empty if the value is not a moment. */
export function dayAndTimeOf(moment: Moment | null | undefined, timeZone: string): DayAndTime {
  if (moment === null || moment === undefined || moment === '') return noDayAndTime
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return noDayAndTime
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
  }
}

/** The calendar day of a moment, `YYYY-MM-DD`; empty if the value is not a moment. */
export const dayOf = (moment: Moment | null | undefined, timeZone: string): string => dayAndTimeOf(moment, timeZone).day

/** In every time zone, days begin on a quarter hour of UTC. */
const quarterMs = 15 * minuteMs

/** `dayOf` with a cache, for very many moments: one entry per quarter of an hour. */
export function cachedDayOf(timeZone: string): (moment: Moment | null | undefined) => string {
  const days = new Map<number, string>()
  return (moment) => {
    const quarter = Math.floor(new Date(moment ?? '').getTime() / quarterMs)
    const known = days.get(quarter)
    if (known !== undefined) return known
    const day = dayOf(moment, timeZone)
    if (!Number.isNaN(quarter)) days.set(quarter, day)
    return day
  }
}

/** The moment when a day begins in a time zone, as ISO text in UTC. */
export function startOfDay(day: string, timeZone: string): string {
  const middle = utcMidnight(day)
  let [before, after] = [middle / quarterMs - 64, middle / quarterMs + 64]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (dayOf(between * quarterMs, timeZone) < day) before = between
    else after = between
  }
  return new Date(after * quarterMs).toISOString()
}

// A day or a moment. A property number, or a name such as “2026-12-31 Annual count”, only begins like one.
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ]\d{2}:)/

/** Whether the text has the form of a day, `YYYY-MM-DD`. */
export const isDayText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The year of a day; 0 if it is not a day. */
export const yearOf = (day: string): number => Number(dayPattern.exec(day)?.[1] ?? 0)

/** `YYYY-MM` of a day, for document numbers; empty if it is not a day. */
export const monthOf = (day: string): string => dayPattern.exec(day)?.slice(1, 3).join('-') ?? ''

export interface PartsOfDay {
  year: string
  month: number
  day: number
}

/** Year, month and day of a day; null if the text is not a day. */
export function partsOfDay(day: string): PartsOfDay | null {
  const parts = dayPattern.exec(day)
  return parts ? { year: parts[1] ?? '', month: Number(parts[2]), day: Number(parts[3]) } : null
}

const utcMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string => dayOf(utcMidnight(day) + days * dayMs, 'UTC')

/** The same day some years later; 29 February becomes 28 February if that year has no 29th. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const later = year + years
  const leap = (later % 4 === 0 && later % 100 !== 0) || later % 400 === 0
  const dayOfMonth = month === 2 && date === 29 && !leap ? 28 : date
  return [String(later).padStart(4, '0'), String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')].join('-')
}

/** Days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs)
