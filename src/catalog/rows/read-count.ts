/** Reads a product's status in the current count, by the rules of `domain/counts/count-status.ts`. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type CurrentCount, currentCount, type OpenCount, openCounts } from '#domain/counts/count-status.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { productReaders, readCountNotes, readId } from './read-product.ts'
import { readRow } from './read-row.ts'
import type { RowStore } from './row-store.ts'

/** Open campaigns that start from zero. */
export const openCountsOf = (campaigns: RowStore | undefined): readonly OpenCount[] =>
  openCounts(
    (campaigns?.shownRows ?? []).flatMap((row) => (row ? [readRow('inventory', row) as unknown as Campaign] : [])),
  )

const scalar = (value: unknown) => (typeof value === 'object' && value !== null ? readId(value) : value)

export function readCount(row: RawRow, openCampaigns: readonly OpenCount[]): CurrentCount {
  const facts = {
    scanned: productReaders.scanned(row['scanned']),
    physical_count: productReaders.physical_count(row['physical_count']),
    ...readCountNotes(row),
  }
  return currentCount(facts, openCampaigns, (name) => scalar(row[name]))
}
