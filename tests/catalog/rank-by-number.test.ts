import { expect, test } from 'vitest'
import { rankByNumber } from '#catalog/query/rank-by-number.ts'
import { numberKey } from '#catalog/query/text-search-index.ts'

const numbers = ['2024-05-0017', '0017-2023-01', '2024-0017-99', '0017', '2023-17-88']
const rank = (typedText: string) =>
  [...rankByNumber(Int32Array.from(numbers.keys()), typedText, numbers.map(numberKey))].map((index) => numbers[index])

test('[MIRROR-2309] hits for a part of a property number: equal, then at its end, then inside it, then the others', () => {
  expect(rank('0017')).toEqual(['0017', '2024-05-0017', '0017-2023-01', '2024-0017-99', '2023-17-88'])
})

test('[MIRROR-2309] a number without its hyphens, or with O and l for 0 and 1: equal', () => {
  expect(rank(' 2024050017 ')[0]).toBe('2024-05-0017')
  expect(rank('OOl7')[0]).toBe('0017')
})
