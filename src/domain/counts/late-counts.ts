/** Counts that arrived after a campaign closed, as its page lists them. */
import type { LateCount } from '#contract/actions/campaigns/campaign-actions.ts'

type Listed = Pick<LateCount, 'product' | 'physical_count' | 'scanned' | 'is_undo' | 'user' | 'device'>

const counterOf = ({ product, user, device }: Listed): string => `${product} ${user} ${device}`

/** A count also marks its item as counted, which arrives as a separate record. Such a mark is not listed; marks without a count are. */
export function withoutMarksOfCounts<One extends Listed>(rows: readonly One[]): readonly One[] {
  const counted = new Set(rows.filter((row) => row.physical_count !== null && !row.is_undo).map(counterOf))
  const isMark = (row: One) => row.scanned === true && row.physical_count === null && !row.is_undo
  return rows.filter((row) => !isMark(row) || !counted.has(counterOf(row)))
}
