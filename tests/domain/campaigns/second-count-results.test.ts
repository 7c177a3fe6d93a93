/** What second counts say on reports, files, forms and the board; and that every order of the records says the same. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { campaignBoard } from '#domain/campaigns/campaign-board.ts'
import {
  isUndecided,
  type ReportedItem,
  secondCountFigures,
  secondCountOfItem,
  secondCountRemark,
  secondCountResult,
} from '#domain/campaigns/second-count-results.ts'
import { secondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { ExportProduct } from '#domain/reports/product-export.ts'
import { secondCountColumns } from '#domain/reports/second-count-columns.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()

let made = 0
const record = (kind: string, at: number, made_by: number, product: number, more: object) =>
  ({
    ...{ id: numberedUuid(++made), campaign: 1, kind, made_by, recorded_at: minute(at), skew_ms: 0, device: 'phone' },
    ...{ undone_at: null, at: minute(at), received_at: minute(at), late: false, product, ...more },
  }) as unknown as CampaignRecord
const asked = (product: number) =>
  record('second-count-asked', 1, 9, product, { cause: 'person', first_by: 1, event: null, reason: null })
const again = (question: CampaignRecord, at: number, by: number, count: number) =>
  record('second-count', at, by, (question as { product: number }).product, {
    asked: question.id,
    count,
    remarks: null,
  })
const settled = (product: number, count: number) =>
  record('settlement', 8, 9, product, { difference: 'short', units: 10, count, reason: null, note: null })
const item = (id: number, on_hand: number | null, more: Partial<ReportedItem> = {}): ReportedItem => ({
  ...{ id, on_hand, isMissing: false, counted_at: minute(0), physical_count_at: minute(0) },
  ...more,
})

/** Item 1 waits, 2 is contradicted, 3 is outvoted, 4 is confirmed, 5 is settled with another figure. */
function everyCase() {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map(asked) as [CampaignRecord, ...CampaignRecord[]]
  return [
    ...[one, two!, three!, four!, five!],
    again(two!, 2, 2, 7),
    ...[again(three!, 2, 2, 7), again(three!, 3, 3, 7)],
    again(four!, 2, 2, 8),
    ...[again(five!, 2, 2, 6), settled(5, 6)],
  ]
}
const items = [
  ...[1, 2, 3, 4].map((id) => item(id, 8)),
  item(5, 6, { counted_at: minute(8), physical_count_at: minute(8) }),
  item(6, 8),
]

it('[CAMPAIGN-4596] each item with a question has one result; the remark of a form mentions only doubtful figures', () => {
  const records = secondCountRecords(everyCase(), [])
  const read = items.map((one) => {
    const state = secondCountOfItem(one, records)
    return state && [secondCountResult(state, one.on_hand), secondCountRemark(state, one.on_hand)]
  })
  expect(read).toEqual([
    ['waiting', 'second count not made'],
    ['contradicts', 'second count 7, not settled'],
    ['not-accepted', 'second and third count 7, not settled'],
    ['confirmed', ''],
    ['decided', ''],
    null,
  ])
  expect(secondCountFigures(items, records)).toEqual({
    ...{ waiting: 1, 'same-person': 0, contradicts: 1, 'not-accepted': 1, confirmed: 1, decided: 1 },
  })
  // An item that nobody counted waits for no second count.
  expect(secondCountOfItem(item(1, 0, { isMissing: true }), records)).toBeNull()
  expect(secondCountOfItem(item(1, null), records)).toBeNull()
  const three = [asked(1)]
  three.push(again(three[0]!, 2, 2, 7), again(three[0]!, 3, 3, 6))
  const state = secondCountOfItem(item(1, 8), secondCountRecords(three, []))!
  expect(secondCountRemark(state, 8)).toBe('second count 7, third count 6, not settled')
})

it('[CAMPAIGN-4597] files of a campaign have second and third count and their results; without a question they have no such columns', () => {
  expect(secondCountColumns(new Map())).toEqual([])
  const columns = secondCountColumns(secondCountRecords(everyCase(), []))
  const rows = items.map((one) =>
    columns.map(({ cell }) => cell({ ...one, count_status: 'counted' } as unknown as ExportProduct)),
  )
  expect(columns.map(({ header }) => header)).toEqual(['Second count', 'Third count', 'Result of second counts'])
  expect(rows).toEqual([
    [null, null, 'Second count not made'],
    [7, null, 'Counts disagree'],
    [7, 7, 'Two of three agree, not settled'],
    [8, null, 'Confirmed by another person'],
    [6, null, 'Settled'],
    [null, null, null],
  ])
})

it('[CAMPAIGN-4598] any order, repetition or split of the same records gives the same results, columns and remarks, also after marks', () => {
  const answer = fc.record({ at: fc.nat(9), by: fc.integer({ min: 1, max: 4 }), count: fc.nat(3), item: fc.nat(2) })
  const input = fc.record({
    answers: fc.array(answer, { maxLength: 8 }),
    decisions: fc.array(fc.record({ at: fc.nat(9), count: fc.nat(3), item: fc.nat(2) }), { maxLength: 3 }),
    lost: fc.array(fc.nat(20), { maxLength: 2 }),
    standing: fc.array(fc.record({ count: fc.nat(3), made: fc.nat(9), marked: fc.nat(9) }), {
      minLength: 3,
      maxLength: 3,
    }),
    order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    cut: fc.nat(20),
  })
  fc.assert(
    fc.property(input, ({ answers, decisions, lost, standing, order, cut }) => {
      const questions = [0, 1, 2].map(asked)
      const all = [
        ...questions,
        ...answers.map((one) => again(questions[one.item]!, one.at, one.by, one.count)),
        ...decisions.map((one) => ({ ...settled(one.item, one.count), at: minute(one.at) })),
      ]
      const copies = lost.flatMap((index) => {
        const copy = all[index]
        return copy ? [{ ...copy, undone_at: minute(9) } as CampaignRecord] : []
      })
      const listed = standing.map(({ count, made: at, marked }, id) =>
        item(id, count, { physical_count_at: minute(at), counted_at: minute(Math.max(at, marked)) }),
      )
      const read = (records: readonly CampaignRecord[]) => {
        const byItem = secondCountRecords(records, [])
        return listed.map((one) => {
          const state = secondCountOfItem(one, byItem)
          return state && [state, secondCountResult(state, one.on_hand), secondCountRemark(state, one.on_hand)]
        })
      }
      const complete = [...all, ...copies]
      const shuffled = complete
        .map((one, index) => ({ one, key: order[index] ?? index }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      // As two parts of a download that overlap.
      const parts = [...shuffled.slice(cut), ...shuffled.slice(0, cut + 3)]
      expect(read(shuffled)).toEqual(read(complete))
      expect(read(parts)).toEqual(read(complete))
      for (const [index, one] of read(complete).entries())
        if (one) expect(one[2] === '').toBe(!isUndecided(secondCountResult(one[0] as never, listed[index]!.on_hand)))
    }),
  )
})

it('[CAMPAIGN-4599] the board says in which rooms items are to be counted again or settled, and rooms add up to all', () => {
  const groups = [
    { key: [1, 2, 'Office', 'Main'], sums: [3n, 3n, 0n, 0n] },
    { key: [1, 3, 'Store', 'Main'], sums: [2n, 2n, 0n, 0n] },
  ]
  const board = campaignBoard(groups, new Map(), () => ({ name: '', within: '' }), new Map([['1/2', 2]]))
  expect(board.rooms.map(({ name, again: figure }) => [name, figure])).toEqual([
    ['Office', 2],
    ['Store', 0],
  ])
  expect(board.again).toBe(2)
})
