import { expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { sameCounter } from '#domain/campaigns/same-counter.ts'
import { planAcceptance } from '#domain/counts/reconcile-queue.ts'
import { type Observation, suggestReconciliation } from '#domain/counts/reconcile-suggestion.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const [admin, jose, ana] = [1, 2, 3]
const people = [
  { id: admin, name: 'Teresita Villanueva', joined: [] },
  { id: jose, name: 'Jose Dela Cruz', joined: [{ id: 9, name: 'Pepe Reyes' }] },
  { id: ana, name: 'Ana Muñoz', joined: [] },
]
const stamp = { campaign: 5, skew_ms: 0, device: 'd', undone_at: null, late: false }
const at = '2026-02-01T00:00:00.000Z'
let made = 0
const record = (made_by: number, content: object) =>
  ({
    ...{ ...stamp, id: numberedUuid(++made), made_by },
    ...{ at, recorded_at: at, received_at: at, ...content },
  }) as unknown as CampaignRecord
const sheet = (made_by: number, counter: string, count = 6) =>
  record(made_by, {
    ...{ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQ4', counter, witness: 'Luz', day: '2026-01-31' },
    lines: [{ product: 7, count, counted: true }],
  })
const said = (person: number, name: string) => record(admin, { kind: 'other-person', person, name, reason: 'Two' })
const count = (by: number, at: string): Observation => ({ by, physical_count: 6, at, scanned: true, remarks: null })
const both = [count(admin, '1'), count(jose, '2')]
const suggest = (records: readonly CampaignRecord[], observations = both) => {
  const isOne = sameCounter(records, people)
  return suggestReconciliation(10, observations, null, (one, other) => isOne(7, one, other))
}

it('[REPORT-5226] a sheet that names who also counted on a phone: one person counted, also under another of their names', () => {
  expect(suggest([])).toEqual({ kind: 'agreed', count: 6, people: 2 })
  for (const name of ['DELA CRUZ, Jose', 'Pepe Reyes'])
    expect(suggest([sheet(admin, name)])).toEqual({ kind: 'one-says', count: 6 })
  expect(suggest([sheet(admin, 'Ana Muñoz')])).toEqual({ kind: 'agreed', count: 6, people: 2 })
  // Of another count, undone, or too late.
  expect(suggest([sheet(admin, 'Jose Dela Cruz', 5)])).toMatchObject({ kind: 'agreed' })
  expect(suggest([{ ...sheet(admin, 'Jose Dela Cruz'), undone_at: at }])).toMatchObject({ kind: 'agreed' })
  expect(suggest([{ ...sheet(admin, 'Jose Dela Cruz'), late: true }])).toMatchObject({ kind: 'agreed' })
})

it('[REPORT-5226] a third person still confirms; two sheets are compared by their names, and another person of that name is one', () => {
  const keyed = sheet(admin, 'Jose Dela Cruz')
  expect(suggest([keyed], [...both, count(ana, '3')])).toEqual({ kind: 'agreed', count: 6, people: 2 })
  expect(suggest([keyed, sheet(jose, 'J. Dela Cruz')])).toMatchObject({ kind: 'one-says' })
  expect(suggest([keyed, sheet(jose, 'Pepe Reyes')])).toMatchObject({ kind: 'one-says' })
  expect(suggest([keyed, sheet(jose, 'Petra Salonga')])).toMatchObject({ kind: 'agreed', people: 2 })
  expect(suggest([keyed, said(jose, 'jose dela cruz')])).toMatchObject({ kind: 'agreed', people: 2 })
})

it('[REPORT-5226] the rule “several people counted the same” leaves such an item to the rule of one count', () => {
  const product = {
    ...{ id: 7, version: 'v', units: 10, physical_count: 6, scanned: true, counted_at: '2' },
    countProgress: { kind: 'sent' as const },
  }
  const plan = (records: readonly CampaignRecord[]) => {
    const { agreed, oneShort } = planAcceptance(
      [{ group: 'short', product: product as never }],
      () => ({ version: 'v', observations: both }),
      undefined,
      sameCounter(records, people),
    )
    return [agreed.length, oneShort.length]
  }
  expect(plan([])).toEqual([1, 0])
  expect(plan([sheet(admin, 'Jose Dela Cruz')])).toEqual([0, 1])
})
