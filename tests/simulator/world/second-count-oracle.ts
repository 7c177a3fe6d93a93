/**
 * I34: what the records of second counts say, judged a second way. A confirmed item has the same figure of two persons, over joins and names on
 * sheets; undone and late records have no effect; any order, repetition or split of the records, and the copies of any device, say the same.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { ownRecords } from '#domain/campaigns/room-states.ts'
import { secondCountRecords, secondCountState } from '#domain/campaigns/second-counts.ts'
import { type KnownPerson, knownPeople } from '#domain/people/known-people.ts'
import { items, type ScenarioContext } from './scenario-context.ts'
import { makeSeededRandom } from './scenario-random.ts'

export type JudgeSecondCount = (
  records: readonly CampaignRecord[],
  people: readonly KnownPerson[],
  product: number,
  standing: Parameters<typeof secondCountState>[1],
) => ReturnType<typeof secondCountState>

export const judgeSecondCount: JudgeSecondCount = (records, people, product, standing) =>
  secondCountState(secondCountRecords(records, people).get(product), standing)

/** People who sign in, and entries without a login that may be joined with them. No name fits another one. */
export const namesOfEntries: ReadonlyMap<number, string> = new Map([
  ...([
    [1, 'Ada Lim'],
    [2, 'Bert Sy'],
    [11, 'Ines Uy'],
    [12, 'Rafael Go'],
  ] as const),
])
export const sheetNumber = 'CS-7K2M-9XQ4'

export async function checkSecondCounts(context: ScenarioContext, judge: JudgeSecondCount): Promise<void> {
  const { server, devices, reached, reportViolation } = context
  const random = makeSeededRandom(context.violations.length + server.log.length)
  const rows = [...namesOfEntries].map(([id, first_name]) => ({ id, first_name, joined_into: server.joinedInto(id) }))
  const people = knownPeople(rows)
  const personOf = (entry: number): number => server.joinedInto(entry) ?? entry
  const own = await Promise.all(
    devices.map(async ({ memory }) => ownRecords((await memory.read((tx) => tx.allOps())).filter(isStored))),
  )
  function isStored({ eid }: { eid: number | string }): boolean {
    return server.recordOf(String(eid)) !== undefined
  }

  for (let campaign = 1; campaign <= server.campaign(); campaign++) {
    const records = server.records().filter((one) => one.campaign === campaign)
    const inForce = records.filter((one) => !one.late && (one.undone_at ?? null) === null)
    for (let product = 1; product <= items; product++) {
      const standing = server.standingCount(product)
      const stateOf = (some: readonly CampaignRecord[]) => judge(some, people, product, standing)
      const state = stateOf(records)
      const text = JSON.stringify(state)
      const copies = own.map((some) => some.filter((one) => one.campaign === campaign))
      const mixed = [...records, ...records.slice(0, 3)].toSorted(() => random.next() - 0.5)
      const others: [string, readonly CampaignRecord[]][] = [
        ['in another order, some twice', mixed],
        ['backwards', records.toReversed()],
        ['without what is undone or late', inForce],
        ...copies.map((some, at): [string, readonly CampaignRecord[]] => [
          `with the copies of device ${at}`,
          [...some, ...records],
        ]),
      ]
      for (const [how, some] of others)
        if (summaryOf(stateOf(some)) !== summaryOf(state))
          reportViolation('I34', `item ${product} ${how}: ${JSON.stringify(stateOf(some))} instead of ${text}`)
      if (!state || !standing) continue
      reached.add(`second-count-${state.is}`)
      if (state.byFirst) reached.add('second-count-by-first')
      // Who counted first, by the log of the server and the sheets alone.
      const sheet = inForce.findLast(
        (one) =>
          one.kind === 'paper-sheet-keyed' &&
          one.made_by === standing.by &&
          one.lines.some((line) => line.product === product && line.counted && line.count === standing.count),
      )
      const named = sheet?.kind === 'paper-sheet-keyed' ? sheet.counter : null
      const isSaidToBeAnother = (person: number) =>
        inForce.some((one) => one.kind === 'other-person' && one.name === named && personOf(one.person) === person)
      const entry = [...namesOfEntries].find(([, name]) => name === named)?.[0]
      const firstOnPaper = entry === undefined || isSaidToBeAnother(personOf(entry)) ? null : personOf(entry)
      const counters = new Map<number, Set<number>>()
      for (const one of inForce) {
        // A count from before the first one is about an earlier figure.
        if (one.kind !== 'second-count' || one.product !== product || one.at <= String(standing.at)) continue
        const person = personOf(one.counted_by ?? one.made_by)
        if (person === firstOnPaper || (standing.by !== null && person === personOf(standing.by))) continue
        counters.set(one.count, (counters.get(one.count) ?? new Set()).add(person))
        if (state.is === 'waiting' && one.asked === state.asked.id)
          reportViolation('I34', `item ${product} waits, although person ${person} counted it again: ${text}`)
      }
      if (state.is !== 'agrees') continue
      const needed = state.count === standing.count ? 1 : 2
      if ((counters.get(state.count)?.size ?? 0) < needed)
        reportViolation('I34', `item ${product} is confirmed by one person alone: ${text}`)
    }
  }
}

/** What a screen says: not in which copy it was read. */
function summaryOf(state: ReturnType<JudgeSecondCount>): string {
  if (!state) return 'none'
  const { asked, second, third, byFirst, first_by, ...more } = state
  return JSON.stringify([
    asked.id,
    second?.id,
    third?.id,
    byFirst?.id,
    first_by,
    more.is,
    'count' in more && more.count,
  ])
}
