/** The label of each count state, for lists, filters and exports. It never promises more than is known (D4.2). */
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { CountProgress } from '../catalog/catalog-queries.ts'

export const countStateLabels: Readonly<Record<CountProgress['kind'], string>> = {
  'not-counted': 'Not yet counted',
  'not-here': 'Not here',
  saved: fixedTexts.savedHere,
  checking: fixedTexts.checking,
  sent: 'Counted',
  'needs-you': fixedTexts.needsReview,
}
