/** Property numbers, proposals, fund clusters, labels and accounts. */
import { expect, test } from 'vitest'
import { formalName, lastNameFirst, rowHint, rowLabel } from '#domain/catalog/row-label.ts'
import { normalizeText, searchWords } from '#domain/catalog/search-text.ts'
import { findFundCluster, formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { isLastAdmin } from '#domain/people/last-admin.ts'
import * as view from '#domain/products/derived-fields.ts'
import { accountSpellings, subMajorSpellings } from '#domain/products/next-serial.ts'
import { padNumber, productPickerLabel, seriesKey, shortLedgerNumber } from '#domain/products/property-number.ts'
import { numbersIncludeArticle, suggestPropertyNumber } from '#domain/products/suggest-property-number.ts'
import { groupByKey } from '#domain/reports/group-by-key.ts'

const numberParts = {
  year: 2024,
  subMajorAccount: '05',
  ledgerAccount: '010',
  articleNumber: '7',
  series1: 12,
  location2: 3,
}

test('[DOMAIN-1300] the proposed number of a semi-expendable item begins with its category; a PPE number does not', () => {
  expect(suggestPropertyNumber(numberParts, 'PPE', false)).toBe('2024-05-01-0012-03')
  expect(suggestPropertyNumber(numberParts, 'PPE', true)).toBe('2024-05-01-07-0012-03')
  expect(suggestPropertyNumber(numberParts, 'SPHV', false)).toBe('SPHV-2024-05-01-0012-03')
  expect(suggestPropertyNumber({ ...numberParts, articleNumber: null }, 'SPLV', true)).toBe('SPLV-2024-05-01-0012-03')
})

test('[DOMAIN-1301] proposed numbers include the article if most numbers in use do, or if there are none; with a tie they do not', () => {
  const number = (property_number: string, articleNumber = '7', series_2: number | null = null) => ({
    property_number,
    articleNumber,
    series_2,
  })
  const [with_, without] = [number('2024-05-01-07-0012-03'), number('2024-05-01-0012-03')]
  expect([numbersIncludeArticle([]), numbersIncludeArticle([with_]), numbersIncludeArticle([without])]).toEqual([
    true,
    true,
    false,
  ])
  expect([
    numbersIncludeArticle([with_, with_, without]),
    numbersIncludeArticle([with_, without]),
    numbersIncludeArticle([with_, without, without]),
  ]).toEqual([true, false, false])
  expect(numbersIncludeArticle([number('SPHV-2024-05-01-07-0012-03')])).toBe(true)
  expect(numbersIncludeArticle([number('splv-2024-05-01-0012-03')])).toBe(false)
  // A range has one more part, which is not an article.
  expect(numbersIncludeArticle([number('2024-05-01-0012-0015-03', '7', 15)])).toBe(false)
  expect(numbersIncludeArticle([number('2024-05-01-07-0012-0015-03', '7', 15)])).toBe(true)
  // Numbers of another form have no effect.
  for (const other of ['OLD-1', '24-05-01-0012-03', '2024-05-01-0012', '2024-05-01-99-0012-03'])
    expect(numbersIncludeArticle([number(other), without])).toBe(false)
  for (const other of ['OLD-1-2-3-4', '20245-05-01-0012-03', '2024-05-01-03'])
    expect(numbersIncludeArticle([number(other)])).toBe(true)
})

test('[DOMAIN-1302] the series of a number is year, sub-major and short ledger account, in any stored spelling', () => {
  expect(seriesKey({ year: 2024, subMajorAccount: 5, ledgerAccount: '030' })).toBe('2024-05-03')
  expect(seriesKey({ year: '2024', subMajorAccount: '05', ledgerAccount: '3' })).toBe('2024-05-03')
  expect(seriesKey({ year: null, subMajorAccount: null, ledgerAccount: null })).toBe('0000-00-00')
  expect([padNumber(' 7 ', 2), padNumber(undefined, 3), padNumber(1234, 2)]).toEqual(['07', '000', '1234'])
  expect([shortLedgerNumber('031'), shortLedgerNumber('0300'), shortLedgerNumber('130')]).toEqual(['31', '00', '13'])
  expect(productPickerLabel({ ...numberParts, series2: 14, location1Name: null })).toBe('2024-05-010-07-0012-0014-03')
})

test('[DOMAIN-1303] each spelling of an account number is returned once', () => {
  expect([...accountSpellings('030')].sort()).toEqual(['03', '030', '30'])
  expect([...accountSpellings('3')].sort()).toEqual(['003', '03', '030', '3'])
  expect([...accountSpellings('0')].sort()).toEqual(['0', '00', '000'])
  expect([subMajorSpellings('05'), subMajorSpellings('12'), subMajorSpellings('0')]).toEqual([
    ['05', '5'],
    ['12'],
    ['0', '00'],
  ])
})

test('[DOMAIN-1304] a fund has the cluster of its code or of its whole name; any other fund prints its own name', () => {
  const code = (name: string) => findFundCluster(name)?.code ?? null
  expect(['01', '02 Foreign', '07000000', '0600000', '08', '0112', '1 Regular X'].map(code)).toEqual([
    '01',
    '02',
    '07',
    null,
    null,
    null,
    null,
  ])
  expect(['trust receipts', ' Internally Generated Funds ', 'GAA 2024', 'General Fund', 'IGP'].map(code)).toEqual([
    '07',
    '05',
    '01',
    '01',
    '05',
  ])
  expect(['Foreign-assisted project', 'Business Related Fund', 'IGF FY 2024', 'Trust fund'].map(code)).toEqual([
    '02',
    '06',
    '05',
    '07',
  ])
  const unclear = ['Business', 'income', 'Income of the cafeteria', 'Small business grant', 'Trust me', 'Fund', '2024']
  expect(unclear.map(code)).toEqual(unclear.map(() => null))
  expect(['Grants in aid', 'Regular trust', '', 'Regularly', 'Trusted'].map(code)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(
    ['regular GAA', 'Trust, business', 'Special Account - Foreign Assisted/Foreign Grants Fund'].map(code),
  ).toEqual(['01', null, '04'])
  expect([formatFundCluster('07'), formatFundCluster(' Grants in aid ')]).toEqual([
    '07 - Trust Receipts',
    'Grants in aid',
  ])
})

test('[DOMAIN-1305] the last active admin is the only account that is active and admin', () => {
  const account = (id: number, is_active = true, is_superuser = true) => ({ id, is_active, is_superuser })
  const last = (...all: ReturnType<typeof account>[]) => isLastAdmin(all[0]!, all)
  expect([last(account(1)), last(account(1), account(2)), last(account(1), account(1))]).toEqual([true, false, true])
  expect([last(account(1), account(2, false)), last(account(1), account(2, true, false))]).toEqual([true, true])
  expect([last(account(1, false)), last(account(1, true, false))]).toEqual([false, false])
})

test('[DOMAIN-1306] people: last name first in pickers, first name first elsewhere, username or id without a name', () => {
  const ana = { id: 4, username: 'ana', first_name: 'Ana', middle_name: 'reyes', last_name: 'Cruz' }
  expect([lastNameFirst(ana), formalName(ana)]).toEqual(['Cruz, Ana reyes', 'Ana R. Cruz'])
  const some = { id: 4, username: 'ana', first_name: '', middle_name: null, last_name: 'Cruz' }
  expect([lastNameFirst(some), formalName(some)]).toEqual(['Cruz', 'Cruz'])
  const none = { id: 4, username: 'ana' }
  expect([lastNameFirst(none), formalName(none)]).toEqual(['ana', 'ana'])
  expect([lastNameFirst({ id: 4 }), formalName({ id: 4 })]).toEqual(['#4', '#4'])
})

test('[DOMAIN-1307] a row’s label is the identifying field of its collection, else its id', () => {
  expect(rowLabel('articles', { id: 1, number: '07', name: 'Fan' })).toBe('07-Fan')
  expect(rowLabel('ledger-accounts', { id: 1, number: '', name: 'ICT' })).toBe('ICT')
  expect(rowLabel('custodian-slips', { id: 1, number: 'SPHV-2026-01-0001' })).toBe('SPHV-2026-01-0001')
  expect(rowLabel('acknowledgement-receipts', { id: 8 })).toBe('#8')
  expect([rowLabel('sections', { id: 1, name: 'Supply' }), rowLabel('sections', { id: 3 })]).toEqual(['Supply', '#3'])
  expect(rowLabel('products', { id: 5, property_number: 'P-5' })).toBe('P-5')
  expect(rowLabel('products', { id: 5 })).toBe('#5')
  const names = { articleNumber: '7', locationTwoNumber: '3', locationOne: 'Main' }
  expect(
    rowLabel('products', {
      id: 5,
      year: 2024,
      sub_major_account: '05',
      ledger_account: '010',
      series_1: 12,
      series_2: 14,
      names,
    }),
  ).toBe('2024-05-010-07-0012-0014-03 Main')
  expect(rowLabel('users', { id: 4, username: 'ana' })).toBe('ana')
  expect(rowLabel('users', null)).toMatch(/^00-/)
})

test('[DOMAIN-1308] items, people and documents have a second line; other rows have none', () => {
  expect(rowHint('products', { property_number: 'P-5', description: 'Desk' })).toBe('P-5 · Desk')
  expect(rowHint('products', { description: 'Desk' })).toBe('Desk')
  expect([rowHint('users', { username: 'ana' }), rowHint('users', {})]).toEqual(['ana', undefined])
  expect(rowHint('custodian-slips', { received_by_name: 'Ana' })).toBe('Ana')
  expect([rowHint('acknowledgement-receipts', {}), rowHint('sections', { name: 'x' })]).toEqual([undefined, undefined])
})

test('[DOMAIN-1309] location texts, balances and search words', () => {
  expect([view.locationText('Main', 'Room 1'), view.locationText('Main', ''), view.locationText('', '')]).toEqual([
    'Main · Room 1',
    'Main',
    '',
  ])
  expect([view.balanceOf(2, null), view.balanceOf(2, 2), view.balanceOf(2, 1), view.balanceOf(2, 3)]).toEqual([
    'uncounted',
    'even',
    'short',
    'over',
  ])
  expect([normalizeText('  PEÑA \n  Ágata '), normalizeText('')]).toEqual(['pena agata', ''])
  expect([searchWords(' Big  DESK '), searchWords('   ')]).toEqual([['big', 'desk'], []])
})

test('[DOMAIN-5783] characters that nobody sees are not part of search texts: what was pasted with them is found, and finds', () => {
  expect(normalizeText('\u200b2023-\u00ad05\u2060-03\ufeff')).toBe('2023-05-03')
  expect(searchWords('lap\u00adtop \u200e')).toEqual(['laptop'])
})

test('[DOMAIN-1310] items grouped by key: in their order, groups by the code units of their keys', () => {
  expect(groupByKey(['b1', 'a1', 'b2', 'B'], (text) => text[0]!)).toEqual([
    ['B', ['B']],
    ['a', ['a1']],
    ['b', ['b1', 'b2']],
  ])
  expect(groupByKey([], String)).toEqual([])
})
