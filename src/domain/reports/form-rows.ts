/** Selects the items of a count form and counts those left out, by reason. */
import type { ReportProduct } from './report-product.ts'

export const isUnserviceable = (item: { names: { condition: string } }): boolean =>
  /unserviceable/i.test(item.names.condition)

/** Acquired after the form's as-at day, so not yet property on that day. False if the form or the item has no date. */
export const isAcquiredAfter = (item: { acquisition: string }, asAt: string): boolean =>
  asAt !== '' && item.acquisition !== '' && item.acquisition > asAt

export interface FormRows {
  rows: readonly ReportProduct[]
  /** Left out because acquired after the as-at date. */
  acquiredLater: number
  /** Left out because of their condition. */
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
