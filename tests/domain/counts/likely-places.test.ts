import { expect, test } from 'vitest'
import type { FoundThing } from '#domain/counts/likely-items.ts'
import { likelyPlaces, type PlaceClues } from '#domain/counts/likely-places.ts'

const item = {
  ...{ id: 7, article: 3, description: 'Dell OptiPlex 7090', property_number: '2021-05-0007', user: 2 },
  ...{ serial_number: 'SN-88812', old_property_number: null, model: null, location_code_one: 1, location_code_two: 4 },
  names: { article: 'Desktop Computer' },
}
const none: PlaceClues = { seen: [], ruledOut: [], found: [], ofPerson: [], ofArticle: [], surplus: [] }
const room = (number: number, building = 1) => ({ building, room: number })
const placesOf = (clues: Partial<PlaceClues>) =>
  likelyPlaces(item as never, { ...none, ...clues }).map((one) => [one.room, one.score, one.reasons])

test('[CAMPAIGN-4276] without a clue: its own room; ruled out there, no room at all', () => {
  expect(placesOf({})).toEqual([[4, 15, ['recorded']]])
  expect(placesOf({ ruledOut: [room(4)] })).toEqual([])
})

test('[CAMPAIGN-4276] clues add up, the strongest reason first; several of one kind count once; at most three rooms', () => {
  expect(
    placesOf({
      seen: [room(5), room(5)],
      surplus: [room(6)],
      ofPerson: [
        { ...room(5), items: 1 },
        { ...room(6), items: 3 },
        { ...room(4), items: 0 },
      ],
      ofArticle: [
        { ...room(6), items: 2 },
        { ...room(8), items: 2 },
        { ...room(9, 2), items: 5 },
      ],
    }),
  ).toEqual([
    [5, 75, ['seen', 'person']],
    [6, 64, ['surplus', 'person', 'article']],
    [4, 15, ['recorded']],
  ])
})

test('[CAMPAIGN-4276] something found without a tag that fits the item names its room; something else, or found nowhere, does not', () => {
  const found = (more: Partial<FoundThing>): FoundThing => ({
    ...{ code: null, description: 'Dell OptiPlex', remarks: null, article: 3 },
    room: { location_code_one: 1, location_code_two: 6, responsible: null },
    ...more,
  })
  expect(placesOf({ found: [found({})] })[0]).toEqual([6, expect.any(Number), ['found']])
  expect(placesOf({ found: [found({ code: 'SN-88812' })] })[0]).toEqual([6, 60, ['found']])
  expect(placesOf({ found: [found({ description: 'Wooden bench', article: 9 }), found({ room: null })] })).toEqual([
    [4, 15, ['recorded']],
  ])
})

test('[CAMPAIGN-4276] a room searched without success is never suggested, whatever its score; equal scores are ordered', () => {
  expect(placesOf({ seen: [room(5)], surplus: [room(5)], ruledOut: [room(5)] })).toEqual([[4, 15, ['recorded']]])
  expect(placesOf({ surplus: [room(8), room(6)] }).map(([number]) => number)).toEqual([6, 8, 4])
  expect(placesOf({ seen: [{ building: null, room: 5 }] })).toEqual([[4, 15, ['recorded']]])
})
