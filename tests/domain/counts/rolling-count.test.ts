import { describe, expect, test } from 'vitest'
import { coverageOf } from '#domain/counts/count-coverage.ts'
import {
  countAge,
  mergedDraw,
  type RollingFacts,
  rollingRank,
  rollingReasons,
  rollingWeight,
} from '#domain/counts/rolling-count.ts'
import { calendarFile, dueState, dueUntilNextYear } from '#domain/documents/renewal-calendar.ts'

const today = '2026-11-25'
const facts = (changes: Partial<RollingFacts> = {}): RollingFacts => ({
  ...{ countedOn: '2026-06-01', physicalCount: 1, units: 1, isMissing: false, isCountedHere: false },
  ...{ price: '900.00', article: 'Chair' },
  ...changes,
})

describe('the draw of a day', () => {
  test.each<[string, Partial<RollingFacts>, number, readonly string[]]>([
    ['counted in the last 12 months', {}, 1, []],
    ['never counted', { countedOn: null, physicalCount: null }, 10, ['never']],
    ['counted on an unknown day', { countedOn: null }, 8, ['unknown']],
    ['on the day a year ago', { countedOn: '2025-11-25' }, 1, []],
    ['the day before that', { countedOn: '2025-11-24' }, 6, ['older']],
    ['a difference', { physicalCount: 3 }, 7, ['difference']],
    [
      'not found by a closed count',
      { isMissing: true, physicalCount: null, countedOn: null },
      16,
      ['never', 'difference'],
    ],
    ['below the threshold by a centavo', { price: '49999.99' }, 1, []],
    ['at the threshold', { price: '50000.00' }, 5, ['ppe']],
    ['high value', { price: '500000.00' }, 9, ['highValue']],
    ['easy to sell', { article: 'Laptop Computer' }, 6, ['highTheft']],
    ['29 days ago', { countedOn: '2026-10-27', price: '500000.00' }, 0.01, ['highValue']],
    ['30 days ago', { countedOn: '2026-10-26' }, 1, []],
    ['counted today', { countedOn: today }, 0, []],
    ['counted here, not sent', { isCountedHere: true, countedOn: null, physicalCount: null }, 0, []],
  ])('[COUNT-4130] %s: weight and reasons', (_, changes, weight, reasons) => {
    expect(rollingWeight(facts(changes), today)).toBe(weight)
    expect(rollingReasons(facts(changes), today)).toEqual(reasons)
  })

  test('[COUNT-4131] the draw is the same for a person and day and another for another person; a heavier item is drawn more often', () => {
    const heavy = facts({ countedOn: null, physicalCount: null })
    const drawn = (seed: string) =>
      Array.from({ length: 2_000 }, (_, id) => ({ id, rank: rollingRank(id, id % 2 ? heavy : facts(), today, seed)! }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, 100)
        .map(({ id }) => id)
    const mine = drawn(`${today} 7`)
    expect(drawn(`${today} 7`)).toEqual(mine)
    const others = drawn(`${today} 8`)
    expect(others.filter((id) => mine.includes(id)).length).toBeLessThan(20)
    expect(drawn('2026-11-26 7')).not.toEqual(mine)
    // Ten times as likely: about 91 of 100.
    expect(mine.filter((id) => id % 2).length).toBeGreaterThan(80)
    expect(rollingRank(1, facts({ countedOn: today }), today, 'x')).toBeNull()
  })

  test('[COUNT-4132] another size or building keeps the counted items', () => {
    expect(mergedDraw([5, 9], [1, 5, 2, 3], 4)).toEqual([5, 9, 1, 2])
    expect(mergedDraw([1, 2, 3], [4], 2)).toEqual([1, 2, 3])
    expect(mergedDraw([], [], 20)).toEqual([])
  })

  test('[COUNT-4133] coverage: the buildings add up to the total, items without a building come last', () => {
    const { total, buildings } = coverageOf([
      { key: ['never', 2, 'Main'], sums: [3n, 300n] },
      { key: ['year', 2, 'Main'], sums: [1n, 50n] },
      { key: ['year', null, null], sums: [2n, 7n] },
      { key: ['unknown', 1, 'Annex'], sums: [4n, 1n] },
    ])
    expect(buildings.map(({ name, all }) => [name, all.items, all.value])).toEqual([
      ['Annex', 4, 1n],
      ['Main', 4, 350n],
      ['', 2, 7n],
    ])
    expect(total).toMatchObject({
      all: { items: 10, value: 358n },
      year: { items: 3, value: 57n },
      never: { items: 3 },
    })
    expect(coverageOf([]).total.all).toEqual({ items: 0, value: 0n })
  })

  test('[COUNT-4137] the age of a count: a count of this device counts at once', () => {
    expect(countAge(facts({ countedOn: null, physicalCount: null, isCountedHere: true }), today)).toBe('year')
  })
})

describe('renewals as a calendar', () => {
  const due = (dueOn: string | null, reasons: readonly ('three-years' | 'holder-changed')[] = []) => ({
    dueOn,
    reasons,
  })

  test('[DOC-4134] overdue first, then by day, until a year from now', () => {
    const listed = dueUntilNextYear(
      [
        due('2027-11-26'),
        due('2027-01-05'),
        due('2026-01-01', ['three-years']),
        due(null),
        due('2027-11-25'),
        due(null, ['holder-changed']),
      ],
      today,
    )
    expect(listed.map(({ dueOn }) => dueOn)).toEqual(['2026-01-01', null, '2027-01-05', '2027-11-25'])
    expect(listed.map((one) => dueState(one, today))).toEqual(['overdue', 'overdue', 'soon', 'later'])
  })

  test('[DOC-4135] the calendar file: all-day events, lines of at most 75 octets, special characters escaped', () => {
    const title = `Renew PAR 2023-01; Dela Cruz, Ñora ${'é'.repeat(60)}`
    const file = calendarFile([{ uid: 'par-7@bilang', day: '2026-12-31', title, text: 'one\ntwo' }], 'PARs', 0)
    const lines = file.split('\r\n')
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(file.replaceAll('\r\n ', '')).toContain(
      `SUMMARY:Renew PAR 2023-01\\; Dela Cruz\\, Ñora ${'é'.repeat(60)}\r\n`,
    )
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']))
    expect(lines).toContain('DTSTAMP:19700101T000000Z')
    expect(lines).toContain('DESCRIPTION:one\\ntwo')
    expect(lines.at(-1)).toBe('')
  })
})
