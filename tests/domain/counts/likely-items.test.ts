import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoundThing, type ItemForPairing, likelyItems, scoreLikelyItem } from '#domain/counts/likely-items.ts'

const item = (id: number, more: Partial<ItemForPairing> = {}): ItemForPairing => ({
  id,
  article: { id: 1 },
  description: 'Desktop computer, Intel Core i5',
  property_number: `2024-05-03-${String(id).padStart(4, '0')}-01`,
  serial_number: null,
  old_property_number: null,
  model: null,
  location_code_one: 1,
  location_code_two: 10,
  user: 7,
  names: { article: 'Computer' },
  ...more,
})
const found = (more: Partial<FoundThing> = {}): FoundThing => ({
  code: null,
  description: null,
  remarks: null,
  article: null,
  room: null,
  ...more,
})
const room = { location_code_one: 1, location_code_two: 10, responsible: 7 }

test('[FINDING-3310] a code that is one of the item’s numbers scores 100, a piece of one less, and a short code nothing', () => {
  const withSerial = item(1, { serial_number: 'SN-55/1234' })
  expect(scoreLikelyItem(found({ code: 'sn551234' }), withSerial)).toMatchObject({ score: 100, reasons: ['code'] })
  expect(scoreLikelyItem(found({ code: '551234' }), withSerial)).toMatchObject({ score: 40, reasons: ['code'] })
  for (const code of ['', '0', '1', '-3', '123', '---']) {
    expect(scoreLikelyItem(found({ code }), withSerial)).toMatchObject({ score: 0, reasons: [] })
  }
})

test('[FINDING-3310] without a matching code the score stays below 100, and each reason is named', () => {
  const all = found({ description: 'Desktop computer Intel Core', article: 1, room })
  const { score, reasons } = scoreLikelyItem(all, item(1))
  expect(reasons).toEqual(['words', 'article', 'room', 'person'])
  expect(score).toBe(95)
  const elsewhere = scoreLikelyItem({ ...all, room: { ...room, location_code_two: 11, responsible: null } }, item(1))
  expect(elsewhere.reasons).toEqual(['words', 'article', 'building'])
  expect(elsewhere.score).toBeLessThan(score)
})

test('[FINDING-3310] an item that shares only the room, or nothing, is not suggested; an item is suggested once', () => {
  const other = item(2, { article: { id: 9 }, description: 'Steel cabinet', names: { article: 'Cabinet' } })
  const thing = found({ description: 'computer', article: 1, room })
  expect(likelyItems(thing, [other, item(3), item(3), item(1)]).map((one) => one.item.id)).toEqual([1, 3])
  expect(likelyItems(found(), [item(1)])).toEqual([])
})

test('[FINDING-3310] any order of the candidates gives the same at most five suggestions, the best first', () => {
  const anyItem = fc
    .record({
      id: fc.nat(12),
      article: fc.integer({ min: 1, max: 3 }).map((article) => ({ id: article })),
      description: fc.constantFrom('Desktop computer', 'Ñandú chair', 'computer table', ''),
      location_code_two: fc.constantFrom(10, 11, null),
    })
    .map(({ id, ...more }) => item(id, more))
  const candidates = fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 12 })
  const shuffled = candidates.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
  )
  fc.assert(
    fc.property(shuffled, fc.option(fc.constantFrom('computer nandu', 'table')), ([items, other], description) => {
      const thing = found({ description, article: 2, room })
      const suggestions = likelyItems(thing, items)
      expect(likelyItems(thing, other)).toEqual(suggestions)
      expect(suggestions.length).toBeLessThanOrEqual(5)
      const scores = suggestions.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(scores.every((score) => score >= 30 && score < 100)).toBe(true)
    }),
  )
})
