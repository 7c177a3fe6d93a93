/** Reads a product's status in the current count or in one campaign, by the rules of `domain/counts/count-status.ts`. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import {
  type CountWindow,
  type CurrentCount,
  countInWindow,
  currentCount,
  isCountedEarlier,
  type OpenCount,
  openCounts,
} from '#domain/counts/count-status.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { productReaders, readCountNotes, readId } from './read-product.ts'
import { readRow } from './read-row.ts'
import type { RowStore } from './row-store.ts'

/** Open campaigns that start from zero. */
export const openCountsOf = (campaigns: RowStore | undefined): readonly OpenCount[] =>
  openCounts(
    (campaigns?.shownRows ?? []).flatMap((row) => (row ? [readRow('inventory', row) as unknown as Campaign] : [])),
  )

/** A field of a stored row as scopes compare it: a reference as its id. */
export const scopedField = (row: RawRow, name: string): unknown => {
  const value = row[name]
  return typeof value === 'object' && value !== null ? readId(value) : value
}

const readFacts = (row: RawRow) => ({
  scanned: productReaders.scanned(row['scanned']),
  physical_count: productReaders.physical_count(row['physical_count']),
  ...readCountNotes(row),
})

export const readCount = (row: RawRow, openCampaigns: readonly OpenCount[]): CurrentCount =>
  currentCount(readFacts(row), openCampaigns, (name) => scopedField(row, name))

export const readCountInWindow = (row: RawRow, window: CountWindow): CurrentCount =>
  countInWindow(readFacts(row), window)

export const readCountedEarlier = (row: RawRow, window: CountWindow): boolean =>
  isCountedEarlier(readFacts(row), window)
