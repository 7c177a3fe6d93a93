import { expect, test } from 'vitest'
import { matchedPart } from '#domain/scan/matched-part.ts'

const marked = (text: string, search: string) => {
  const part = matchedPart(text, search)
  return part && text.slice(part.from, part.to)
}

test.each([
  ['2019-05-0412-07', '041207', '0412-07'],
  ['2019-05-0412-07', '0412-07', '0412-07'],
  ['PN 0412', 'pn0412', 'PN 0412'],
  ['0412-0412', '0412', '0412'],
  ['2019-05-0412', '9999', null],
  ['2019-05-0412', ' - ', null],
  ['', '1', null],
])('[SCAN-2711] %j, typed %j: marks %j', (text, search, part) => {
  expect(marked(text, search)).toBe(part)
})

test('[SCAN-2711] digits that occur twice: the last ones are marked', () => {
  expect(matchedPart('0412-0412', '0412')).toEqual({ from: 5, to: 9 })
})
