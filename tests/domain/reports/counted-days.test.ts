import { describe, expect, it } from 'vitest'
import { countedDays } from '#domain/reports/counted-days.ts'

describe('counted days', () => {
  it('[REPORT-1968] every day from the first to the last has a column, over the end of a month, in any order of input', () => {
    expect(
      countedDays([
        { value: '2028-03-02', rows: 4 },
        { value: null, rows: 7 },
        { value: '2028-02-28', rows: 1 },
      ]),
    ).toEqual([
      { day: '2028-02-28', amount: 1 },
      { day: '2028-02-29', amount: 0 },
      { day: '2028-03-01', amount: 0 },
      { day: '2028-03-02', amount: 4 },
    ])
    expect(countedDays([{ value: '2026-05-03', rows: 2 }])).toEqual([{ day: '2026-05-03', amount: 2 }])
  })

  it('[REPORT-1968] a longer period: its last 31 days. No day: no column', () => {
    const days = countedDays([
      { value: '2026-04-30', rows: 9 },
      { value: '2026-05-31', rows: 1 },
    ])
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual({ day: '2026-05-01', amount: 0 })
    expect(days.at(-1)).toEqual({ day: '2026-05-31', amount: 1 })
    const all = [
      { value: '2026-05-01', rows: 9 },
      { value: '2026-05-31', rows: 1 },
    ]
    expect(countedDays(all)[0]).toEqual({ day: '2026-05-01', amount: 9 })
    expect(countedDays([])).toEqual([])
    const withoutDay = [
      { value: null, rows: 3 },
      { value: '', rows: 2 },
    ]
    expect(countedDays(withoutDay)).toEqual([])
    expect(countedDays([...withoutDay, { value: '2026-05-03', rows: 2 }])).toEqual([{ day: '2026-05-03', amount: 2 }])
  })
})
