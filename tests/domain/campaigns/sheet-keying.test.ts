import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { isOut, issuedSheets } from '#domain/campaigns/count-sheets.ts'
import { isUndecided, lineState, transcribed } from '#domain/campaigns/sheet-keying.ts'
import type { CountProgress, ProductView } from '#domain/catalog/catalog-queries.ts'

const item = (countProgress: CountProgress, physical_count: number | null, scanned = countProgress.kind === 'sent') =>
  ({ id: 1, physical_count, scanned, countProgress }) as ProductView
const free = item({ kind: 'not-counted' }, null)
const sent = item({ kind: 'sent', at: 1 }, 5)
const saved = item({ kind: 'saved', at: 1, opId: 'a' }, 5)
const review = item({ kind: 'needs-you', opId: 'a', state: 'conflict' }, 5)
const keyed = (text: string, product: ProductView | null, choice: 'paper' | 'other' | null = null) => {
  const state = lineState({ text, choice }, product, '2026-01-05T00:00:00Z')
  return [state.is, isUndecided(state), transcribed(1, state)]
}
const line = (count: number | null, counted: boolean) => ({ product: 1, count, counted })

test('[PAPER-3640] a figure is a count only of an item without another one, or if a person chose the paper', () => {
  expect(keyed(' 05 ', free)).toEqual(['count', false, line(5, true)])
  expect(keyed('', sent)).toEqual(['blank', false, null])
  for (const product of [sent, saved]) {
    expect(keyed('5', product)).toEqual(['same', false, line(5, false)])
    expect(keyed('6', product)).toEqual(['other', true, line(6, false)])
    expect(keyed('6', product, 'other')).toEqual(['other', false, line(6, false)])
    expect(keyed('6', product, 'paper')).toEqual(['other', false, line(6, true)])
    expect(keyed('X', product)).toEqual(['not-here', false, line(null, false)])
  }
  // A quantity of an earlier count is not a count of this one; a mark without a quantity is.
  expect(keyed('5', item({ kind: 'not-counted' }, 5))).toEqual(['count', false, line(5, true)])
  expect(keyed('1', item({ kind: 'sent', at: 1 }, null))).toEqual(['other', true, line(1, false)])
  // A count of another campaign since the sheet was printed is one too, although this one does not include it.
  const since = (counted_at: string) => ({ ...item({ kind: 'not-counted' }, 4), counted_at })
  expect(keyed('5', since('2026-01-05T00:00:00Z'))).toEqual(['other', true, line(5, false)])
  expect(keyed('5', since('2026-01-04T23:59:59Z'))).toEqual(['count', false, line(5, true)])
  // What needs review is never replaced, whatever was chosen before.
  expect(keyed('5', review, 'paper')).toEqual(['other', false, line(5, false)])
  expect(keyed('5', null)).toEqual(['gone', false, line(5, false)])
  expect(keyed('x', null)).toEqual(['gone', false, line(null, false)])
  for (const text of ['0', '000', '-1', '1.5', '1 2', 'xx', '٣', '99999999', 'CS-7K2M-9XQ4'])
    for (const product of [free, sent, null]) expect(keyed(text, product)).toEqual(['wrong', true, null])
})

const stamp = { campaign: 1, recorded_at: '', skew_ms: 0, device: 'd', received_at: '', late: false }
const sheetRecord = (n: number, sheet: string): CampaignRecord => ({
  ...stamp,
  ...{ id: `s${n}`, made_by: 1, at: `2026-01-0${n}T00:00:00Z`, kind: 'paper-sheet', building: 1, room: n },
  ...{ sheet, blind: true, products: [n] },
})
const keyedRecord = (n: number, sheet: string, changes: Partial<CampaignRecord> = {}): CampaignRecord =>
  ({
    ...stamp,
    ...{ id: `k${n}`, made_by: n, at: `2026-02-0${n}T00:00:00Z`, kind: 'paper-sheet-keyed', sheet },
    ...{ counter: 'Ana', witness: 'Luz', day: '2026-01-09', lines: [] },
    ...changes,
  }) as CampaignRecord

test('[PAPER-3641] printed sheets and what was keyed in from them: the same for any order and repetition; undone and late records have no effect', () => {
  const records = [
    sheetRecord(1, 'A'),
    sheetRecord(2, 'B'),
    keyedRecord(1, 'A'),
    keyedRecord(2, 'A'),
    keyedRecord(3, 'B', { undone_at: '2026-03-01T00:00:00Z' }),
    keyedRecord(4, 'B', { late: true }),
    keyedRecord(5, 'other'),
  ]
  const summary = (all: readonly CampaignRecord[]) =>
    issuedSheets(all).map(({ sheet, room, keyed }) => [sheet, room, keyed.map(({ id }) => id)])
  const expected = [
    ['A', 1, ['k1', 'k2']],
    ['B', 2, []],
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray([...records, ...records], { minLength: 14 }), (all) => {
      expect(summary(all)).toEqual(expected)
    }),
  )
})

test('[PAPER-3650] a withdrawn sheet is no longer out; keyed in, it counts as keyed in; undone, it is out again', () => {
  const withdrawn = (n: number, sheet: string, changes: Partial<CampaignRecord> = {}): CampaignRecord =>
    ({
      ...stamp,
      ...{
        id: `v${n}`,
        made_by: n,
        at: `2026-02-0${n}T00:00:00Z`,
        kind: 'paper-sheet-void',
        sheet,
        reason: `lost ${n}`,
      },
      ...changes,
    }) as CampaignRecord
  const sheetsOf = (...records: readonly CampaignRecord[]) =>
    issuedSheets([sheetRecord(1, 'A'), sheetRecord(2, 'B'), ...records]).map((sheet) => [
      sheet.sheet,
      isOut(sheet),
      sheet.voided?.reason ?? null,
    ])
  expect(sheetsOf()).toEqual([
    ['A', true, null],
    ['B', true, null],
  ])
  expect(sheetsOf(withdrawn(1, 'A'), withdrawn(2, 'A'))).toEqual([
    ['A', false, 'lost 2'],
    ['B', true, null],
  ])
  expect(sheetsOf(withdrawn(1, 'A', { undone_at: '2026-03-01T00:00:00Z' }), keyedRecord(3, 'B'))).toEqual([
    ['A', true, null],
    ['B', false, null],
  ])
})
