/**
 * Sets of sequence numbers as ranges: sorted, without overlaps, adjacent ones joined. Two sets with the same numbers are therefore equal as
 * text. Pure; no function changes its arguments.
 */
import type { SeqRange } from '#contract/sync/receipts.ts'

export type SeqRanges = readonly SeqRange[]

/** Any ranges, in any order, with overlaps, as a set. */
export function toSeqRanges(ranges: Iterable<SeqRange>): SeqRanges {
  const joined: [number, number][] = []
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = joined.at(-1)
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else joined.push([first, last])
  }
  return joined
}

export const unionSeqs = (...sets: readonly SeqRanges[]): SeqRanges => toSeqRanges(sets.flat())

/** Adds one number. The usual case, the number after the last one, does not sort the set again. */
export function addSeq(ranges: SeqRanges, seq: number): SeqRanges {
  const last = ranges.at(-1)
  if (!last || seq > last[1] + 1) return [...ranges, [seq, seq]]
  if (seq === last[1] + 1) return [...ranges.slice(0, -1), [last[0], seq]]
  return unionSeqs(ranges, [[seq, seq]])
}

/** The numbers of `ranges` that are not in `without`. */
export function subtractSeqs(ranges: SeqRanges, without: SeqRanges): SeqRanges {
  const remaining: SeqRange[] = []
  let at = 0
  for (const [first, last] of ranges) {
    let next = first
    while (at < without.length && (without[at] as SeqRange)[1] < first) at++
    for (let index = at; index < without.length && next <= last; index++) {
      const [from, to] = without[index] as SeqRange
      if (from > last) break
      if (from > next) remaining.push([next, from - 1])
      next = Math.max(next, to + 1)
    }
    if (next <= last) remaining.push([next, last])
  }
  return remaining
}

export const intersectSeqs = (a: SeqRanges, b: SeqRanges): SeqRanges => subtractSeqs(a, subtractSeqs(a, b))

export const hasSeq = (ranges: SeqRanges, seq: number): boolean =>
  ranges.some(([first, last]) => first <= seq && seq <= last)

export const countSeqs = (ranges: SeqRanges): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** The highest number up to which none is missing; 0 if 1 is missing. */
export function contiguousSeq(ranges: SeqRanges): number {
  const [first] = ranges
  return first?.[0] === 1 ? first[1] : 0
}
