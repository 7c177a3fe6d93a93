/** File columns for second and third counts and their result. */
import { t } from '#text/counting/second-counts.ts'
import { reportedItem, secondCountOfItem, secondCountResult } from '../campaigns/second-count-results.ts'
import type { SecondCountRecords } from '../campaigns/second-counts.ts'
import type { ExportColumn, ExportProduct } from './product-export.ts'

/** None if nobody asked for a second count. */
export function secondCountColumns(
  secondCounts: ReadonlyMap<number, SecondCountRecords>,
): readonly ExportColumn<ExportProduct>[] {
  if (secondCounts.size === 0) return []
  const stateOf = (item: ExportProduct) => secondCountOfItem(reportedItem(item), secondCounts)
  const result = (item: ExportProduct) => {
    const state = stateOf(item)
    return state && t(`result.${secondCountResult(state, item.on_hand)}`)
  }
  return [
    { header: t('line.second'), kind: 'whole', width: 10, cell: (item) => stateOf(item)?.second?.count ?? null },
    { header: t('line.third'), kind: 'whole', width: 10, cell: (item) => stateOf(item)?.third?.count ?? null },
    { header: t('result.title'), kind: 'text', width: 24, cell: result },
  ]
}
