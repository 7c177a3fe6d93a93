/** The label of each count state, for lists, filters and exports. It never promises more than is known (D4.2). */
import { t } from '#text/count-states.ts'
import type { CountProgress } from '../catalog/catalog-queries.ts'

export const countStateLabels: Readonly<Record<CountProgress['kind'], string>> = {
  get 'not-counted'() {
    return t('notCounted')
  },
  get 'not-here'() {
    return t('notHere')
  },
  get saved() {
    return t('saved')
  },
  get checking() {
    return t('checking')
  },
  get sent() {
    return t('counted')
  },
  get 'needs-you'() {
    return t('needsReview')
  },
}
