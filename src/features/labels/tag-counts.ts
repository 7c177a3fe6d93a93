/** How many tags each record gets: one a unit (COA Circular 2020-006, 6.2.5: every item has its own sticker), or one a record. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Services } from '#react/services.ts'
import { rowQuery, type TagQuery } from './tag-query.ts'

/** A record of more units is a lot: one tag, and the page says so. */
export const unitLimit = 200
const windowRows = 5_000

export interface TagCounts {
  /** Tags of each record, in the order of the list. */
  counts: readonly number[]
  total: number
  /** Records whose units are too many for a tag each. */
  lots: number
}

export const tagsForUnits = (units: number): number => (units >= 1 && units <= unitLimit ? units : 1)

export async function readTagCounts(
  catalog: Services['catalog'],
  tagQuery: TagQuery,
  perUnit: boolean,
  signal: AbortSignal,
): Promise<TagCounts> {
  const { total } = await catalog.list({ ...rowQuery(tagQuery), from: 0, limit: 0 }, signal)
  if (!perUnit || tagQuery.of === 'rooms') return { counts: new Array<number>(total).fill(1), total, lots: 0 }
  const units: number[] = []
  while (units.length < total) {
    const { rows } = await catalog.list<ProductView>(
      { ...rowQuery(tagQuery), from: units.length, limit: windowRows },
      signal,
    )
    if (rows.length === 0) break
    units.push(...rows.map((row) => row.units))
  }
  const counts = units.map(tagsForUnits)
  return {
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    lots: units.filter((count) => count > unitLimit).length,
  }
}

export interface RecordTags {
  /** Place of the record in the list. */
  recordIndex: number
  /** Units from `from` up to and with `to`, counted from 1, of `of`. */
  from: number
  to: number
  of: number
}

/** The records whose tags stand at `from` up to and without `to`, counted over all tags in order. */
export function recordsOfTags(counts: readonly number[], from: number, to: number): readonly RecordTags[] {
  const found: RecordTags[] = []
  let firstTag = 0
  for (const [record, of] of counts.entries()) {
    const end = firstTag + of
    if (end > from && firstTag < to)
      found.push({
        recordIndex: record,
        from: Math.max(from, firstTag) - firstTag + 1,
        to: Math.min(to, end) - firstTag,
        of,
      })
    if (end >= to) break
    firstTag = end
  }
  return found
}
