/** The state of the second count of an item, from the records of one campaign in any order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import {
  isOpenSecondCount,
  reachedLimit,
  type SecondCountState,
  type StandingCount,
  secondCountRecords,
  secondCountState,
  secondCountText,
  signatureOfSecondCounts,
  standingCount,
} from '#domain/campaigns/second-counts.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 2, 8, n)).toISOString()

let made = 0
const common = (at: number, made_by: number) => ({
  ...{ id: numberedUuid(++made), campaign: 1, made_by, recorded_at: minute(at), skew_ms: 0, device: 'phone' },
  ...{ undone_at: null, at: minute(at), received_at: minute(at), late: false, product: 7 },
})
const asked = (at: number, more: Partial<CampaignRecord> = {}): CampaignRecord =>
  ({
    ...common(at, 9),
    ...{ kind: 'second-count-asked', cause: 'person', first_by: 1, event: null, reason: null },
    ...more,
  }) as CampaignRecord
const again = (at: number, by: number, count: number, of: CampaignRecord, more: Partial<CampaignRecord> = {}) =>
  ({ ...common(at, by), kind: 'second-count', asked: of.id, count, remarks: null, ...more }) as CampaignRecord
const settled = (at: number, count: number, more: Partial<CampaignRecord> = {}): CampaignRecord =>
  ({
    ...common(at, 9),
    ...{ kind: 'settlement', difference: 'short', units: 10, count, reason: null, note: null },
    ...more,
  }) as CampaignRecord

const first = (count: number, at = 0, by: number | null = 1, markedAt = at): StandingCount => ({
  ...{ count, at: minute(at), markedAt: minute(markedAt), by },
})
const stateOf = (records: readonly CampaignRecord[], standing: StandingCount | null): SecondCountState | null =>
  secondCountState(secondCountRecords(records, []).get(7), standing)

describe('the state of a second count', () => {
  it('[CAMPAIGN-4240] waits for another person; agrees with the first; contradicts it until a third agrees with one of the two', () => {
    const question = asked(1)
    expect(stateOf([], first(8))).toBeNull()
    expect(stateOf([question], null)).toBeNull()
    expect(stateOf([question], first(8))).toMatchObject({ is: 'waiting', first_by: 1 })
    const [same, other] = [again(2, 2, 8, question), again(2, 2, 7, question)]
    expect(stateOf([question, same], first(8))).toMatchObject({ is: 'agrees', count: 8, people: 2 })
    expect(stateOf([question, other], first(8))).toMatchObject({ is: 'contradicts', second: { count: 7 }, third: null })
    for (const count of [7, 8]) {
      const third = again(3, 3, count, question)
      expect(stateOf([question, other, third], first(8))).toMatchObject({ is: 'agrees', count, people: 3 })
    }
    const third = again(3, 3, 6, question)
    expect(stateOf([question, other, third], first(8))).toMatchObject({ is: 'contradicts', third: { count: 6 } })
    expect(stateOf([question, again(2, 2, 0, question)], first(8))).toMatchObject({ is: 'contradicts' })
  })

  it('[CAMPAIGN-4241] another count by the first counter does not confirm, and a person who corrects the second count is still the second counter', () => {
    const question = asked(1)
    expect(stateOf([question, again(2, 1, 8, question)], first(8))).toMatchObject({ is: 'waiting' })
    expect(stateOf([question, again(2, 1, 8, question)], first(8, 0, null))).toMatchObject({ is: 'waiting' })
    const corrected = [again(2, 2, 7, question), again(3, 3, 6, question), again(4, 2, 8, question)]
    expect(stateOf([question, ...corrected], first(8))).toMatchObject({ is: 'agrees', second: { count: 8 } })
  })

  it('[CAMPAIGN-4242] a later count of the item is a new first count: earlier second counts no longer apply; a question of a limit ends with its count, one of a person does not', () => {
    const question = asked(1)
    const records = [question, again(2, 2, 8, question)]
    expect(stateOf(records, first(8, 3))).toMatchObject({ is: 'waiting', second: null })
    expect(stateOf(records, first(8, 3, 2))).toMatchObject({ is: 'waiting', first_by: 2 })
    expect(stateOf([...records, again(4, 1, 8, question)], first(8, 3, 2))).toMatchObject({ is: 'agrees' })
    const byLimit = asked(1, { cause: 'value', event: numberedUuid(900) } as Partial<CampaignRecord>)
    expect(stateOf([byLimit], first(8, 1))).toMatchObject({ is: 'waiting' })
    expect(stateOf([byLimit], first(10, 2))).toBeNull()
  })

  it('[CAMPAIGN-4510] the count that reached a limit is undone: the restored count does not wait for a second one; a question of a person still does', () => {
    const byLimit = asked(5, { cause: 'quantity', event: numberedUuid(901) } as Partial<CampaignRecord>)
    expect(stateOf([byLimit], first(1, 5))).toMatchObject({ is: 'waiting' })
    expect(stateOf([byLimit], first(10, 1))).toBeNull()
    expect(stateOf([asked(5), byLimit], first(10, 1))).toMatchObject({ is: 'waiting', asked: { event: null } })
  })

  it('[CAMPAIGN-4590] an item is marked as counted again, without a new count: its second count and its question stay, whether a person or a limit asked', () => {
    const byLimit = asked(0, { cause: 'value', event: numberedUuid(902) } as Partial<CampaignRecord>)
    for (const question of [asked(1), byLimit]) {
      const records = [question, again(2, 2, 7, question)]
      expect(stateOf(records, first(8, 0, 1, 5))).toMatchObject({ is: 'contradicts', second: { count: 7 } })
      expect(stateOf(records, first(7, 0, 1, 5))).toMatchObject({ is: 'agrees', count: 7, people: 2 })
      // A new count is about another figure.
      expect(stateOf(records, first(7, 5, 1, 5))?.second ?? null).toBeNull()
    }
    // The limit of a campaign that began later asks when the item is marked for it; a later mark changes nothing.
    const atMark = asked(3, { cause: 'quantity', event: numberedUuid(903) } as Partial<CampaignRecord>)
    expect(stateOf([atMark], first(8, 0, 1, 3))).toMatchObject({ is: 'waiting' })
    expect(stateOf([atMark, again(4, 2, 8, atMark)], first(8, 0, 1, 6))).toMatchObject({ is: 'agrees' })
    expect(stateOf([atMark], first(8, 0, 1, 2))).toBeNull()
  })

  it('[CAMPAIGN-4591] a question that was asked offline: read back from the server it shows the first counter, whichever copy comes first', () => {
    const own = asked(1, { first_by: null } as Partial<CampaignRecord>)
    const read = { ...own, first_by: 4, cause: null } as CampaignRecord
    for (const records of [[own], [read, own], [own, read]] as const)
      expect(stateOf(records, first(8, 0, null))).toMatchObject({
        first_by: records.length > 1 ? 4 : null,
        asked: { cause: 'person' },
      })
  })

  it('[CAMPAIGN-4243] settled after the counts: decided, as long as its count is valid; a count that is a decision raises no new question', () => {
    const question = asked(1)
    const records = [question, again(2, 2, 7, question), settled(3, 7)]
    expect(stateOf(records, first(7, 3, 9))).toMatchObject({ is: 'decided', count: 7, second: { count: 7 } })
    expect(stateOf(records, first(6, 4, 9))).toMatchObject({ is: 'waiting' })
    expect(stateOf([...records, asked(5)], first(7, 3, 9))).toMatchObject({ is: 'waiting' })
    expect(stateOf([...records, again(4, 3, 8, question)], first(7, 3, 9))).not.toMatchObject({ is: 'decided' })
    const decision = settled(3, 7)
    const byLimit = asked(3, { cause: 'quantity', event: decision.id } as Partial<CampaignRecord>)
    expect(stateOf([byLimit, decision], first(7, 3, 9))).toBeNull()
  })

  it('[CAMPAIGN-4244] undone and late records, and those about other items, have no effect', () => {
    const question = asked(1)
    const none = { undone_at: minute(5) }
    expect(stateOf([asked(1, none)], first(8))).toBeNull()
    expect(stateOf([question, again(2, 2, 7, question, none)], first(8))).toMatchObject({ is: 'waiting' })
    expect(stateOf([question, again(2, 2, 7, question, { late: true })], first(8))).toMatchObject({ is: 'waiting' })
    const elsewhere = { product: 8 } as Partial<CampaignRecord>
    expect(stateOf([question, again(2, 2, 7, question, elsewhere)], first(8))).toMatchObject({ is: 'waiting' })
  })

  it('[CAMPAIGN-4245] any order, repetition or split of the records gives the same state', () => {
    const question = fc.record({
      at: fc.nat(6),
      cause: fc.constantFrom('person', 'value', null),
      isUndone: fc.boolean(),
    })
    const answer = fc.record({ at: fc.nat(9), by: fc.integer({ min: 1, max: 4 }), count: fc.nat(3), of: fc.nat(1) })
    const decision = fc.record({ at: fc.nat(9), count: fc.nat(3) })
    const input = fc.record({
      questions: fc.array(question, { minLength: 1, maxLength: 2 }),
      answers: fc.array(answer, { maxLength: 5 }),
      decisions: fc.array(decision, { maxLength: 2 }),
      standing: fc.record({ count: fc.nat(3), at: fc.nat(9), by: fc.constantFrom(1, 2, null) }),
      order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    })
    fc.assert(
      fc.property(input, ({ questions, answers, decisions, standing, order }) => {
        const asks = questions.map((one) =>
          asked(one.at, { cause: one.cause, undone_at: one.isUndone ? minute(9) : null } as Partial<CampaignRecord>),
        )
        const records = [
          ...asks,
          ...answers.map((one) => again(one.at, one.by, one.count, asks[one.of % asks.length] as CampaignRecord)),
          ...decisions.map((one) => settled(one.at, one.count)),
        ]
        const now = first(standing.count, standing.at, standing.by)
        const state = stateOf(records, now)
        const shuffled = [...records, ...records.slice(0, 3)]
          .map((record, index) => ({ record, key: order[index] ?? index }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ record }) => record)
        expect(stateOf(shuffled, now)).toEqual(state)
        // Never by the first person, never two by one person, and an open one is not a figure.
        if (state === null || state.is === 'decided') return
        const people = [state.first_by, state.second?.made_by ?? null, state.third?.made_by ?? null].filter(
          (person) => person !== null,
        )
        expect(new Set(people).size).toBe(people.length)
        expect('count' in state).toBe(!isOpenSecondCount(state))
      }),
    )
  })
})

it('[CAMPAIGN-4246] a limit is reached by quantity or by value, exactly at its amount, for shortages and overages alike', () => {
  const item = { units: 10, price: '99.99' }
  const none = { second_count_units: null, second_count_value: null }
  expect(reachedLimit(item, 1, none)).toBeNull()
  for (const count of [7, 13]) {
    expect(reachedLimit(item, count, { ...none, second_count_units: 3 })).toBe('quantity')
    expect(reachedLimit(item, count, { ...none, second_count_units: 4 })).toBeNull()
    expect(reachedLimit(item, count, { ...none, second_count_value: '299.97' })).toBe('value')
    expect(reachedLimit(item, count, { ...none, second_count_value: '299.98' })).toBeNull()
  }
  expect(reachedLimit(item, 10, { second_count_units: 1, second_count_value: '0.00' })).toBeNull()
})

it('[CAMPAIGN-4240] the state as text: the person who reconciles sees every count, and how many people agree', () => {
  const question = asked(1)
  const textOf = (records: readonly CampaignRecord[], standing: StandingCount) => {
    const state = stateOf(records, standing)
    return state && secondCountText(state, standing.count)
  }
  const other = again(2, 2, 7, question)
  expect(textOf([question], first(8))).toBe('Another person must count it again. No count is suggested until then.')
  expect(textOf([question, other], first(8))).toMatch(/^The first count says 8, the second 7\. /)
  expect(textOf([question, other, again(3, 3, 6, question)], first(8))).toMatch(/^Three people counted 8, 7 and 6\. /)
  expect(textOf([question, again(2, 2, 8, question)], first(8))).toBe('Two people independently counted 8.')
  expect(textOf([question, other, again(3, 3, 7, question)], first(8))).toBe('Two of three people counted 7.')
  expect(textOf([question, other, settled(3, 7)], first(7, 3, 9))).toBe('Settled at 7.')
})

it('[CAMPAIGN-4242] two questions about an item: the latest one applies; without the moment of the count, the question of a limit applies too', () => {
  const [early, late] = [asked(1), asked(3, { reason: 'Look again' } as Partial<CampaignRecord>)]
  expect(stateOf([early, late], first(8))).toMatchObject({ asked: { id: late.id } })
  // An answer to the earlier question does not answer this one; one with a slow clock does.
  expect(stateOf([early, again(2, 2, 7, early), late], first(8))).toMatchObject({ is: 'waiting', second: null })
  expect(stateOf([late, again(2, 2, 7, late)], first(8))).toMatchObject({ is: 'contradicts' })
  expect(stateOf([early, late, again(4, 2, 7, early)], first(8))).toMatchObject({ is: 'contradicts' })
  const byLimit = asked(3, { cause: 'value', event: numberedUuid(904) } as Partial<CampaignRecord>)
  const unknown: StandingCount = { count: 8, at: null, markedAt: null, by: null }
  expect(stateOf([byLimit], unknown)).toMatchObject({ is: 'waiting' })
  // At the moment of its count, of a mark with it, and neither before nor after them.
  const about = (made: number, marked: number) => stateOf([byLimit], first(8, made, 1, marked)) !== null
  expect([about(3, 3), about(2, 3), about(2, 4), about(4, 4), about(1, 2), about(3, 5)]).toEqual([
    ...[true, true, true, false, false, true],
  ])
})

it('[CAMPAIGN-4247] the signature of second counts changes with every question, count and decision', () => {
  const question = asked(1)
  const signature = (...records: CampaignRecord[]) => signatureOfSecondCounts(secondCountRecords(records, []))
  const all = [
    signature(),
    signature(question),
    signature(question, again(2, 2, 7, question)),
    signature(question, settled(3, 7)),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(all[1]).toBe(question.id)
})

it('[CAMPAIGN-4242] a later count by somebody unknown: the counter of the earlier one may count it again', () => {
  const question = asked(1)
  const byFirst = again(4, 1, 8, question)
  expect(stateOf([question, byFirst], first(8, 3, null))).toMatchObject({ is: 'agrees', first_by: null })
  expect(stateOf([question, byFirst], first(8, 0, null))).toMatchObject({ is: 'waiting', first_by: 1 })
  const unknown: StandingCount = { count: 8, at: null, markedAt: null, by: null }
  expect(stateOf([question, byFirst], unknown)).toMatchObject({ is: 'waiting', first_by: 1 })
})

it('[CAMPAIGN-4590] the moment of a count is that of its mark where a server does not know another', () => {
  const [made, marked] = [minute(1), minute(2)]
  const stood = { count: 8, at: made, markedAt: marked, by: 4 }
  expect(standingCount({ physical_count_at: made, counted_at: marked }, 8, 4)).toEqual(stood)
  expect(standingCount({ counted_at: marked }, 8, 4)).toEqual({ ...stood, at: marked })
  expect(standingCount({}, 8, null)).toEqual({ count: 8, at: null, markedAt: null, by: null })
})
