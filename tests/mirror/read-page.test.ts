import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from '#mirror/read-page.ts'
import { anyText } from '#tests/support/data/any-text.ts'

const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    description: fc.string(),
    remarks: fc.option(fc.string()),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const pages = fc.record(
  { results: rows, next: fc.option(fc.constant('https://x/api/v1/products/?page=2')), count: fc.nat() },
  { requiredKeys: ['results'] },
)

test('[MIRROR-1861] any page of a server: read with all rows, their ids, the next query and the count', () => {
  fc.assert(
    fc.property(pages, (page) => {
      const facts = readPage(JSON.stringify(page))
      expect(facts?.rows).toEqual(JSON.parse(JSON.stringify(page.results)))
      expect([...(facts?.ids ?? [])]).toEqual(page.results.map(({ id }) => id))
      expect(facts?.next).toBe(page.next ? 'page=2' : null)
      expect(facts?.count).toBe(page.count ?? null)
    }),
  )
})

test('[MIRROR-1861] a page that is cut off anywhere: null, never a shorter page', () => {
  fc.assert(
    fc.property(pages, fc.nat(), (page, at) => {
      const text = JSON.stringify(page)
      expect(readPage(text.slice(0, at % text.length))).toBeNull()
    }),
  )
})

test('[MIRROR-1861] a page with one bad row, or with results that are not a list: null', () => {
  const badRow = fc.oneof(
    fc.constantFrom(null, 7, 'x', [], {}, { id: 0 }, { id: -1 }, { id: 1.5 }, { id: 2_147_483_648 }),
    fc.constantFrom({ id: '1a' }, { id: '' }, { id: null }, { id: [1] }, { ID: 1 }),
  )
  fc.assert(
    fc.property(rows, badRow, fc.nat(), (good, bad, at) => {
      const results: unknown[] = [...good]
      results.splice(at % (good.length + 1), 0, bad)
      expect(readPage(JSON.stringify({ results }))).toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, true, {})), (results) => {
      expect(readPage(JSON.stringify({ results }))).toBeNull()
    }),
  )
})

test('[MIRROR-1861] any other text, such as a web page or half a byte sequence: null, never an exception', () => {
  const noPage = fc.oneof(fc.string(), anyText(), fc.json(), fc.constant('<!doctype html><p>Log in'))
  fc.assert(
    fc.property(noPage, (text) => {
      expect(readPage(text)).toBeNull()
    }),
  )
})
