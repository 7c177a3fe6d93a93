/** Which items stand on a form of the count, and how many are left out of it for which reason. */
import type { ReportProduct } from './report-product.ts'

export const isUnserviceable = (item: { names: { condition: string } }): boolean =>
  /unserviceable/i.test(item.names.condition)

/** Acquired after the day that the form is as at: not yet property then. A form without a day, and an item without one, leave nothing out. */
export const isAcquiredAfter = (item: { acquisition: string }, asAt: string): boolean =>
  asAt !== '' && item.acquisition !== '' && item.acquisition > asAt

export interface FormRows {
  rows: readonly ReportProduct[]
  /** Left out because acquired after the as-at date. */
  acquiredLater: number
  /** Left out because of their condition: the others of the form. */
  otherCondition: number
}

export function selectFormRows(
  items: readonly ReportProduct[],
  { asAt, condition }: { asAt: string; condition: 'any' | 'serviceable' | 'unserviceable' },
): FormRows {
  let [acquiredLater, otherCondition] = [0, 0]
  const rows = items.filter((item) => {
    if (isAcquiredAfter(item, asAt)) {
      acquiredLater++
      return false
    }
    if (condition !== 'any' && isUnserviceable(item) !== (condition === 'unserviceable')) {
      otherCondition++
      return false
    }
    return true
  })
  return { rows, acquiredLater, otherCondition }
}
