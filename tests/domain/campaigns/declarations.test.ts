import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Declaration, declarationsByItem, needsNote } from '#domain/campaigns/declarations.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const made = (n: number, more: Partial<Declaration> = {}): Declaration => ({
  id: numberedUuid(n),
  campaign: 1,
  kind: 'declaration',
  product: 7,
  answer: 'have',
  note: null,
  made_by: 3,
  recorded_at: '2026-03-01T01:00:00Z',
  at: `2026-03-01T01:00:${String(n % 60).padStart(2, '0')}.000Z`,
  received_at: '2026-03-01T02:00:00.000Z',
  skew_ms: null,
  device: 'phone',
  late: false,
  undone_at: null,
  ...more,
})

test('[CAMPAIGN-3500] the latest valid declaration of each person applies, newest first', () => {
  const first = made(1)
  const later = made(2, { answer: 'damaged', note: 'Screen' })
  const other = made(3, { made_by: 4, answer: 'not-with-me' })
  expect(declarationsByItem([other, later, first]).get(7)).toEqual([other, later])
  expect(declarationsByItem([first, { ...later, undone_at: '2026-03-01T01:05:00.000Z' }]).get(7)).toEqual([first])
  expect(declarationsByItem([{ ...first, late: true }]).size).toBe(0)
})

test('[CAMPAIGN-3500] any order, repetition or split of the same records gives the same declarations', () => {
  const records = fc.array(
    fc.record({
      n: fc.integer({ min: 1, max: 20 }),
      product: fc.integer({ min: 1, max: 3 }),
      made_by: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(records, fc.infiniteStream(fc.nat()), (drawn, order) => {
      const one = [...new Map(drawn.map(({ n, ...rest }) => [n, made(n, rest)])).values()]
      const shuffled = [...one, ...one.slice(0, 3)].map((record) => ({ record, key: order.next().value ?? 0 }))
      const again = shuffled.sort((a, b) => a.key - b.key).map(({ record }) => record)
      expect(new Map([...declarationsByItem(again)].sort())).toEqual(new Map([...declarationsByItem(one)].sort()))
    }),
  )
})

test('[CAMPAIGN-3501] every answer but "have" needs words', () => {
  expect((['have', 'moved', 'damaged', 'not-with-me'] as const).map(needsNote)).toEqual([false, true, true, true])
})
