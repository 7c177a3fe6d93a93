import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSeq,
  contiguousSeq,
  countSeqs,
  hasSeq,
  intersectSeqs,
  type SeqRanges,
  subtractSeqs,
  toSeqRanges,
  unionSeqs,
} from '#domain/outbox/seq-ranges.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
const rangesOf = (seqs: Iterable<number>): SeqRanges => toSeqRanges([...seqs].map((seq) => [seq, seq] as const))
const seqsOf = (ranges: SeqRanges): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
const sorted = (seqs: Iterable<number>) => [...seqs].sort((a, b) => a - b)

test('[SYNC-3250] sets of numbers as ranges: the same as sets of single numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 1, max: 32 }), (one, two, seq) => {
      const [a, b] = [rangesOf(one), rangesOf(two)]
      expect(seqsOf(a)).toEqual(sorted(one))
      expect(unionSeqs(a, b)).toEqual(rangesOf([...one, ...two]))
      expect(subtractSeqs(a, b)).toEqual(rangesOf(one.filter((n) => !two.includes(n))))
      expect(intersectSeqs(a, b)).toEqual(rangesOf(one.filter((n) => two.includes(n))))
      expect(addSeq(a, seq)).toEqual(rangesOf([...one, seq]))
      expect(hasSeq(a, seq)).toBe(one.includes(seq))
      expect(countSeqs(a)).toBe(one.length)
      const contiguous = contiguousSeq(a)
      expect(one.filter((n) => n <= contiguous)).toHaveLength(contiguous)
      expect(one).not.toContain(contiguous + 1)
    }),
  )
})

test('[SYNC-3250] merging is idempotent, commutative and associative', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (one, two, three) => {
      const [a, b, c] = [rangesOf(one), rangesOf(two), rangesOf(three)]
      expect(unionSeqs(a, a)).toEqual(a)
      expect(unionSeqs(a, b)).toEqual(unionSeqs(b, a))
      expect(unionSeqs(unionSeqs(a, b), c)).toEqual(unionSeqs(a, unionSeqs(b, c)))
    }),
  )
})
