/** The property number of COA Circular 2020-006 par. 5.6 and the label of product pickers (D6.1, specification §3, §9; forms document 8). */
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

/** Decimal digits padded with zeros on the left to at least `width`; missing becomes zeros. */
export function padNumber(value: string | number | null | undefined, width: number): string {
  return String(value ?? '')
    .trim()
    .padStart(width, '0')
}

/** The two digits of a general ledger account inside a property number: the RCA number without its last digit (030 → 03, 990 → 99). */
export function shortLedgerNumber(ledgerAccount: string | number | null): string {
  const digits = padNumber(ledgerAccount, 2)
  return digits.length === 3 && digits.endsWith('0') ? digits.slice(0, 2) : digits.slice(-2)
}

const formatSeries = (parts: PropertyNumberParts): string =>
  padNumber(parts.series1, 4) + (parts.series2 ? `-${padNumber(parts.series2, 4)}` : '')

const formatYear = (parts: PropertyNumberParts): string => padNumber(parts.year, 4)

/** `YYYY-SS-GG[-AA]-NNNN[-NNNN]-LL`. The stored string stays the authority; this proposes one. */
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

/** The label of a product in pickers: ledger account with three digits, first location's name at the end. */
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

/** What identifies a serial's series: year, sub-major and ledger account. The next serial is the next free number in it. */
export function seriesKey(parts: Pick<PropertyNumberParts, 'year' | 'subMajorAccount' | 'ledgerAccount'>): string {
  return `${padNumber(parts.year, 4)}-${padNumber(parts.subMajorAccount, 2)}-${shortLedgerNumber(parts.ledgerAccount)}`
}
