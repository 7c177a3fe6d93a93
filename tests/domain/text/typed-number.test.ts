import { describe, expect, test } from 'vitest'
import { groupedNumber, plainNumber, wholeNumberOf } from '#domain/text/typed-number.ts'

describe('numbers as people type them', () => {
  test.each([
    ['1250', '1250'],
    [' 1,250.00 ', '1250.00'],
    ['₱ 1,234,567.5', '1234567.5'],
    ['PHP 50,000', '50000'],
    ['12.', '12'],
    ['007', '007'],
    ['', ''],
  ])('[DOMAIN-5266] %j: is the plain number %j', (typed, plain) => expect(plainNumber(typed)).toBe(plain))

  test.each(['1.5', '-3', '1e3', '1,5', '12,34', '1,2345', '.', '1.2.', '(500.00)', '１２', 'abc', '12.345'])(
    '[DOMAIN-5266] %j: stays as it is, also as a whole number',
    (typed) => {
      expect(plainNumber(typed)).toBe(typed)
      expect(wholeNumberOf(plainNumber(typed))).toBe(typed)
    },
  )

  test('[DOMAIN-5266] a whole number: is a number only if it is one exactly', () => {
    expect(wholeNumberOf('')).toBeNull()
    expect(wholeNumberOf('0')).toBe(0)
    expect(wholeNumberOf('42')).toBe(42)
    expect(wholeNumberOf('9'.repeat(16))).toBe('9'.repeat(16))
  })

  test('[DOMAIN-5266] shown again: has commas between thousands; what is no number is shown as it is', () => {
    expect(['0', '999', '1000', '1234567.5', '-1000', '1e3', ''].map(groupedNumber)).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567.5',
      '-1000',
      '1e3',
      '',
    ])
  })
})
