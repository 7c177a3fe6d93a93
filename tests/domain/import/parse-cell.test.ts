import { describe, expect, it } from 'vitest'
import { parseChoice, parseCode, parseDay, parseMoney, parseWholeNumber } from '#domain/import/parse-cell.ts'

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
  ])('[OFFICE-20] money %s: %s', (raw, wanted) => expect(value(parseMoney(raw))).toBe(wanted))
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
    ['5 Sept. 2024', null, '2024-09-05'],
    ['Junk 5, 2024', null, 'error'],
    ['5 Marble 2024', null, 'error'],
    ['5 Decem 2024', null, 'error'],
  ] as const)('[OFFICE-21] day %s in order %s is %s', (raw, order, wanted) =>
    expect(value(parseDay(raw, order))).toBe(wanted),
  )
  it('[OFFICE-20] a code keeps its leading zeros', () => {
    expect(value(parseCode('007'))).toBe('007')
    expect(value(parseCode('5.0'))).toBe('5')
    expect(value(parseCode('5a'))).toBe('error')
  })
  it('[OFFICE-20] a fraction is not a whole number', () => {
    expect(value(parseWholeNumber('1,200'))).toBe(1200)
    expect(value(parseWholeNumber('3.00'))).toBe(3)
    expect(value(parseWholeNumber('3.5'))).toBe('error')
  })
})

describe('cells at their edges', () => {
  it('[IMPORT-1308] an amount has at most fourteen digits before the point, separators every three digits, and at most two decimals other than zeros', () => {
    const cases = {
      '99999999999999': '99999999999999.00',
      '007.5': '7.50',
      'p 1': '1.00',
      '1 234.50': '1234.50',
      '1,234,567.00': '1234567.00',
      '1.230': '1.23',
    }
    for (const [raw, wanted] of Object.entries(cases)) expect([raw, value(parseMoney(raw))]).toEqual([raw, wanted])
    for (const raw of [
      '100000000000000',
      '1234,567',
      ',123',
      '1,234,56',
      '1.',
      '.5',
      '1.2.3',
      '5 pcs',
      'x5',
      '$5',
      '1.001',
      '',
    ])
      expect([raw, value(parseMoney(raw))]).toEqual([raw, 'error'])
  })
  it('[IMPORT-1309] a whole number is at most 2,000,000,000, with separators every three digits', () => {
    const cases = { '0': 0, '2000000000': 2_000_000_000, '1,234,567': 1_234_567, '12.00': 12, ' 5 ': 5 }
    for (const [raw, wanted] of Object.entries(cases))
      expect([raw, value(parseWholeNumber(raw))]).toEqual([raw, wanted])
    for (const raw of ['2000000001', '12345678901', '1,23', '12,3456', '1,234.00', '-1', 'x1', '1x', '', '1.05'])
      expect([raw, value(parseWholeNumber(raw))]).toEqual([raw, 'error'])
  })
  it('[IMPORT-1310] a day is an existing date in one of the known formats, with nothing around it', () => {
    const cases = {
      '2024/3/5': '2024-03-05',
      '2024.03.05': '2024-03-05',
      ' 2024-03-05T08:00Z ': '2024-03-05',
      '29-Feb-2024': '2024-02-29',
      'Sept. 9, 2024': '2024-09-09',
      'DEC 31 2024': '2024-12-31',
      '1 January 2024': '2024-01-01',
      '12.31.2024': '2024-12-31',
    }
    for (const [raw, wanted] of Object.entries(cases)) expect([raw, value(parseDay(raw, null))]).toEqual([raw, wanted])
    for (const raw of [
      '2023-02-29',
      '2024-00-05',
      '2024-03-055',
      'x2024-03-05',
      'March 2024',
      'Smarch 5, 2024',
      'May 32, 2024',
      '31/31/2024',
      '5/3/24',
      '5/3/20245',
      '1/2/2024x',
      'x1/2/2024',
      '1 Mar 20245',
      '',
    ])
      expect([raw, value(parseDay(raw, null))]).toEqual([raw, 'error'])
  })
  it('[IMPORT-1311] the days of a file are read only in the order that was chosen for it', () => {
    expect([value(parseDay('25/03/2024', 'day-first')), value(parseDay('25/03/2024', 'month-first'))]).toEqual([
      '2024-03-25',
      'error',
    ])
    expect([value(parseDay('03/25/2024', 'day-first')), value(parseDay('03/25/2024', 'month-first'))]).toEqual([
      'error',
      '2024-03-25',
    ])
  })
  it('[IMPORT-1312] a code has one to six digits; a choice is one of the listed words, in any letter case', () => {
    expect(['1', '000001', ' 12.0 '].map((raw) => value(parseCode(raw)))).toEqual(['1', '000001', '12'])
    expect(['', '1234567', '1.5', '12.00', 'a1', '1 2'].map((raw) => value(parseCode(raw)))).toEqual(
      Array(6).fill('error'),
    )
    expect([' par ', 'ICS', 'PA', ''].map((raw) => value(parseChoice(raw, ['PAR', 'ICS'])))).toEqual([
      'PAR',
      'ICS',
      'error',
      'error',
    ])
  })
})
