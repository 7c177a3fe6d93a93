import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRepeatFilter, repeatIgnoreMilliseconds } from '#domain/scan/repeat-filter.ts'

describe('repeat filter', () => {
  it('[SCAN-10] a code in view is reported once, however long it stays', () => {
    const filter = createRepeatFilter()
    expect(filter.filterNew(['a'], 0)).toEqual(['a'])
    for (let at = 40; at < 60_000; at += 40) expect(filter.filterNew(['a'], at)).toEqual([])
  })

  it('[SCAN-10] a code out of view for the ignore time: reported again', () => {
    const filter = createRepeatFilter()
    filter.filterNew(['a'], 0)
    filter.filterNew(['a'], 1_000)
    expect(filter.filterNew(['a'], 1_000 + repeatIgnoreMilliseconds - 1)).toEqual([])
    expect(filter.filterNew(['a'], 1_000 + 2 * repeatIgnoreMilliseconds)).toEqual(['a'])
  })

  it('[SCAN-11] other codes are not delayed; several codes of one frame are reported together', () => {
    const filter = createRepeatFilter()
    expect(filter.filterNew(['a', 'b', 'a'], 0)).toEqual(['a', 'b'])
    expect(filter.filterNew(['a', 'c'], 40)).toEqual(['c'])
  })

  it('[SCAN-10] a code that was forgotten: reported again at once', () => {
    const filter = createRepeatFilter()
    filter.filterNew(['a'], 0)
    filter.forget('a')
    expect(filter.filterNew(['a'], 40)).toEqual(['a'])
  })

  it('[SCAN-3151] a code is in view while it is seen and for a moment after', () => {
    const filter = createRepeatFilter()
    expect(filter.isInView('a', 0)).toBe(false)
    filter.filterNew(['a'], 0)
    filter.filterNew(['a'], 100)
    expect([100, 400, 401].map((at) => filter.isInView('a', at))).toEqual([true, true, false])
    filter.forget('a')
    expect(filter.isInView('a', 100)).toBe(false)
  })

  it('[SCAN-10] any sequence of frames: a code is reported exactly if it was unseen for the ignore time', () => {
    const frames = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))),
    )
    fc.assert(
      fc.property(frames, (steps) => {
        const filter = createRepeatFilter()
        const seen = new Map<string, number>()
        let at = 0
        for (const [gap, texts] of steps) {
          at += gap
          const expected = texts.filter(
            (text) => at - (seen.get(text) ?? Number.NEGATIVE_INFINITY) >= repeatIgnoreMilliseconds,
          )
          expect(filter.filterNew(texts, at)).toEqual(expected)
          for (const text of texts) seen.set(text, at)
        }
      }),
    )
  })
})
