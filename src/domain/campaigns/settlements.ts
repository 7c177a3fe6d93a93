/**
 * Settled differences of a campaign and their reasons. A settlement is valid only while the item is unchanged: a later count with another figure, or
 * a missing item that is found, makes its reason untrue, so it is no longer shown.
 */
import type { CampaignRecord, SettledDifference } from '#contract/campaigns/campaign-record.ts'
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { isInForce, mergeRecords } from './room-states.ts'

export type Settlement = Extract<CampaignRecord, { kind: 'settlement' }>

/** The result of an item in the campaign. */
export interface SettledItem {
  units: number
  /** Whether it is counted for the campaign. */
  isCounted: boolean
  /** Its quantity on hand per count: 0 if a closed campaign missed it; null if it is not counted yet, or seen without a count. */
  onHand: number | null
}

/**
 * The latest valid settlement of each item. Promises: any order, repetition or split of the same records gives the same settlements; undone and late
 * ones have no effect.
 */
export function settlementsByItem(records: Iterable<CampaignRecord>): ReadonlyMap<number, Settlement> {
  const byItem = new Map<number, Settlement>()
  for (const record of mergeRecords(records))
    if (record.kind === 'settlement' && isInForce(record)) byItem.set(record.product, record)
  return byItem
}

/** The difference of an item that is not in another room than its record says. */
export function differenceOf({ units, isCounted, onHand }: SettledItem): Exclude<SettledDifference, 'moved'> {
  if (!isCounted) return 'missing'
  if (onHand === null || onHand === units) return 'none'
  return onHand < units ? 'short' : 'over'
}

/** Whether the item is unchanged since it was settled. A closed campaign calls an item that was counted as 0 missing. */
export function stands(settlement: Pick<Settlement, 'difference' | 'count'>, item: SettledItem): boolean {
  const { difference, count } = settlement
  if (count === null ? item.isCounted : item.onHand !== count) return false
  return difference === 'moved' || difference === differenceOf(item) || (difference === 'short' && count === 0)
}

/** The reason and the words of a person, for a column of remarks; blank without a reason. */
export const reasonText = ({ reason, note }: Pick<Settlement, 'reason' | 'note'>): string =>
  reason ? [reason.name, note].filter(Boolean).join(': ') : ''

/** The reason to print for an item; blank without a valid settlement. */
export const reasonFor = (settlement: Settlement | undefined, item: SettledItem): string =>
  settlement && stands(settlement, item) ? reasonText(settlement) : ''

export interface ReasonSum {
  code: string
  name: string
  items: number
  shortage: number
  /** In centavos, as those of the report. */
  shortageValue: bigint
  overage: number
  overageValue: bigint
}

/** A settled item of the report. */
export type SettledRow = SettledItem & { id: number; price: string }

/** The valid settlements by reason, most items first. A reason has the name that it had in its latest settlement. */
export function sumByReason(
  settlements: ReadonlyMap<number, Settlement>,
  rows: readonly SettledRow[],
): readonly ReasonSum[] {
  const sums = new Map<string, { latest: string; sum: ReasonSum }>()
  for (const row of rows) {
    const settlement = settlements.get(row.id)
    if (!settlement?.reason || !stands(settlement, row)) continue
    const { code, name } = settlement.reason
    const figures = { items: 0, shortage: 0, shortageValue: 0n, overage: 0, overageValue: 0n }
    const known = sums.get(code) ?? { latest: '', sum: { code, name, ...figures } }
    sums.set(code, known)
    if (settlement.at >= known.latest) {
      known.latest = settlement.at
      known.sum.name = name
    }
    addRow(known.sum, row)
  }
  return [...sums.values()].map(({ sum }) => sum).sort((a, b) => b.items - a.items || (a.code < b.code ? -1 : 1))
}

function addRow(sum: ReasonSum, { units, onHand, price }: SettledRow): void {
  const quantity = shortageOf(units, onHand)
  const value = shortageValue(units, onHand, price)
  sum.items++
  if (quantity > 0) {
    sum.shortage += quantity
    sum.shortageValue += value
  } else {
    sum.overage -= quantity
    sum.overageValue -= value
  }
}
