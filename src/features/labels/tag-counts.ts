/** How many tags each record gets: one a unit (COA Circular 2020-006, 6.2.5: every item has its own sticker), or one a record. */
import type { ProductView } from '#domain/catalogue.ts'
import type { Parts } from '#runtime/parts.ts'
import { askedRows, type Kind } from './read-stickers.ts'

/** A record of more units is a lot: one tag, and the page says so. */
export const unitLimit = 200
const windowSize = 5_000

export interface TagCounts {
  /** Tags of each record, in the order of the list. */
  counts: readonly number[]
  total: number
  /** Records whose units are too many for a tag each. */
  lots: number
}

export const tagsOfUnits = (units: number): number => (units >= 1 && units <= unitLimit ? units : 1)

export async function readTagCounts(
  catalogue: Parts['catalogue'],
  kind: Kind,
  perUnit: boolean,
  signal: AbortSignal,
): Promise<TagCounts> {
  const { total } = await catalogue.list({ ...askedRows(kind), from: 0, limit: 0 }, signal)
  if (!perUnit || kind.of === 'rooms') return { counts: new Array<number>(total).fill(1), total, lots: 0 }
  const units: number[] = []
  while (units.length < total) {
    const { rows } = await catalogue.list<ProductView>(
      { ...askedRows(kind), from: units.length, limit: windowSize },
      signal,
    )
    if (rows.length === 0) break
    units.push(...rows.map((row) => row.units))
  }
  const counts = units.map(tagsOfUnits)
  return {
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    lots: units.filter((count) => count > unitLimit).length,
  }
}

export interface RecordTags {
  /** Place of the record in the list. */
  record: number
  /** Units from `from` up to and with `to`, counted from 1, of `of`. */
  from: number
  to: number
  of: number
}

/** The records whose tags stand at `from` up to and without `to`, counted over all tags in order. */
export function recordsOfTags(counts: readonly number[], from: number, to: number): readonly RecordTags[] {
  const found: RecordTags[] = []
  let begin = 0
  for (const [record, of] of counts.entries()) {
    const end = begin + of
    if (end > from && begin < to)
      found.push({ record, from: Math.max(from, begin) - begin + 1, to: Math.min(to, end) - begin, of })
    if (end >= to) break
    begin = end
  }
  return found
}
