/** Formats property numbers as in COA Circular 2020-006 par. 5.6, and the labels of product pickers (D6.1, specification §3, §9). */
import { withoutInvisible } from '../text/invisible-characters.ts'

/** A typed or pasted number as it is stored: two numbers that look the same are the same number. */
export const storedPropertyNumber = (number: string): string => withoutInvisible(number).trim()

export interface PropertyNumberParts {
  year: string | number | null
  subMajorAccount: string | number | null
  ledgerAccount: string | number | null
  articleNumber?: string | number | null
  series1: number | null
  series2?: number | null
  location2: string | number | null
  location1Name?: string | null
}

/** Pads digits with zeros on the left to at least `width`; a missing value becomes zeros. */
export function padNumber(value: string | number | null | undefined, width: number): string {
  return String(value ?? '')
    .trim()
    .padStart(width, '0')
}

/** The two digits of a ledger account in a property number: its number without a final 0 (030 → 03, 990 → 99), else its last two digits. */
export function shortLedgerNumber(ledgerAccount: string | number | null): string {
  const digits = padNumber(ledgerAccount, 2)
  return digits.length === 3 && digits.endsWith('0') ? digits.slice(0, 2) : digits.slice(-2)
}

const formatSeries = (parts: PropertyNumberParts): string =>
  padNumber(parts.series1, 4) + (parts.series2 ? `-${padNumber(parts.series2, 4)}` : '')

const formatYear = (parts: PropertyNumberParts): string => padNumber(parts.year, 4)

/** Proposes `YYYY-SS-GG[-AA]-NNNN[-NNNN]-LL`. The stored property number is the authority. */
export function composePropertyNumber(parts: PropertyNumberParts, withArticle = true): string {
  const article = withArticle && parts.articleNumber != null ? [padNumber(parts.articleNumber, 2)] : []
  return [
    formatYear(parts),
    padNumber(parts.subMajorAccount, 2),
    shortLedgerNumber(parts.ledgerAccount),
    ...article,
    formatSeries(parts),
    padNumber(parts.location2, 2),
  ].join('-')
}

/** The label of a product in pickers: ledger account with three digits, name of the first location at the end. */
export function productPickerLabel(parts: PropertyNumberParts): string {
  const digits = [
    formatYear(parts),
    padNumber(parts.subMajorAccount, 2),
    padNumber(parts.ledgerAccount, 3),
    padNumber(parts.articleNumber, 2),
    formatSeries(parts),
    padNumber(parts.location2, 2),
  ].join('-')
  return parts.location1Name ? `${digits} ${parts.location1Name}` : digits
}

/** Key of a series of serials: year, sub-major and ledger account. */
export function seriesKey(parts: Pick<PropertyNumberParts, 'year' | 'subMajorAccount' | 'ledgerAccount'>): string {
  return `${padNumber(parts.year, 4)}-${padNumber(parts.subMajorAccount, 2)}-${shortLedgerNumber(parts.ledgerAccount)}`
}
