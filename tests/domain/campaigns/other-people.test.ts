/** Statements that somebody is another person than the one on a sheet, and what is shown of them. */
import { expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { sameCounter } from '#domain/campaigns/same-counter.ts'
import { otherPeople, secondCountRecords, secondCountState } from '#domain/campaigns/second-counts.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const at = (n: number) => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()
const record = (n: number, made_by: number, more: object): CampaignRecord =>
  ({
    ...{ id: numberedUuid(n), campaign: 1, made_by, recorded_at: at(n) },
    ...{ skew_ms: 0, device: 'd', undone_at: null, at: at(n), received_at: at(n), late: false, ...more },
  }) as CampaignRecord

const people = [
  { id: 1, name: 'Ada Lim', joined: [] },
  { id: 2, name: 'Jose Cruz', joined: [{ id: 12, name: 'Pepe Cruz' }] },
  { id: 3, name: 'Bert Sy', joined: [] },
]
const lines = [{ product: 7, count: 8, counted: true }]
const keyed = record(1, 1, { kind: 'paper-sheet-keyed', counter: 'Jose Cruz', sheet: 'CS-7K2M-9XQ4', lines })
const asked = record(2, 9, { kind: 'second-count-asked', product: 7, cause: 'person', first_by: 1, event: null })
const said = (more: object = {}) =>
  record(3, 3, { kind: 'other-person', person: 12, name: ' jose cruz', reason: 'Two of this name', ...more })
const again = record(4, 2, { kind: 'second-count', product: 7, asked: asked.id, count: 8, remarks: null })
const first = { count: 8, at: at(1), markedAt: at(1), by: 1 }
const stateOf = (...more: CampaignRecord[]) =>
  secondCountState(secondCountRecords([keyed, asked, again, ...more], people).get(7), first)

it('[CAMPAIGN-5308] a statement about an entry applies to its person; undone ones are listed separately, and a late one is not shown', () => {
  expect(stateOf()).toMatchObject({ is: 'waiting', byFirst: { count: 8 }, paper: { namesakes: [2], others: [] } })
  expect(stateOf(said())).toMatchObject({
    is: 'agrees',
    paper: { namesakes: [], others: [{ person: 12 }], overruled: [] },
  })
  const undone = said({ undone_at: at(5) })
  expect(stateOf(undone)).toMatchObject({ is: 'waiting', paper: { namesakes: [2], others: [], overruled: [undone] } })
  expect(stateOf(said({ late: true, undone_at: at(5) }))).toMatchObject({ is: 'waiting', paper: { overruled: [] } })
  expect(stateOf(said({ name: 'Bert Sy' }))).toMatchObject({ is: 'waiting', paper: { others: [], overruled: [] } })
  expect(otherPeople([said()])(people[1]!, 'Jose Cruz')).toBe(true)
  expect(otherPeople([said()])(people[2]!, 'Jose Cruz')).toBe(false)
})

it('[CAMPAIGN-5308] a decided item still names the sheet of its first count; an account is one counter with itself', () => {
  const settled = record(5, 9, { kind: 'settlement', product: 7, difference: 'short', units: 10, count: 8, note: null })
  expect(stateOf(settled)).toMatchObject({ is: 'decided', paper: { name: 'Jose Cruz' } })
  const isOne = sameCounter([keyed], people)
  expect(isOne(7, { by: 3, count: 8 }, { by: 3, count: 2 })).toBe(true)
  expect(isOne(7, { by: 1, count: 8 }, { by: 2, count: 8 })).toBe(true)
})
