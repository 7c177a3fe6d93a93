import { describe, expect, it } from 'vitest'
import { readCode, readDay, readMoney, readWhole } from '#domain/import/cell.ts'

const value = (read: { ok: boolean; value?: unknown }) => (read.ok ? read.value : 'error')

describe('cells of an import', () => {
  it.each([
    ['1,234.5', '1234.50'],
    ['PHP 50,000.00', '50000.00'],
    ['₱5000', '5000.00'],
    ['0.10', '0.10'],
    ['12.3000', '12.30'],
    ['1,23.00', 'error'],
    ['-5', 'error'],
    ['1.005', 'error'],
    ['abc', 'error'],
  ])('[OFFICE-20] money %s is %s', (raw, wanted) => expect(value(readMoney(raw))).toBe(wanted))
  it.each([
    ['2024-03-05', null, '2024-03-05'],
    ['2024-03-05 00:00:00', null, '2024-03-05'],
    ['March 5, 2024', null, '2024-03-05'],
    ['5 Mar 2024', null, '2024-03-05'],
    ['03/25/2024', null, '2024-03-25'],
    ['25/03/2024', null, '2024-03-25'],
    ['03/05/2024', null, 'error'],
    ['03/05/2024', 'month-first', '2024-03-05'],
    ['03/05/2024', 'day-first', '2024-05-03'],
    ['2024-02-30', null, 'error'],
    ['05/05/2024', null, '2024-05-05'],
    ['45000', null, 'error'],
  ] as const)('[OFFICE-21] day %s in order %s is %s', (raw, order, wanted) =>
    expect(value(readDay(raw, order))).toBe(wanted),
  )
  it('[OFFICE-20] a code keeps its leading zeros', () => {
    expect(value(readCode('007'))).toBe('007')
    expect(value(readCode('5.0'))).toBe('5')
    expect(value(readCode('5a'))).toBe('error')
  })
  it('[OFFICE-20] a whole number is not a fraction', () => {
    expect(value(readWhole('1,200'))).toBe(1200)
    expect(value(readWhole('3.00'))).toBe(3)
    expect(value(readWhole('3.5'))).toBe('error')
  })
})
