import { afterEach, expect, test } from 'vitest'
import { filterFields } from '#domain/catalog/list-filters.ts'
import { choiceLabel, filterLabel } from '#features/products/filters/filter-labels.ts'
import { type Language, setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'

afterEach(() => setLanguage('en'))

test.each<Language>(['en', 'fil'])('[TEXT-2632] %s: every filter and every option has a name', async (language) => {
  await loadFilipino()
  setLanguage(language)
  for (const filter of filterFields) {
    const { kind } = filter
    const names = [
      filterLabel(filter),
      ...(kind.is === 'choice' ? kind.of.map((value) => choiceLabel(filter, value)) : []),
    ]
    for (const name of names) expect(name).toMatch(/^[\p{L}0-9 ,()…-]+$/u)
    expect(new Set(names.slice(1)).size).toBe(Math.max(0, names.length - 1))
  }
})

test('[TEXT-2632] the options of a computed value read as before', () => {
  const balance = filterFields.find(({ field }) => field === 'balance')!
  expect(['short', 'over', 'even', 'uncounted'].map((value) => choiceLabel(balance, value))).toEqual([
    'Shortage',
    'Overage',
    'No difference',
    'Not counted',
  ])
})
