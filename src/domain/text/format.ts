/**
 * The only module that formats figures as text for screens, forms and exports. Lint refuses `toLocaleString` and `Intl` elsewhere
 * (tools/lint/formats.grit). One function per kind of value, so that the same figure reads the same everywhere. Days, moments and durations on screen
 * are in the current language; `…ForForm` and `…ForExport` are always in English. Numbers and amounts are the same in both.
 */
import { currentLanguage } from '#text/language.ts'
import { t } from '#text/shared/time.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { dayAndTimeOf, type Moment, partsOfDay } from '../time/dates.ts'

const numberFormat = new Intl.NumberFormat('en')

/** A number with comma thousands: `1,200`. */
export const formatNumber = (value: number | bigint): string => numberFormat.format(value)

/** A measure with the given number of decimals: `0.45`. */
export const formatDecimal = (value: number, decimals: number): string => value.toFixed(decimals)

const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A percentage with at most one decimal: `12.5%`. */
export const formatPercent = (percent: number): string => `${percentFormat.format(percent)}%`

/** Names in a sentence, in the current language: `01 and 05`, `01 at 05`. */
export const formatList = (names: readonly string[]): string => new Intl.ListFormat(currentLanguage()).format(names)

/** A number with its English noun, for official forms and files: `1 item`, `1,200 items`. Screens have plurals in their text catalogs. */
export const plural = (count: number | bigint, one: string, many: string): string =>
  `${formatNumber(count)} ${Number(count) === 1 ? one : many}`

/** Two decimals and comma thousands, as on the forms (specification §9): `1,234.50`. For columns headed "(₱)". */
export function formatMoney(amount: string | bigint): string {
  const decimalText = typeof amount === 'bigint' ? fromCentavos(amount) : fromCentavos(toCentavos(amount))
  const [pesos = '', cents = ''] = decimalText.split('.')
  return `${pesos.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents}`
}

/** An amount that stands alone: `₱1,234.50`. */
export const formatPesos = (amount: string | bigint): string => formatMoney(amount).replace(/^-?/, '$&₱')

/** The months on forms, and the keys of their short names on screen. */
const months = [
  { name: 'January', short: 'jan' },
  { name: 'February', short: 'feb' },
  { name: 'March', short: 'mar' },
  { name: 'April', short: 'apr' },
  { name: 'May', short: 'may' },
  { name: 'June', short: 'jun' },
  { name: 'July', short: 'jul' },
  { name: 'August', short: 'aug' },
  { name: 'September', short: 'sep' },
  { name: 'October', short: 'oct' },
  { name: 'November', short: 'nov' },
  { name: 'December', short: 'dec' },
] as const
type Month = (typeof months)[number]

function formatParts(
  day: string | null | undefined,
  format: (day: number, month: Month, year: string) => string,
): string {
  const parts = partsOfDay(day ?? '')
  const month = parts && months[parts.month - 1]
  return parts && month ? format(parts.day, month, parts.year) : (day ?? '')
}

/** A day on screen: `3 Dec 2026`. Text that is not a day is returned unchanged. */
export const formatDay = (day: string | null | undefined): string =>
  formatParts(day, (number, { short }, year) => `${number} ${t(`shortMonths.${short}`)} ${year}`)

/** A moment on screen: `3 Dec 2026, 4:52 PM`. The space before `PM` does not break, so that no line begins with it. */
export function formatMoment(moment: Moment | null | undefined, timeZone: string): string {
  const { day, time } = dayAndTimeOf(moment, timeZone)
  return day === '' ? '' : `${formatDay(day)}, ${time.replace(' ', '\u00a0')}`
}

/** A moment in a cell of an export: `3 Dec 2026, 4:52 PM`. */
export function formatMomentForExport(moment: Moment | null | undefined, timeZone: string): string {
  const { day, time } = dayAndTimeOf(moment, timeZone)
  return formatParts(day, (number, { name }, year) => `${number} ${name.slice(0, 3)} ${year}, ${time}`)
}

/** A day on a printed form: `December 31, 2026`. Text that is not a day is returned unchanged. */
export const formatDayForForm = (day: string | null | undefined): string =>
  formatParts(day, (number, { name }, year) => `${name} ${number}, ${year}`)

/** A moment on a printed form: `December 31, 2026, 4:52 PM`. */
export function formatMomentForForm(moment: Moment | null | undefined, timeZone: string): string {
  const { day, time } = dayAndTimeOf(moment, timeZone)
  return day === '' ? '' : `${formatDayForForm(day)}, ${time}`
}

/** A duration: `1 min`, `5 min`, `3 h`, `2 days`. Below one minute, also if negative: `less than a minute`. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return t('lessThanMinute')
  if (minutes < 60) return t('minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) })
}
