/** What values of files mean, and what they may mean. */
import { expect, test } from 'vitest'
import { createProposer } from '#domain/import/propose-rows.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'
import { chosenRows, valueKey, withChanges } from '#domain/import/value-choices.ts'

test('[IMPORT-3860] spellings with other case, spaces and signs have one key; texts of few letters keep their signs', () => {
  for (const text of ['Air-con', 'AIR CON', ' aircon. ', 'Aír–Con']) expect(valueKey(text)).toBe('aircon')
  expect(valueKey('Fund 1-0')).not.toBe(valueKey('Fund 11-0'))
  expect([valueKey('1-0'), valueKey('10'), valueKey('A-1'), valueKey('A1')]).toEqual(['1-0', '10', 'a-1', 'a1'])
})

test('[IMPORT-3860] changes replace, add and forget values; a row that is written as in the records is never overridden', () => {
  const values = [
    { collection: 'articles', value: 'aircon', row: 1 },
    { collection: 'fundings', value: 'aircon', row: 2 },
  ]
  const changed = withChanges(values, [
    { collection: 'articles', value: 'aircon', row: 3 },
    { collection: 'articles', value: 'fan', row: 4 },
    { collection: 'fundings', value: 'aircon', row: null },
    { collection: 'sections', value: 'x', row: null },
  ])
  expect(changed).toEqual([
    { collection: 'articles', value: 'aircon', row: 3 },
    { collection: 'articles', value: 'fan', row: 4 },
  ])
  const rows = [
    { id: 3, number: '03', name: 'Airconditioner' },
    { id: 4, number: '04', name: 'Fan' },
  ]
  const finder = createRowFinder(
    'articles',
    rows,
    new Map([...chosenRows(changed, 'articles'), ['fan', 3], ['gone', 99]]),
  )
  expect(finder.find('AIR CON', {})).toEqual({ kind: 'one', row: rows[0], isLoose: true, isChosen: true })
  expect(finder.find('Fan', {})).toEqual({ kind: 'one', row: rows[1] })
  expect(finder.find('gone', {})).toEqual({ kind: 'none' })
})

test('[IMPORT-3861] similar rows are proposed, the most similar first; opposites never', () => {
  const conditions = createProposer('conditions', [
    { id: 1, name: 'In good condition' },
    { id: 2, name: 'Needing repair' },
    { id: 3, name: 'Unserviceable' },
  ])
  expect(conditions('Serviceable').map(({ row }) => row)).toEqual([1])
  expect(conditions('Good')[0]?.row).toBe(1)
  expect(conditions('For repair')[0]?.row).toBe(2)
  expect(conditions('Not working')[0]?.row).toBe(3)
  expect(conditions('Unservicable')).toEqual([{ row: 3, label: 'Unserviceable' }])
  const articles = createProposer('articles', [
    { id: 1, number: '01', name: 'Airconditioning unit' },
    { id: 2, number: '02', name: 'Air compressor' },
    { id: 3, number: '03', name: 'Office table' },
  ])
  expect(articles('Aircon')[0]).toEqual({ row: 1, label: '01-Airconditioning unit' })
  expect([articles('Tractor'), articles('x'), articles('')]).toEqual([[], [], []])
  expect(articles('Air').length).toBeLessThanOrEqual(3)
  const people = createProposer('users', [
    { id: 7, username: 'jc', first_name: 'Juan', middle_name: null, last_name: 'Cruz' },
  ])
  expect(people('CRUZ, JUAN CARLOS')).toEqual([{ row: 7, label: 'Cruz, Juan' }])
})
