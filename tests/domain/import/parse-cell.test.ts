import { describe, expect, it } from 'vitest'
import { parseChoice, parseCode, parseMoney, parseWholeNumber } from '#domain/import/parse-cell.ts'
import { parseDay } from '#domain/import/parse-day.ts'

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

describe('days as offices write them', () => {
  it('[IMPORT-3850] two digits of a year: read as spreadsheets do and marked; with a day that could be a year only in the chosen order', () => {
    const cases = {
      '31-Dec-19': '2019-12-31',
      '5 Mar 29': '2029-03-05',
      '5-Mar-30': '1930-03-05',
      'Dec 31, 98': '1998-12-31',
      'Sept. 9-05': '2005-09-09',
      '12/31/19': '2019-12-31',
      '5/5/19': '2019-05-05',
    }
    for (const [raw, day] of Object.entries(cases))
      expect([raw, parseDay(raw, null)]).toEqual([raw, { ok: true, value: day, isCompleted: true }])
    for (const raw of ['03/05/19', '25/12/19', '19-12-05'])
      expect(parseDay(raw, null)).toEqual({ ok: false, text: expect.stringContaining('two ways') })
    expect(value(parseDay('25/12/19', 'day-first'))).toBe('2019-12-25')
    expect(value(parseDay('03/05/19', 'month-first'))).toBe('2019-03-05')
    expect(parseDay('03/05/2019', 'month-first')).toEqual({ ok: true, value: '2019-03-05' })
    for (const raw of ['Dec-19', 'Dec 2019', '31-Dec-9', '31-Dec-019', '32-Dec-19', '13/13/19', '1/2/3'])
      expect([raw, value(parseDay(raw, null))]).toEqual([raw, 'error'])
  })
  it('[IMPORT-3851] a year alone: an error until its day is chosen, also as a number', () => {
    expect(parseDay('2019', null)).toEqual({ ok: false, text: expect.stringContaining('only a year') })
    expect(parseDay(' 2019 ', null, { yearAlone: 'first-day' })).toEqual({
      ok: true,
      value: '2019-01-01',
      isCompleted: true,
    })
    expect(value(parseDay('2019', null, { yearAlone: 'last-day', isNumber: true }))).toBe('2019-12-31')
    for (const raw of ['1899', '2100', '201', '20190', '2019-']) {
      expect([raw, value(parseDay(raw, null, { yearAlone: 'first-day', isNumber: true }))]).toEqual([
        raw,
        raw === '20190' ? '1955-04-11' : 'error',
      ])
    }
  })
  it('[IMPORT-3852] the number of a day: a date from a number cell, 1940 to 2099; never from a text', () => {
    const number = (raw: string) => value(parseDay(raw, null, { isNumber: true }))
    expect([number('43830'), number('44624'), number('43830.75')]).toEqual(['2019-12-31', '2022-03-04', '2019-12-31'])
    expect([number('14611'), number('73050')]).toEqual(['1940-01-01', '2099-12-31'])
    for (const raw of ['14610', '73051', '1', '365', '4383', '438300', '-43830']) expect(number(raw)).toBe('error')
    expect(parseDay('43830', null)).toEqual({ ok: false, text: expect.stringContaining('is a number, not a date') })
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
  it('[IMPORT-5544] two numbers in one cell never become one; a no-break or thin space separates groups of three digits', () => {
    for (const raw of [
      '1500 2000',
      '500\n600',
      '500 600',
      '12 50',
      '5 10',
      '1,500 2,000',
      '1 2345',
      '1,234 567',
      '1\t234.50',
    ])
      expect([raw, value(parseMoney(raw)), value(parseWholeNumber(raw))]).toEqual([raw, 'error', 'error'])
    for (const space of ['\u00a0', '\u2009', '\u202f']) {
      const [raw, mixed] = [`1${space}234${space}567`, `1,234${space}567`]
      expect([value(parseMoney(raw)), value(parseWholeNumber(raw))]).toEqual(['1234567.00', 1_234_567])
      expect([value(parseMoney(mixed)), value(parseWholeNumber(mixed))]).toEqual(['error', 'error'])
    }
    expect(value(parseMoney(' \n1 234 567.5 '))).toBe('1234567.50')
  })
  it('[IMPORT-3854] an amount below zero is refused in words; a peso sign before an amount is read', () => {
    for (const raw of ['(1,000.00)', '₱ (1,000.00)', '-5', '-₱5.00', '(₱500)', '−5'])
      expect([raw, parseMoney(raw)]).toEqual([raw, { ok: false, text: expect.stringContaining('below zero') }])
    for (const raw of ['₱ 12,345.00', 'P12,345.00', '₱\u00a012,345.00', 'php 12,345'])
      expect([raw, value(parseMoney(raw))]).toEqual([raw, '12345.00'])
    for (const raw of ['()', '(x)', '-', 'P.50'])
      expect([raw, parseMoney(raw)]).toEqual([raw, { ok: false, text: expect.not.stringContaining('below zero') }])
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
      '31-December-2019': '2019-12-31',
      'Dec. 31,2019': '2019-12-31',
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
