import { expect, test } from 'vitest'
import { composePropertyNumber, productPickerLabel, shortLedgerNumber } from '#domain/products/property-number.ts'

const laptop = {
  year: 2023,
  subMajorAccount: '05',
  ledgerAccount: '030',
  articleNumber: '1',
  series1: 1,
  location2: '02',
  location1Name: 'Main building',
}

test.each([
  ['030', '03'],
  ['140', '14'],
  ['990', '99'],
  ['3', '03'],
  ['03', '03'],
  [null, '00'],
])('[DOMAIN-6] ledger account %s in a property number: %s', (given, short) => {
  expect(shortLedgerNumber(given)).toBe(short)
})

test('[DOMAIN-7] a property number is year, sub-major, ledger, article, serial, location (COA 2020-006 par. 5.6)', () => {
  expect(composePropertyNumber(laptop, false)).toBe('2023-05-03-0001-02')
  expect(composePropertyNumber(laptop)).toBe('2023-05-03-01-0001-02')
  expect(composePropertyNumber({ ...laptop, series2: 4 }, false)).toBe('2023-05-03-0001-0004-02')
})

test('[DOMAIN-8] the picker label has three ledger digits and ends with the first location; missing parts are zeros', () => {
  expect(productPickerLabel(laptop)).toBe('2023-05-030-01-0001-02 Main building')
  expect(
    productPickerLabel({ year: null, subMajorAccount: null, ledgerAccount: null, series1: null, location2: null }),
  ).toBe('0000-00-000-00-0000-00')
})
