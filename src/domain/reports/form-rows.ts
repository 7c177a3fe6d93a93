/** Selects the items of a count form and counts those left out, by reason. */
import type { CountStatus } from '../counts/count-status.ts'
import type { ReportProduct } from './report-product.ts'

type Condition = Pick<ReportProduct, 'count_status'> & { names: { condition: string } }

export const isUnserviceableCondition = (name: string): boolean => /unserviceable/i.test(name)

/** An item that a count missed is not here to be inspected: it is reported as missing, whatever its condition was. */
export const isUnserviceable = ({ names, count_status }: Condition): boolean =>
  count_status !== 'missing' && isUnserviceableCondition(names.condition)

/** The list of unserviceable items, here to be inspected or not yet counted. */
export const unserviceableStatuses = ['counted', 'not-counted'] as const satisfies readonly CountStatus[]

/** A count report has every difference: an unserviceable item that was counted short or over is on no other form with it. */
const isOnCountReport = (item: ReportProduct): boolean =>
  !isUnserviceable(item) || (item.on_hand !== null && item.on_hand !== item.units)

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

/** The items that a form lists, by their condition. */
export type FormCondition = 'any' | 'serviceable' | 'unserviceable'

export function selectFormRows(
  items: readonly ReportProduct[],
  { asAt, condition }: { asAt: string; condition: FormCondition },
): FormRows {
  let [acquiredLater, otherCondition] = [0, 0]
  const rows = items.filter((item) => {
    if (isAcquiredAfter(item, asAt)) {
      acquiredLater++
      return false
    }
    const hasCondition =
      condition === 'any' || (condition === 'serviceable' ? isOnCountReport(item) : isUnserviceable(item))
    if (!hasCondition) {
      otherCondition++
      return false
    }
    return true
  })
  return { rows, acquiredLater, otherCondition }
}
