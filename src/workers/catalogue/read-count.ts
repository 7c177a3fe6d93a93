/** Reads of a product's row how it stands in the count of now, by the rules of `domain/count-status.ts`. */
import type { Campaign } from '#contract/resources/campaigns.ts'
import { type CountNow, countNow, type OpenCount, openCounts } from '#domain/count-status.ts'
import type { RawRow } from '#domain/fold.ts'
import { productReaders, readCountNotes, readId } from './read-product.ts'
import { readRow } from './read-row.ts'
import type { Shelf } from './shelf.ts'

/** Open campaigns of the shelf that start from zero. */
export const openCountsOf = (campaigns: Shelf | undefined): readonly OpenCount[] =>
  openCounts((campaigns?.shown ?? []).flatMap((row) => (row ? [readRow('inventory', row) as unknown as Campaign] : [])))

const scalar = (value: unknown) => (typeof value === 'object' && value !== null ? readId(value) : value)

export function readCount(row: RawRow, open: readonly OpenCount[]): CountNow {
  const facts = {
    scanned: productReaders.scanned(row['scanned']),
    physical_count: productReaders.physical_count(row['physical_count']),
    ...readCountNotes(row),
  }
  return countNow(facts, open, (name) => scalar(row[name]))
}
