/** Sheets for second and third counts: what is on them, and who may have counted. */
import { describe, expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { linesWithoutCount, namesOnPaper } from '#domain/campaigns/count-sheets.ts'
import {
  neededCount,
  refusalOnSheet,
  repeatedItem,
  repeatedLineState,
  repeatedRooms,
} from '#domain/campaigns/repeated-sheets.ts'
import { secondCountRecords, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()
let made = 0
const record = (at: number, made_by: number, product: number, more: object) =>
  ({
    ...{ id: numberedUuid(++made), campaign: 1, made_by, product },
    ...{ recorded_at: minute(at), skew_ms: 0, device: 'd', undone_at: null, at: minute(at), received_at: minute(at) },
    ...{ late: false, ...more },
  }) as unknown as CampaignRecord & { id: string }
const asked = (product: number) =>
  record(2, 9, product, { kind: 'second-count-asked', cause: 'person', first_by: 1, event: null, reason: null })
const again = (product: number, question: { id: string }, made_by: number, count: number, more: object = {}) =>
  record(3 + made, made_by, product, { kind: 'second-count', asked: question.id, count, remarks: null, ...more })
const item = (id: number, room: number | null, number: string) =>
  ({
    ...{ id, location_code_one: 1, location_code_two: room, property_number: number, description: 'Chair', units: 5 },
    ...{ unit_type: 'piece', names: { article: 'Chair' }, physical_count: 4, scanned: true, marked: true },
    ...{ counted_at: minute(1), physical_count_at: minute(1), missing_in: null },
  }) as unknown as ProductView
const keyedSheet = (by: number, count: number, more: object = {}) =>
  record(5 + made, by, 0, {
    ...{ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQM', counter: `Counter ${by}`, witness: 'W', day: '2026-11-01' },
    ...{ lines: [{ product: 1, count, counted: true }], ...more },
  })
const standing = standingCount({ physical_count_at: minute(1), counted_at: minute(1) }, 4, null)
const window = { began: minute(0), since: null }

describe('sheets for second counts', () => {
  it('[CAMPAIGN-4968] items that wait for a second and for a third count are on different sheets, by room and number; decided and confirmed ones on none', () => {
    const [one, two, three, four] = [asked(1), asked(2), asked(3), asked(4)]
    const records = [
      ...[one, two, three, four, again(2, two, 5, 3, { counted_by: 6, sheet: 'CS-7K2M-9XQM' })],
      ...[again(3, three, 5, 4), again(4, four, 5, 3), again(4, four, 6, 2)],
    ]
    const items = [item(1, 7, 'B'), item(2, 7, 'C'), item(3, 7, 'D'), item(4, 7, 'E'), item(5, 7, 'F'), null]
    const paper = keyedSheet(1, 4, { lines: [{ product: 1, count: 4, counted: true }], counter: 'Pedro Cruz' })
    expect(
      repeatedRooms([item(9, 8, 'A'), ...items], secondCountRecords([...records, paper], []), window),
    ).toMatchObject([
      { again: 'second', items: [{ id: 1 }], countedBy: [1], namesOnPaper: ['Pedro Cruz'], countedUntil: minute(1) },
      // Who counted on paper, not who keyed it in.
      { again: 'third', items: [{ id: 2 }], countedBy: [1, 6], namesOnPaper: [] },
    ])
  })

  it('[CAMPAIGN-4968] a person who keys in two people’s paper counts is neither of them; one person on paper and on a phone is one', () => {
    const question = asked(1)
    const stateOf = (...counts: CampaignRecord[]) =>
      secondCountState(secondCountRecords([question, ...counts], []).get(1), standing)
    const keyed = (counted_by: number, count: number) =>
      again(1, question, 1, count, { counted_by, sheet: 'CS-7K2M-9XQM' })
    expect(stateOf(keyed(5, 3), keyed(6, 3))).toMatchObject({ is: 'agrees', count: 3, people: 3 })
    expect(stateOf(keyed(5, 3), again(1, question, 5, 2))).toMatchObject({ is: 'contradicts', third: null })
    // Author and first counter on paper: no second count.
    expect(stateOf(again(1, question, 9, 4, { counted_by: 1 }))).toMatchObject({ is: 'waiting' })
    const state = stateOf(keyed(5, 3))
    expect(neededCount(state)).toBe('third')
    const refusal = (more: object) => {
      const joined: { id: number; name: string }[] = []
      const person = { name: 'Pedro A. Cruz', joined, settles: true, ...(more as { id: number }) }
      const records = secondCountRecords([question, keyed(5, 3), keyedSheet(1, 4, more)], [person])
      return refusalOnSheet([repeatedItem(item(1, 7, 'A'), records.get(1), window)], person)
    }
    expect([refusal({ id: 1 }), refusal({ id: 5 }), refusal({ id: 7, settles: false }), refusal({ id: 7 })]).toEqual([
      'first',
      'again',
      'third',
      null,
    ])
    // Named on the paper of the first count, or an entry of the same person.
    expect(refusal({ id: 7, counter: 'CRUZ, PEDRO' })).toBe('first')
    expect(refusal({ id: 7, joined: [{ id: 5, name: 'P. Cruz' }] })).toBe('again')
    // By the name of that entry.
    expect(refusal({ id: 7, counter: 'Lina Abad', joined: [{ id: 8, name: 'Lina Abad' }] })).toBe('first')
  })

  it('[PAPER-4967] a line of an item that has a new first count since printing, or that waits for another count, is recorded with the sheet only', () => {
    const question = asked(1)
    const chair = item(1, 7, 'A')
    const known = secondCountRecords([question], []).get(1)
    const line = (text: string, again: 'second' | 'third', until: number) =>
      repeatedLineState({ text, choice: null }, repeatedItem(chair, known, window), {
        ...{ again, counted_until: minute(until), at: minute(9) },
      })
    expect(line('3', 'second', 1)).toEqual({ is: 'count', count: 3 })
    expect(line(' X ', 'second', 1)).toEqual({ is: 'not-here', isCounted: false })
    expect(line('', 'second', 1)).toEqual({ is: 'blank' })
    for (const text of ['0', '-1', '1.5', 'CS-7K2M-9XQM'])
      expect(line(text, 'second', 1)).toMatchObject({ is: 'wrong' })
    expect(line('3', 'second', 0)).toEqual({ is: 'not-asked', count: 3 })
    expect(line('x', 'third', 1)).toEqual({ is: 'not-asked', count: null })
    const sheet = { again: 'second', at: minute(2) } as const
    const unasked = repeatedItem(chair, undefined, window)
    expect(repeatedLineState({ text: '3', choice: null }, unasked, sheet)).toEqual({ is: 'not-asked', count: 3 })
    expect(repeatedLineState({ text: '3', choice: null }, null, sheet)).toEqual({ is: 'gone', count: 3 })
  })

  it('[PAPER-5003] a device that does not know the count yet, or whose clock is wrong, still records the figures as second counts', () => {
    const known = secondCountRecords([asked(1)], []).get(1)
    const uncounted = { ...item(1, 7, 'A'), physical_count: null, scanned: false, counted_at: null }
    const stale = { ...uncounted, physical_count_at: null } as ProductView
    const typed = { text: '3', choice: null }
    for (const again of ['second', 'third'] as const)
      expect(repeatedLineState(typed, repeatedItem(stale, known, window), { again, at: minute(2) })).toEqual({
        is: 'count',
        count: 3,
      })
    // Printed before the count, by the clock of the device that printed it.
    const early = { again: 'second', counted_until: minute(1), at: minute(-90) } as const
    expect(repeatedLineState(typed, repeatedItem(item(1, 7, 'A'), known, window), early)).toEqual({
      is: 'count',
      count: 3,
    })
  })

  it('[PAPER-5004] lines keyed in as second counts that do not count: refused by the server, or undone', () => {
    const sheet = 'CS-7K2M-9XQM'
    const question = asked(1)
    const counts = [again(1, question, 5, 3, { sheet }), again(2, question, 5, 3, { sheet, undone_at: minute(9) })]
    const lines = [1, 2, 3].map((product) => ({ product, count: 3, counted: product < 4 }))
    const paper = keyedSheet(9, 3, { again: 'second', lines: [...lines, { product: 4, count: 3, counted: false }] })
    expect(linesWithoutCount(sheet, [...counts, paper])).toEqual([2, 3])
    expect(linesWithoutCount(sheet, [...counts, { ...paper, undone_at: minute(9) }])).toEqual([])
    expect(linesWithoutCount('CS-8K2M-9XQM', [...counts, paper])).toEqual([])
    // Of first counts the items have them.
    expect(linesWithoutCount(sheet, [keyedSheet(9, 3)])).toEqual([])
  })

  it('[SERVER-4962] names that may be those of one person: by words, without initials, accents and order', () => {
    for (const [one, other] of [
      ['Pedro Cruz', 'Pedro A. Cruz'],
      ['CRUZ, PEDRO', 'Pedro A. Cruz'],
      ['José Reyes', 'Jose  Reyes'],
      ['Pedro', 'Pedro A. Cruz'],
    ] as const)
      expect([one, mayBeSamePerson(one, other)]).toEqual([one, true])
    for (const [one, other] of [
      ['Pedro Cruz', 'Pablo Cruz'],
      ['', 'Pedro Cruz'],
      ['A.', 'Pedro A. Cruz'],
    ] as const)
      expect([one, mayBeSamePerson(one, other)]).toEqual([one, false])
    const name = (sheets: CampaignRecord[], product: number, count: number, by: number | null) =>
      namesOnPaper(sheets)(product, { count, by })
    expect(name([keyedSheet(2, 4), keyedSheet(3, 4)], 1, 4, 2)).toBe('Counter 2')
    expect(name([keyedSheet(2, 4), keyedSheet(3, 4)], 1, 4, null)).toBe('Counter 3')
    expect(name([keyedSheet(2, 4)], 1, 5, 2)).toBeNull()
    expect(name([keyedSheet(2, 4)], 2, 4, 2)).toBeNull()
    expect(name([keyedSheet(2, 4, { again: 'second' })], 1, 4, 2)).toBeNull()
  })
  it('[SERVER-5013] a name of single letters, a short form and a name with or without a space are found again', () => {
    for (const [one, other] of [
      ['李 明', '明 李'],
      ['O', 'o'],
      ['Juan De la Cruz', 'DELA CRUZ, Juan'],
      ['Ma. Santos', 'Maria L. Santos'],
      ['Delos Reyes', 'Ana de los Reyes'],
    ] as const)
      expect([one, mayBeSamePerson(one, other)]).toEqual([one, true])
    for (const [one, other] of [
      ['李 明', '王 明'],
      ['O', 'Pedro A. Cruz'],
      ['...', '-'],
      ['Ma. Santos', 'Mario Santos'],
    ] as const)
      expect([one, mayBeSamePerson(one, other)]).toEqual([one, false])
  })
})
