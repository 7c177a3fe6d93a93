import type { DocumentType } from './document-type.ts'
import { composePropertyNumber, type NumberParts, padded } from './property-number.ts'

/**
 * The property number that is proposed for a new thing. Semi-expendable things carry their category in front, because their bare numbers
 * can coincide with those of PPE (forms document 7.5).
 */
export function proposeNumber(parts: NumberParts, category: DocumentType['category'], withArticle: boolean): string {
  const bare = composePropertyNumber(parts, withArticle)
  return category === 'PPE' ? bare : `${category}-${bare}`
}

/**
 * Whether this institute's numbers carry the article's number, told from numbers in use: the kept custom wins. With no numbers at all they
 * do, because the specification lists the article among the parts (spec 3).
 */
export function carriesArticle(
  inUse: readonly { property_number: string; articleNumber: string; series_2: number | null }[],
): boolean {
  let yes = 0
  let no = 0
  for (const { property_number, articleNumber, series_2 } of inUse) {
    const parts = property_number.replace(/^(?:SPHV|SPLV)-/i, '').split('-')
    if (!/^\d{4}$/.test(parts[0] ?? '') || parts.length < 5) continue
    const usual = series_2 ? 6 : 5
    if (parts.length > usual && parts[3] === padded(articleNumber, 2)) yes += 1
    else if (parts.length === usual) no += 1
  }
  return yes === 0 && no === 0 ? true : yes > no
}
