/**
 * Second and third counts of the items of one campaign (decision 094). Promises: any order, repetition or split of the same records gives the same
 * state; undone and late records have no effect; a record never changes the count of an item. A later count of the item is a new first count: earlier
 * second counts do not apply to it.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { t } from '#text/counting/second-counts.ts'
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { toCentavos } from '../money/money.ts'
import { type KnownPerson, mayBeNamed } from '../people/known-people.ts'
import { formatNumber } from '../text/format.ts'
import { countsOnSheets, type SheetCount, sheetOfCount } from './count-sheets.ts'
import { isInForce, isUndone, mergeRecords } from './room-states.ts'
import type { Settlement } from './settlements.ts'

export type SecondCountAsked = Extract<CampaignRecord, { kind: 'second-count-asked' }>
export type SecondCount = Extract<CampaignRecord, { kind: 'second-count' }>

/** A first count that was keyed in from a sheet, and who may have counted it there. */
export interface PaperCount extends SheetCount {
  /** People who may have this name, without those whom the property unit recorded as somebody else. */
  namesakes: readonly number[]
  /** Statements of the property unit about people with this name. */
  others: readonly OtherPerson[]
  /** Statements about them that no longer apply: undone, or contradicted by a later join. */
  overruled: readonly OtherPerson[]
}

export type OtherPerson = Extract<CampaignRecord, { kind: 'other-person' }>

/** The second-count records of one item, in order. Plain data. */
export interface SecondCountRecords {
  asked: readonly SecondCountAsked[]
  /** Entries that were joined with a person count as that person. */
  counts: readonly SecondCount[]
  settlements: readonly Settlement[]
  papers: readonly PaperCount[]
}

/** The count in the list of items. */
export interface StandingCount {
  count: number
  /** When it was made, by the server's clock; null: not known, so earlier than everything else. Marking the item as counted does not change it. */
  at: string | null
  /** When the item was counted or marked last; null: not known. */
  markedAt: string | null
  /** Null: not known. */
  by: number | null
}

/** The count of an item as the list has it. `by`: who made it; null if that is not known. */
export const standingCount = (
  {
    physical_count_at,
    counted_at = null,
  }: { physical_count_at?: string | null | undefined; counted_at?: string | null | undefined },
  count: number,
  by: number | null,
): StandingCount => ({ count, at: physical_count_at ?? counted_at, markedAt: counted_at, by })

export type SecondCountState = {
  asked: SecondCountAsked
  /** Who counted it first; null: not known. */
  first_by: number | null
  /** The sheet from which the first count was keyed in; null: none is known. */
  paper: PaperCount | null
  /** The last later count by the first counter, also under another name: it does not confirm. */
  byFirst: SecondCount | null
  second: SecondCount | null
  third: SecondCount | null
} & (
  | { is: 'waiting' | 'contradicts' }
  /** `count` is confirmed: the second equals the first, or the third equals one of them. */
  | { is: 'agrees'; count: number; people: 2 | 3 }
  /** A person settled it with this count. */
  | { is: 'decided'; count: number }
)

/** People whom the property unit recorded as not being the person with this name on a sheet. */
export function otherPeople(records: Iterable<CampaignRecord>): (person: KnownPerson, name: string) => boolean {
  const said = mergeRecords(records).filter((one) => one.kind === 'other-person' && isInForce(one)) as OtherPerson[]
  return (person, name) => said.some((one) => isStatementAbout(one, person) && isSameText(one.name, name))
}

/** Entries that are joined are one person. The server undoes a statement that a join contradicts. */
const isStatementAbout = ({ person }: OtherPerson, { id, joined }: KnownPerson): boolean =>
  person === id || joined.some((entry) => entry.id === person)

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

type OfItem = { [Key in keyof SecondCountRecords]: SecondCountRecords[Key][number][] }

/**
 * The valid records that request second counts, answer them, settle such an item, or name its first counter on paper; by item. Items without a
 * request are left out. `people`: which entries and names are one person; unknown ones count as different people.
 */
export function secondCountRecords(
  records: Iterable<CampaignRecord>,
  people: readonly KnownPerson[],
): ReadonlyMap<number, SecondCountRecords> {
  const byItem = new Map<number, OfItem>()
  const all = mergeRecords(records)
  const merged = all.filter(isInForce)
  for (const record of merged)
    if (record.kind === 'second-count-asked') {
      const known = byItem.get(record.product) ?? { asked: [], counts: [], settlements: [], papers: [] }
      known.asked.push(record)
      byItem.set(record.product, known)
    }
  if (byItem.size === 0) return byItem
  const personOf = new Map(people.flatMap(({ id, joined }) => joined.map((entry) => [entry.id, id] as const)))
  const namesakesOf = createNamesakes(all, people)
  for (const record of merged) {
    if (record.kind === 'second-count') {
      const person = personOf.get(counterOf(record))
      byItem.get(record.product)?.counts.push(person === undefined ? record : { ...record, counted_by: person })
    }
    if (record.kind === 'settlement') byItem.get(record.product)?.settlements.push(record)
  }
  for (const [product, counts] of countsOnSheets(merged))
    byItem.get(product)?.papers.push(...counts.map((one) => ({ ...one, ...namesakesOf(one.name) })))
  return byItem
}

/** The people who may have this name; each name is compared only once. */
function createNamesakes(records: readonly CampaignRecord[], people: readonly KnownPerson[]) {
  const statements = records.filter((one) => one.kind === 'other-person')
  const byName = new Map<string, Pick<PaperCount, 'namesakes' | 'others' | 'overruled'>>()
  return (name: string) => {
    const known = byName.get(name)
    if (known) return known
    const said = statements.filter((one) => isSameText(one.name, name))
    const others = said.filter(isInForce)
    const overruled = said.filter((one) => isUndone(one) && !one.late)
    const namesakes = people.filter(
      (person) => !others.some((one) => isStatementAbout(one, person)) && mayBeNamed(name, person),
    )
    const found = { namesakes: namesakes.map(({ id }) => id), others, overruled }
    byName.set(name, found)
    return found
  }
}

/** A cache key that changes with every request, second count and settlement. */
export const signatureOfSecondCounts = (byItem: ReadonlyMap<number, SecondCountRecords>): string =>
  [...byItem.values()]
    .flatMap(({ asked, counts, settlements, papers }) => [
      ...[...asked, ...settlements].map(({ id }) => id),
      ...counts.map((one) => `${one.id} ${counterOf(one)}`),
      ...papers.map(({ at, namesakes }) => `${at} ${namesakes.join(' ')}`),
    ])
    .join()

const isAfter = (one: string, other: string | null) => other === null || Date.parse(one) > Date.parse(other)

/**
 * The latest request that still applies. A request by a campaign limit is about one count only: the one made, or marked as done, at that moment;
 * never a decision. If that count is undone, an earlier count applies again, for which there is no request.
 */
function lastAsked({ asked, settlements }: SecondCountRecords, standing: StandingCount): SecondCountAsked | undefined {
  const settled = new Set(settlements.map(({ id }) => id))
  const { at: made, markedAt } = standing
  const isAbout = (at: string) =>
    made === null || Date.parse(made) === Date.parse(at) || (isAfter(at, made) && !isAfter(at, markedAt ?? made))
  return asked.findLast(({ event, at }) => event === null || (!settled.has(event) && isAbout(at)))
}

/** Who counted; for a paper sheet this is not the author. */
export const counterOf = ({ made_by, counted_by }: Pick<SecondCount, 'made_by' | 'counted_by'>): number =>
  counted_by ?? made_by

/** Why a person may not count an item again; null: they may. `first_by`: who made the current count, null if that is not known. */
export type CountAgainRefusal = 'first' | 'again' | 'third'
export function refusalToCountAgain(
  {
    second,
    third,
    paper = null,
  }: Pick<SecondCountState, 'second' | 'third'> & Partial<Pick<SecondCountState, 'paper'>>,
  first_by: number | null,
  { id, settles }: { id: number; settles: boolean },
): CountAgainRefusal | null {
  if (first_by === id || paper?.namesakes.includes(id)) return 'first'
  if ([second, third].some((one) => one && counterOf(one) === id)) return 'again'
  return second && !settles ? 'third' : null
}

/** The latest count of each person other than the first counter, in the order of their first counts. */
function countsOfOthers(
  counts: readonly SecondCount[],
  isFirst: (one: SecondCount) => boolean,
): readonly SecondCount[] {
  const byPerson = new Map<number, SecondCount>()
  for (const count of counts) if (!isFirst(count)) byPerson.set(counterOf(count), count)
  return [...byPerson.values()]
}

/** The second and the third count, and the later count of the first counter. */
function answersBy(counts: readonly SecondCount[], first_by: number | null, paper: PaperCount | null) {
  const isFirst = (one: SecondCount) =>
    counterOf(one) === first_by || (paper?.namesakes.includes(counterOf(one)) ?? false)
  const [second = null, third = null] = countsOfOthers(counts, isFirst)
  return { first_by, paper, second, third, byFirst: counts.findLast(isFirst) ?? null }
}

/** The state of an item's second count; no other function computes it. Null: no second count is requested, or nobody has counted the item yet. */
export function secondCountState(
  records: SecondCountRecords | undefined,
  standing: StandingCount | null,
): SecondCountState | null {
  if (!records || !standing) return null
  const asked = lastAsked(records, standing)
  if (!asked) return null
  const answers = records.counts.filter((one) => one.asked === asked.id || isAfter(one.at, asked.at))
  const isSettled = records.settlements.some(
    ({ at, count }) =>
      count === standing.count && !isAfter(asked.at, at) && answers.every((one) => !isAfter(one.at, at)),
  )
  if (isSettled) {
    // The first count itself is no longer known, only its counter.
    const paper = asked.first_by === null ? undefined : records.papers.findLast(({ by }) => by === asked.first_by)
    const known = answersBy(answers, asked.first_by, paper ?? null)
    return { asked, ...known, is: 'decided', count: standing.count }
  }
  // The request names the first counter. Without history, a later count is assumed to be by somebody else.
  const isLater = standing.at !== null && isAfter(standing.at, asked.at)
  const first_by = standing.by ?? (isLater ? null : asked.first_by)
  const valid = answers.filter(({ at }) => isAfter(at, standing.at))
  const known = { asked, ...answersBy(valid, first_by, sheetOfCount(records.papers, { ...standing, by: first_by })) }
  const { second, third } = known
  if (!second) return { ...known, is: 'waiting' }
  if (second.count === standing.count) return { ...known, is: 'agrees', count: standing.count, people: 2 }
  if (third && (third.count === standing.count || third.count === second.count))
    return { ...known, is: 'agrees', count: third.count, people: 3 }
  return { ...known, is: 'contradicts' }
}

/** Whether a person must count or decide before the item is settled. */
export const isOpenSecondCount = (state: SecondCountState | null): boolean =>
  state !== null && (state.is === 'waiting' || state.is === 'contradicts')

/** Which limit of the campaign a count reaches; null: none, or the campaign has no limits. */
export function reachedLimit(
  { units, price }: { units: number; price: string },
  count: number,
  { second_count_units, second_count_value }: Pick<Campaign, 'second_count_units' | 'second_count_value'>,
): 'quantity' | 'value' | null {
  const difference = Math.abs(shortageOf(units, count))
  if (difference === 0) return null
  if (second_count_units && difference >= second_count_units) return 'quantity'
  if (!second_count_value) return null
  const value = shortageValue(units, count, price)
  return (value < 0n ? -value : value) >= toCentavos(second_count_value) ? 'value' : null
}

/** Describes the state for the person who reconciles. `first`: the current count. */
export function secondCountText(state: SecondCountState, first: number): string {
  const [firstCount, second, third] = [first, state.second?.count ?? 0, state.third?.count ?? 0].map(formatNumber) as [
    string,
    string,
    string,
  ]
  switch (state.is) {
    case 'waiting':
      return state.byFirst ? t('state.byFirst', { first: firstCount }) : t('state.waiting')
    case 'contradicts':
      return state.third
        ? t('state.allDiffer', { first: firstCount, second, third })
        : t('state.contradicts', { first: firstCount, second })
    case 'agrees':
      return t(state.people === 2 ? 'state.secondAgrees' : 'state.thirdAgrees', { count: formatNumber(state.count) })
    case 'decided':
      return t('state.decided', { count: formatNumber(state.count) })
  }
}
