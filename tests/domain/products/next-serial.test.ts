import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountSpellings, nextSerial, subMajorSpellings } from '#domain/products/next-serial.ts'

describe('next serial', () => {
  it('[OFFICE-1] the next serial begins at 1 and never fills a gap', () => {
    expect(nextSerial([])).toBe(1)
    expect(
      nextSerial([
        { series_1: 1, series_2: null },
        { series_1: 7, series_2: null },
      ]),
    ).toBe(8)
  })
  it('[OFFICE-1] the end of a range is in use', () => {
    expect(nextSerial([{ series_1: 3, series_2: 12 }])).toBe(13)
  })
  it('[OFFICE-1] the next serial is never in use', () => {
    const used = fc.array(fc.record({ series_1: fc.nat(9999), series_2: fc.option(fc.nat(9999), { nil: null }) }))
    fc.assert(
      fc.property(used, (all) => {
        const next = nextSerial(all)
        return all.every((one) => one.series_1 !== next && one.series_2 !== next)
      }),
    )
  })
  it('[OFFICE-2] all spellings of one account number are returned', () => {
    expect(accountSpellings('030')).toEqual(expect.arrayContaining(['030', '03', '30']))
    expect(accountSpellings('03')).toEqual(expect.arrayContaining(['030', '03', '3']))
    expect(subMajorSpellings('5')).toEqual(['5', '05'])
  })
})
