/**
 * Property numbers for rows that have none. Promises: a number is the next of its series in the records and in the file, gaps are never filled, and
 * rows get their numbers in the order of the file; the server decides whether a number is free.
 */
import { documentType } from '../documents/document-type.ts'
import { seriesKey } from '../products/property-number.ts'
import { suggestPropertyNumber } from '../products/suggest-property-number.ts'

const numberPattern = /^(?:SP[HL]V-)?(\d{4})-(\d{2})-(\d{2})-(.+)$/i

/** The serials in use, by year and account, and whether numbers contain the article. */
export interface NumbersInUse {
  add(number: string): void
  next(values: Readonly<Record<string, unknown>>, of: NumberedRow): { property_number: string; series_1: number } | null
}

/** Parts of a number that are not values of the product. */
export interface NumberedRow {
  articleNumber: string | null
  locationNumber: string | null
}

export function createNumbersInUse(): NumbersInUse {
  const highest = new Map<string, number>()
  let withArticle = 0
  let withoutArticle = 0
  return {
    add(number) {
      const [, year, subMajor, ledger, rest = ''] = numberPattern.exec(number.trim()) ?? []
      if (year === undefined) return
      const parts = rest.split('-')
      // Serials have four digits, article and location two.
      const serials = parts.slice(0, -1).filter((part) => /^\d{4,}$/.test(part))
      const isLong = parts.length > 2 && /^\d{1,3}$/.test(parts[0]!)
      if (serials.length > 0) {
        withArticle += isLong ? 1 : 0
        withoutArticle += isLong ? 0 : 1
      }
      const key = `${year}-${subMajor}-${ledger}`
      highest.set(key, Math.max(highest.get(key) ?? 0, ...serials.map(Number)))
    },
    next(values, { articleNumber, locationNumber }) {
      const year = /^\d{4}/.exec(String(values['acquisition'] ?? ''))?.[0]
      const [subMajorAccount, ledgerAccount] = [values['sub_major_account'], values['ledger_account']].map((one) =>
        typeof one === 'string' && one !== '' ? one : null,
      )
      if (!year || !subMajorAccount || !ledgerAccount || typeof values['price'] !== 'string') return null
      const key = seriesKey({ year, subMajorAccount, ledgerAccount })
      const series1 = (highest.get(key) ?? 0) + 1
      highest.set(key, series1)
      const isWithArticle = withArticle === withoutArticle ? withArticle === 0 : withArticle > withoutArticle
      const parts = { year, subMajorAccount, ledgerAccount, articleNumber, series1, location2: locationNumber }
      const { category } = documentType(values['price'])
      return { property_number: suggestPropertyNumber(parts, category, isWithArticle), series_1: series1 }
    },
  }
}
