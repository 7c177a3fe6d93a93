/** The label of each count state, for lists, filters and exports. It never claims more than is known (D4.2). */
import { t } from '#text/counting/count-states.ts'
import type { CountProgress } from '../catalog/catalog-queries.ts'
import { labelsOf } from '../text/labels-of.ts'

export const countStateLabels = labelsOf<CountProgress['kind']>({
  'not-counted': () => t('notCounted'),
  'not-here': () => t('notHere'),
  saved: () => t('saved'),
  checking: () => t('checking'),
  sent: () => t('counted'),
  'needs-you': () => t('needsReview'),
})
