import { expect, test } from 'vitest'
import { type AccountItem, createAccountFinder, recordedAccountLabel } from '#domain/products/account-finder.ts'

const find = createAccountFinder({
  majors: [
    { id: 1, number: '04', name: 'Inventories' },
    { id: 2, number: '06', name: 'Property, Plant and Equipment' },
  ],
  subMajors: [
    { id: 1, number: '05', name: 'Semi-Expendable Machinery and Equipment', major_account: 1 },
    { id: 2, number: '05', name: 'Machinery and Equipment', major_account: 2 },
  ],
  ledgers: [
    { number: '130', name: 'Semi-Expendable Technical Equipment', major_account: 1, sub_major_account: 1 },
    { number: '030', name: 'ICT Equipment', major_account: 2, sub_major_account: 2 },
    { number: '130', name: 'Sports Equipment', major_account: 2, sub_major_account: 2 },
  ],
})
const item = (property_number: string, more: Partial<AccountItem> = {}): AccountItem => ({
  property_number,
  category: 'PPE',
  major_account: null,
  sub_major_account: null,
  ledger_account: null,
  names: { subMajorAccount: '', ledgerAccount: '' },
  ...more,
})

test('[REPORT-502] a recorded account comes first, whatever the property number contains', () => {
  const recorded = { major_account: 2, sub_major_account: '05', ledger_account: '030' }
  expect(find(item('2022-06-01-0001-02', recorded))).toEqual({
    code: '1-06-05-030',
    name: 'ICT Equipment',
    group: '10605 - Machinery and Equipment',
    source: 'records',
  })
  // Without leading zeros and without a major account: the category of the item decides which it is.
  const bare = { sub_major_account: '5', ledger_account: '30' }
  expect(find(item('X', bare))?.code).toBe('1-06-05-030')
  const of = { sub_major_account: '05', ledger_account: '130' }
  expect(find(item('X', { ...of, category: 'SPHV' }))?.name).toBe('Semi-Expendable Technical Equipment')
  expect(find(item('X', of))?.name).toBe('Sports Equipment')
})

test('[REPORT-503] no recorded account: the property number and the category of the item name it', () => {
  expect(find(item('2022-05-03-7702-02'))).toMatchObject({
    code: '1-06-05-030',
    name: 'ICT Equipment',
    source: 'number',
  })
  expect(find(item('SPHV-2024-05-13-0001-04', { category: 'SPHV' }))).toMatchObject({
    code: '1-04-05-130',
    group: '10405 - Semi-Expendable Machinery and Equipment',
    source: 'number',
  })
  // Only the major account is recorded, as is common in files.
  expect(find(item('2022-05-03-7702-02', { major_account: 2 }))?.source).toBe('number')
})

test('[REPORT-504] a number that fits no listed account or contradicts the record: no account', () => {
  for (const number of ['', '0', 'PC-17', '2022-12-31-0001-01', '05-03-0001', 'SPHV-2024-05-03-0001-02'])
    expect(find(item(number, { category: number.startsWith('SPHV') ? 'SPHV' : 'PPE' }))).toBeNull()
  expect(find(item('2022-05-03-7702-02', { sub_major_account: '06' }))).toBeNull()
  expect(recordedAccountLabel(null, null, '')).toBe('Account not recorded')
  expect(recordedAccountLabel('05', '030', '')).toBe('05-030')
})
