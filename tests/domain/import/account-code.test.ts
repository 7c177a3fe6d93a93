/** Accounts written as one code. */
import { expect, test } from 'vitest'
import { type AccountFinders, findAccount, parseAccountCode } from '#domain/import/account-code.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'

const finders: AccountFinders = {
  majors: createRowFinder('major-account-groups', [
    { id: 1, number: '04', name: 'Inventories' },
    { id: 2, number: '06', name: 'Property, Plant and Equipment' },
  ]),
  subMajors: createRowFinder('sub-major-account-groups', [
    { id: 11, number: '05', name: 'Semi-expendable', major_account: 1 },
    { id: 12, number: '05', name: 'Machinery and Equipment', major_account: 2 },
  ]),
  ledgers: createRowFinder('ledger-accounts', [
    { id: 20, number: '030', name: 'Semi-expendable ICT', major_account: 1, sub_major_account: 11 },
    { id: 21, number: '030', name: 'ICT', major_account: 2, sub_major_account: 12 },
  ]),
}

test('[IMPORT-3853] an account code: with and without separators, with a sub-account of zeros or a name behind it', () => {
  const code = { major: '06', subMajor: '05', ledger: '030' }
  for (const raw of [
    '1-06-05-030',
    '10605030',
    ' 1 06 05 030 ',
    '1.06.05.030',
    '1060503000',
    '1-06-05-030-00',
    '10605030.0',
    '10605030 - ICT Equipment',
  ])
    expect([raw, parseAccountCode(raw)]).toEqual([raw, code])
  for (const raw of [
    '',
    '223',
    '5-06-05-030',
    '1-06-05',
    '1-0605-030',
    '1060503',
    '106050301',
    '1060503010',
    '10605030 5',
    'x10605030',
  ])
    expect([raw, parseAccountCode(raw)]).toEqual([raw, null])
})

test('[IMPORT-3853] the code names one account of the chart; a missing part is named', () => {
  expect(findAccount('1-06-05-030', finders)).toEqual({
    ok: true,
    value: { major_account: 2, sub_major_account: '05', ledger_account: '030' },
  })
  expect(findAccount('10405030', finders)).toMatchObject({ value: { major_account: 1 } })
  const refused = (raw: string) => {
    const found = findAccount(raw, finders)
    return found.ok ? 'found' : found.text
  }
  expect(refused('1-08-05-030')).toContain('08 is missing')
  expect(refused('1-06-07-030')).toContain('06-07 is missing')
  expect(refused('1-06-05-990')).toContain('06-05-990 is missing')
  expect(refused('Chairs')).toContain('isn’t an account code')
})
