/** The number of tags of each record: one per unit (COA Circular 2020-006, par. 6.2.5: every item has its own sticker), or one per record. */

/** A record with more units is a lot: it gets one tag, and the page says so. */
export const unitLimit = 200

export interface TagCounts {
  /** Tags of each record, in the order of the list. */
  counts: readonly number[]
  total: number
  /** Number of records with more units than `unitLimit`. */
  lots: number
}

export const tagsForUnits = (units: number): number => (units >= 1 && units <= unitLimit ? units : 1)

export interface RecordTags {
  /** Index of the record in the list. */
  recordIndex: number
  /** Units `from` to `to` (inclusive, counted from 1) of `of`. */
  from: number
  to: number
  of: number
}

/** The records of tags `from` (inclusive) to `to` (exclusive), with tags numbered over all records in order. */
export function recordsOfTags(counts: readonly number[], from: number, to: number): readonly RecordTags[] {
  const found: RecordTags[] = []
  let firstTag = 0
  for (const [recordIndex, of] of counts.entries()) {
    const end = firstTag + of
    if (end > from && firstTag < to)
      found.push({
        recordIndex,
        from: Math.max(from, firstTag) - firstTag + 1,
        to: Math.min(to, end) - firstTag,
        of,
      })
    if (end >= to) break
    firstTag = end
  }
  return found
}
