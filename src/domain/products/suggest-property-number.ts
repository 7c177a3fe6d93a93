import type { DocumentType } from '../documents/document-type.ts'
import { composePropertyNumber, type PropertyNumberParts, padNumber } from './property-number.ts'

/**
 * The proposed property number of a new item. Semi-expendable items have their category in front, because their numbers could otherwise
 * equal those of PPE.
 */
export function suggestPropertyNumber(
  parts: PropertyNumberParts,
  category: DocumentType['category'],
  withArticle: boolean,
): string {
  const number = composePropertyNumber(parts, withArticle)
  return category === 'PPE' ? number : `${category}-${number}`
}

/**
 * Whether this institute's property numbers include the article's number: true if most numbers in use do. Without any numbers also true,
 * because the specification lists the article as a part (specification §3).
 */
export function numbersIncludeArticle(
  inUse: readonly { property_number: string; articleNumber: string; series_2: number | null }[],
): boolean {
  let withArticleCount = 0
  let withoutArticleCount = 0
  for (const { property_number, articleNumber, series_2 } of inUse) {
    const parts = property_number.replace(/^(?:SPHV|SPLV)-/i, '').split('-')
    if (!/^\d{4}$/.test(parts[0] ?? '') || parts.length < 5) continue
    const usualPartCount = series_2 ? 6 : 5
    if (parts.length > usualPartCount && parts[3] === padNumber(articleNumber, 2)) withArticleCount += 1
    else if (parts.length === usualPartCount) withoutArticleCount += 1
  }
  return withArticleCount === 0 && withoutArticleCount === 0 ? true : withArticleCount > withoutArticleCount
}
