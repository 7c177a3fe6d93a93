import { describe, expect, it } from 'vitest'
import { secondCountRecords } from '#domain/campaigns/second-counts.ts'
import { arrivedDecisions } from '#domain/counts/local-decisions.ts'
import {
  countToAccept,
  planAcceptance,
  type QueueFacts,
  queueFigures,
  queueGroups,
  queueVerdict,
  reconcileQueue,
  ruleOf,
} from '#domain/counts/reconcile-queue.ts'

const facts = (more: Partial<QueueFacts> = {}): QueueFacts => ({
  campaign: { reconciling_at: '2026-11-10T00:00:00Z' },
  counted: [],
  uncounted: [],
  inVisitedRooms: new Set(),
  sightings: new Map(),
  unknown: [],
  decided: new Map(),
  ...more,
})
const counted = (id: number, units: number, count: number | null, more: object = {}) => ({
  id,
  units,
  count,
  counted_at: '2026-11-05T00:00:00Z',
  counts: null,
  ...more,
})
const groupOf = (more: Partial<QueueFacts>) => reconcileQueue(facts(more)).map(({ group }) => group)
const seen = (id: number, kind: 'not-found' | 'elsewhere', at = '2026-11-04T00:00:00Z') =>
  new Map([[id, { kind, at }] as const])

/** A decision made here about an item with this count. */
const decidedAs = (id: number, before: number | null, after = before) =>
  new Map([[id, { before, after, at: '2026-11-12T00:00:00Z' }] as const])

describe('the queue of the reconcile screen', () => {
  it('[CAMPAIGN-3590] each item that was not found as recorded is in one group, and items found as recorded are in none', () => {
    expect(groupOf({ counted: [counted(1, 3, 3)] })).toEqual([])
    expect(groupOf({ counted: [counted(1, 1, 1024)] })).toEqual(['implausible'])
    expect(groupOf({ counted: [counted(1, 3, 2)] })).toEqual(['short'])
    expect(groupOf({ counted: [counted(1, 3, 0)] })).toEqual(['short'])
    expect(groupOf({ counted: [counted(1, 3, 4)] })).toEqual(['over'])
    expect(groupOf({ counted: [counted(1, 3, null)] })).toEqual(['seenOnly'])
    expect(groupOf({ counted: [counted(1, 3, 3, { counts: [3, 2] })] })).toEqual(['disagree'])
    expect(groupOf({ counted: [counted(1, 3, 2, { counts: [2, 2] })] })).toEqual(['short'])
    expect(groupOf({ counted: [counted(1, 3, 3)], sightings: seen(1, 'elsewhere') })).toEqual(['moved'])
    expect(groupOf({ uncounted: [1], sightings: seen(1, 'elsewhere') })).toEqual(['moved'])
    expect(groupOf({ uncounted: [1], sightings: seen(1, 'not-found') })).toEqual(['notHere'])
    expect(groupOf({ uncounted: [1], inVisitedRooms: new Set([1]) })).toEqual(['notFound'])
    expect(groupOf({ uncounted: [1] })).toEqual(['nobodyWent'])
    expect(groupOf({ unknown: ['a', 'b', 'a'] })).toEqual(['unknown', 'unknown'])
  })

  it('[CAMPAIGN-3590] not here after a count: the two statements disagree; not here before it: the count is valid', () => {
    const item = [counted(1, 3, 3)]
    expect(groupOf({ counted: item, sightings: seen(1, 'not-found', '2026-11-06T00:00:00Z') })).toEqual(['disagree'])
    expect(groupOf({ counted: item, sightings: seen(1, 'not-found', '2026-11-04T00:00:00Z') })).toEqual([])
  })

  it('[CAMPAIGN-3591] the figure of a group is the number of its entries, and the entries stand in the order of the groups', () => {
    const queue = reconcileQueue(
      facts({
        counted: [counted(1, 3, 4), counted(2, 3, 1), counted(3, 5, 5), counted(4, 3, 2), counted(4, 3, 2)],
        uncounted: [9, 8, 9, 2],
        unknown: ['f'],
      }),
    )
    expect(queue.map((entry) => ('product' in entry ? entry.product : entry.finding))).toEqual([2, 4, 1, 9, 8, 'f'])
    const figures = queueFigures(queue)
    expect(figures).toMatchObject({ short: 2, over: 1, nobodyWent: 2, unknown: 1, implausible: 0 })
    expect(Object.values(figures).reduce((sum, one) => sum + one, 0)).toBe(queue.length)
    expect(Object.keys(queueFigures([]))).toEqual([...queueGroups])
  })

  it('[CAMPAIGN-4511] an item decided here is in the queue again once somebody asks about it, also without a reload, and leaves it when that is decided', () => {
    const common = { campaign: 1, made_by: 9, recorded_at: '', skew_ms: 0, device: 'desk', undone_at: null }
    const record = (id: string, day: number, more: object) =>
      ({ ...common, id, at: `2026-11-0${day}T00:00:00Z`, received_at: '', late: false, product: 1, ...more }) as never
    const settled = { kind: 'settlement', difference: 'short', units: 3, count: 2, reason: null, note: null }
    const question = { kind: 'second-count-asked', cause: 'person', first_by: 1, event: null, reason: null }
    const groupAfter = (...records: never[]) =>
      groupOf({ counted: [counted(1, 3, 2)], decided: decidedAs(1, 2), secondCounts: secondCountRecords(records, []) })
    const [asked, decision] = [record('a', 4, question), record('b', 5, settled)]
    expect(groupAfter(asked, decision)).toEqual([])
    expect(groupAfter(asked, decision, record('c', 6, question))).toEqual(['waiting'])
    expect(groupAfter(asked, decision, record('c', 6, question), record('d', 7, settled))).toEqual([])
  })

  it('[CAMPAIGN-3592] an item decided here, or counted after counting ended, is not in the queue', () => {
    expect(groupOf({ counted: [counted(1, 3, 2)], decided: decidedAs(1, 2) })).toEqual([])
    expect(groupOf({ counted: [counted(1, 3, 2)], decided: decidedAs(1, 5, 2) })).toEqual([])
    expect(groupOf({ uncounted: [1], decided: decidedAs(1, null) })).toEqual([])
    const settled = counted(1, 3, 2, { counted_at: '2026-11-10T00:00:00Z' })
    expect(groupOf({ counted: [settled] })).toEqual([])
    expect(groupOf({ counted: [settled], campaign: { reconciling_at: null } })).toEqual(['short'])
  })

  it('[CAMPAIGN-5244] an item decided here is in the queue again once another count or a later sighting of it arrives, also without a reload', () => {
    const open = { campaign: { reconciling_at: null }, decided: decidedAs(1, 5, 2) }
    expect(groupOf({ ...open, counted: [counted(1, 3, 1)] })).toEqual(['short'])
    expect(groupOf({ decided: decidedAs(1, null), counted: [counted(1, 3, 2)] })).toEqual(['short'])
    const later = seen(1, 'not-found', '2026-11-13T00:00:00Z')
    expect(groupOf({ ...open, counted: [counted(1, 3, 2)], sightings: later })).toEqual(['disagree'])
    expect(groupOf({ uncounted: [1], decided: decidedAs(1, null), sightings: later })).toEqual(['notHere'])
    const earlier = seen(1, 'not-found', '2026-11-11T00:00:00Z')
    expect(groupOf({ uncounted: [1], decided: decidedAs(1, null), sightings: earlier })).toEqual([])
  })

  it('[CAMPAIGN-5244] an item decided here whose decision the list had, and whose count is that from before again: in the queue again', () => {
    for (const [before, after, facts] of [
      [null, 5, { uncounted: [1] }],
      [2, null, { counted: [counted(1, 3, 2)] }],
    ] as const) {
      const decided = decidedAs(1, before, after)
      const arrived = new Set<object>()
      expect(groupOf({ ...facts, decided, arrived, campaign: { reconciling_at: null } })).toEqual([])
      const inList =
        after === null ? { counted: [], uncounted: [1] } : { counted: [counted(1, 3, after)], uncounted: [] }
      for (const one of arrivedDecisions({ ...inList, decided })) arrived.add(one)
      expect(groupOf({ ...facts, decided, arrived, campaign: { reconciling_at: null } })).toHaveLength(1)
      expect(groupOf({ ...inList, decided, arrived, campaign: { reconciling_at: null } })).toEqual([])
    }
    expect(arrivedDecisions({ counted: [counted(1, 3, 2)], uncounted: [], decided: decidedAs(1, 2, 2) })).toEqual([])
  })

  it('[CAMPAIGN-5287] an item decided here is in the queue again once somebody counts its figure from before again, not while the list lacks the decision', () => {
    const open = { campaign: { reconciling_at: null }, decided: decidedAs(1, 2, 5) }
    const at = (physical_count_at: string) => ({ counted: [counted(1, 3, 2, { physical_count_at })] })
    expect(groupOf({ ...open, ...at('2026-11-05T00:00:00Z') })).toEqual([])
    expect(groupOf({ ...open, ...at('2026-11-13T00:00:00Z') })).toEqual(['short'])
    // Marked again, not counted again.
    const marked = counted(1, 3, 2, { counted_at: '2026-11-13T00:00:00Z', physical_count_at: '2026-11-05T00:00:00Z' })
    expect(groupOf({ ...open, counted: [marked] })).toEqual([])
    expect(groupOf({ ...open, decided: decidedAs(1, 2), ...at('2026-11-13T00:00:00Z') })).toEqual([])
  })

  it('[CAMPAIGN-3593] the accept key writes a count only for a shortage or an overage with a plausible count of at least 1', () => {
    const says = (count: number) => ({ kind: 'one-says', count }) as const
    expect(countToAccept('short', says(2), 3)).toBe(2)
    expect(countToAccept('over', says(4), 3)).toBe(4)
    expect(countToAccept('short', says(0), 3)).toBeNull()
    expect(countToAccept('over', says(1024), 1)).toBeNull()
    expect(countToAccept('short', { kind: 'disagree', counts: [1, 2] }, 3)).toBeNull()
    for (const group of queueGroups.filter((one) => one !== 'short' && one !== 'over'))
      expect(countToAccept(group, says(2), 3), group).toBeNull()
  })

  it('[CAMPAIGN-3593] each group says in a sentence what is suggested and why', () => {
    const where = { units: 3, seenIn: 'Room 12', place: 'Main, Room 3', left: '' }
    const short = { kind: 'one-says', count: 2 } as const
    for (const group of queueGroups) expect(queueVerdict(group, short, where), group).toMatch(/\.$/)
    expect(queueVerdict('moved', null, where)).toContain('Seen in Room 12, but the records say Main, Room 3.')
    expect(queueVerdict('moved', null, { ...where, seenIn: '' })).toContain('Seen in –')
    expect(queueVerdict('disagree', { kind: 'disagree', counts: [2, 4] }, where)).toContain('2 and 4')
    expect(queueVerdict('disagree', { kind: 'as-recorded', count: 3 }, where)).toContain('later recorded as not here')
    expect(queueVerdict('short', null, where)).toBeNull()
    expect(queueVerdict('disagree', null, where)).toBeNull()
  })
})

describe('accepting by a rule', () => {
  const item = (id: number, units: number, physical_count: number, more: object = {}) => ({
    id,
    units,
    physical_count,
    version: 'v1',
    scanned: true,
    countProgress: { kind: 'sent', at: null } as const,
    ...more,
  })
  const by = (person: number, physical_count: number) => ({
    by: person,
    physical_count,
    at: `2026-11-0${person}`,
    scanned: true,
    remarks: null,
  })
  const countsOf =
    (version: string, ...observations: ReturnType<typeof by>[]) =>
    () => ({ version, observations })

  it('[CAMPAIGN-3594] the plan of each rule has exactly the items that fit it, with the count it would write', () => {
    const short = { group: 'short' as const, product: item(1, 3, 2) }
    const over = { group: 'over' as const, product: item(2, 3, 4) }
    const numbers = (plan: ReturnType<typeof planAcceptance<ReturnType<typeof item>>>) =>
      Object.fromEntries(
        Object.entries(plan).map(([rule, list]) => [rule, list.map((one) => [one.product.id, one.count])]),
      )
    expect(numbers(planAcceptance([short], countsOf('v1', by(1, 2))))).toEqual({
      agreed: [],
      oneShort: [[1, 2]],
      oneOver: [],
    })
    expect(numbers(planAcceptance([over], countsOf('v1', by(1, 4))))).toMatchObject({ oneOver: [[2, 4]], oneShort: [] })
    expect(numbers(planAcceptance([short], countsOf('v1', by(1, 2), by(2, 2))))).toMatchObject({ agreed: [[1, 2]] })
  })

  it('[CAMPAIGN-3594] nothing is planned for counts that disagree, that changed, that are unsent here, or that nobody knows', () => {
    const none = { agreed: [], oneShort: [], oneOver: [] }
    const entry = (more: object = {}, group: 'short' | 'disagree' | 'moved' = 'short') => [
      { group, product: item(1, 3, 2, more) },
    ]
    expect(planAcceptance(entry(), countsOf('v1', by(1, 2), by(2, 1)))).toEqual(none)
    expect(planAcceptance(entry(), countsOf('v0', by(1, 2)))).toEqual(none)
    expect(planAcceptance(entry(), () => null)).toEqual(none)
    expect(planAcceptance(entry({}, 'disagree'), countsOf('v1', by(1, 2)))).toEqual(none)
    expect(planAcceptance(entry({}, 'moved'), countsOf('v1', by(1, 2)))).toEqual(none)
    for (const kind of ['saved', 'checking', 'needs-you', 'not-counted'])
      expect(planAcceptance(entry({ countProgress: { kind } }), countsOf('v1', by(1, 2))), kind).toEqual(none)
    expect(ruleOf('short', { kind: 'as-recorded', count: 3 }, 3)).toBeNull()
  })
})
