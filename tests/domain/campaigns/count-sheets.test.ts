import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetLineLimit } from '#contract/campaigns/campaign-record.ts'
import { countSheets, type RoomToPrint } from '#domain/campaigns/count-sheets.ts'

const roomOf = (building: number, count: number): RoomToPrint => ({
  building,
  room: null,
  name: `Room ${building}`,
  within: '',
  items: Array.from({ length: count }, (_, index) => ({
    id: building * 10_000 + index,
    property_number: `P-${index}`,
    description: 'Table',
    unit_type: 'unit',
    units: 1,
    names: { article: 'Table' },
  })),
})

test('[PAPER-3634] any rooms: each item on exactly one line, in order, no sheet longer than the limit, each number once', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 3 * sheetLineLimit + 1 }), { maxLength: 5 })
  fc.assert(
    fc.property(sizes, (counts) => {
      const rooms = counts.map((count, index) => roomOf(index + 1, count))
      // A generator that repeats itself.
      let calls = 0
      const sheets = countSheets(rooms, () => `CS-${Math.floor(calls++ / 2)}`)
      expect(new Set(sheets.map(({ number }) => number)).size).toBe(sheets.length)
      for (const { items } of sheets) expect(items.length).toBeLessThanOrEqual(sheetLineLimit)
      for (const room of rooms) {
        const own = sheets.filter(({ building }) => building === room.building)
        expect(own.flatMap(({ items }) => items)).toEqual(room.items)
        expect(own.map(({ part, parts }) => [part, parts])).toEqual(own.map((_, index) => [index + 1, own.length]))
        expect(own.length).toBeGreaterThan(0)
        if (own.length > 1) expect(own.every(({ items }) => items.length > 0)).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
