/** The property number of COA Circular 2020-006 par. 5.6 and the label of product pickers (D6.1, spec 3, 9; forms document 8). */
export interface NumberParts {
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
export function padded(value: string | number | null | undefined, width: number): string {
  return String(value ?? '')
    .trim()
    .padStart(width, '0')
}

/** The two digits of a general ledger account inside a property number: the RCA number without its last digit (030 → 03, 990 → 99). */
export function ledgerShort(ledgerAccount: string | number | null): string {
  const digits = padded(ledgerAccount, 2)
  return digits.length === 3 && digits.endsWith('0') ? digits.slice(0, 2) : digits.slice(-2)
}

const series = (parts: NumberParts): string =>
  padded(parts.series1, 4) + (parts.series2 ? `-${padded(parts.series2, 4)}` : '')

const year = (parts: NumberParts): string => padded(parts.year, 4)

/** `YYYY-SS-GG[-AA]-NNNN[-NNNN]-LL`. The stored string stays the authority; this proposes one. */
export function composePropertyNumber(parts: NumberParts, withArticle = true): string {
  const article = withArticle && parts.articleNumber != null ? [padded(parts.articleNumber, 2)] : []
  return [
    year(parts),
    padded(parts.subMajorAccount, 2),
    ledgerShort(parts.ledgerAccount),
    ...article,
    series(parts),
    padded(parts.location2, 2),
  ].join('-')
}

/** The label of a product in pickers: ledger account with three digits, first location's name at the end. */
export function pickerLabel(parts: NumberParts): string {
  const digits = [
    year(parts),
    padded(parts.subMajorAccount, 2),
    padded(parts.ledgerAccount, 3),
    padded(parts.articleNumber, 2),
    series(parts),
    padded(parts.location2, 2),
  ].join('-')
  return parts.location1Name ? `${digits} ${parts.location1Name}` : digits
}

/** What identifies a serial's series: year, sub-major and ledger account. The next serial is the next free number in it. */
export function seriesKey(parts: Pick<NumberParts, 'year' | 'subMajorAccount' | 'ledgerAccount'>): string {
  return `${padded(parts.year, 4)}-${padded(parts.subMajorAccount, 2)}-${ledgerShort(parts.ledgerAccount)}`
}
