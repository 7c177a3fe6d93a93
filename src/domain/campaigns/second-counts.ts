/**
 * Second and third counts of the items of one campaign (decision 094). Promises: any order, repetition or split of the same records gives the
 * same state; undone and late records have no effect; a record never changes the count of an item. A later count of the item is a new first
 * count: second counts from before it say nothing about it.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { t } from '#text/counting/second-counts.ts'
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { toCentavos } from '../money/money.ts'
import { type KnownPerson, mayBeNamed } from '../people/known-people.ts'
import { formatNumber } from '../text/format.ts'
import { countsOnSheets, type SheetCount, sheetOfCount } from './count-sheets.ts'
import { isInForce, mergeRecords } from './room-states.ts'
import type { Settlement } from './settlements.ts'

export type SecondCountAsked = Extract<CampaignRecord, { kind: 'second-count-asked' }>
export type SecondCount = Extract<CampaignRecord, { kind: 'second-count' }>

/** A first count that was keyed in from a sheet, and who may have counted it there. */
export interface PaperCount extends SheetCount {
  /** The people whose name this may be, without those of whom the property unit says that they are somebody else. */
  namesakes: readonly number[]
  /** What the property unit said about people with this name. */
  others: readonly OtherPerson[]
  /** What it said of them and does not apply any more: somebody undid it, or a later join contradicts it. */
  overruled: readonly OtherPerson[]
}

export type OtherPerson = Extract<CampaignRecord, { kind: 'other-person' }>

/** What the records say about one item, in the order in which they were made. Plain data. */
export interface SecondCountRecords {
  asked: readonly SecondCountAsked[]
  /** Who counted under an entry that was joined with a person is that person. */
  counts: readonly SecondCount[]
  settlements: readonly Settlement[]
  papers: readonly PaperCount[]
}

/** The count in the list of items. */
export interface StandingCount {
  count: number
  /** When it was made, by the server's clock; null: not known, so before everything else. Marking the item as counted leaves it as it is. */
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
  /** The last count after it by the person who counted first, also under another name: it says nothing. */
  byFirst: SecondCount | null
  second: SecondCount | null
  third: SecondCount | null
} & (
  | { is: 'waiting' | 'contradicts' }
  /** `count` stands: the second equals the first, or the third equals one of them. */
  | { is: 'agrees'; count: number; people: 2 | 3 }
  /** A person settled it with this count. */
  | { is: 'decided'; count: number }
)

/** Of whom the property unit says that they are not the person with this name on a sheet. */
export function otherPeople(records: Iterable<CampaignRecord>): (person: KnownPerson, name: string) => boolean {
  const said = mergeRecords(records).filter((one) => one.kind === 'other-person' && isInForce(one)) as OtherPerson[]
  return (person, name) => said.some((one) => isSaidOf(one, person) && isSameText(one.name, name))
}

/** Entries that are joined are one person. The server undoes a statement that a join contradicts. */
const isSaidOf = ({ person }: OtherPerson, { id, joined }: KnownPerson): boolean =>
  person === id || joined.some((entry) => entry.id === person)

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

type OfItem = { [Key in keyof SecondCountRecords]: SecondCountRecords[Key][number][] }

/**
 * Those in force that ask for second counts, answer them, settle such an item, or say who counted it first on paper; by item. Items that nobody
 * asked about are left out. `people`: who is one person, by entries and names; those who are not known are taken for different people.
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

/** The people whose name this may be; each name is compared once. */
function createNamesakes(records: readonly CampaignRecord[], people: readonly KnownPerson[]) {
  const statements = records.filter((one) => one.kind === 'other-person')
  const byName = new Map<string, Pick<PaperCount, 'namesakes' | 'others' | 'overruled'>>()
  return (name: string) => {
    const known = byName.get(name)
    if (known) return known
    const said = statements.filter((one) => isSameText(one.name, name))
    const others = said.filter(isInForce)
    const overruled = said.filter(({ undone_at, late }) => (undone_at ?? null) !== null && !late)
    const namesakes = people.filter(
      (person) => !others.some((one) => isSaidOf(one, person)) && mayBeNamed(name, person),
    )
    const found = { namesakes: namesakes.map(({ id }) => id), others, overruled }
    byName.set(name, found)
    return found
  }
}

/** A text that changes with what people asked, counted and settled. */
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
 * What was asked last and still applies: a limit of the campaign asks about one count only, when it was made or when the item was marked with
 * it, and not about the count of a decision. Once that count is undone, an earlier one stands again, about which nobody asked.
 */
function lastAsked({ asked, settlements }: SecondCountRecords, standing: StandingCount): SecondCountAsked | undefined {
  const settled = new Set(settlements.map(({ id }) => id))
  const { at: made, markedAt } = standing
  const isAbout = (at: string) =>
    made === null || Date.parse(made) === Date.parse(at) || (isAfter(at, made) && !isAfter(at, markedAt ?? made))
  return asked.findLast(({ event, at }) => event === null || (!settled.has(event) && isAbout(at)))
}

/** Who counted: on paper another person than the author. */
export const counterOf = ({ made_by, counted_by }: Pick<SecondCount, 'made_by' | 'counted_by'>): number =>
  counted_by ?? made_by

/** Why a person may not count an item again; null: they may. `first_by`: who made the standing count, null if that is not known. */
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

/** The latest count of each person who did not count first, in the order in which they began. */
function countsOfOthers(
  counts: readonly SecondCount[],
  isFirst: (one: SecondCount) => boolean,
): readonly SecondCount[] {
  const byPerson = new Map<number, SecondCount>()
  for (const count of counts) if (!isFirst(count)) byPerson.set(counterOf(count), count)
  return [...byPerson.values()]
}

/** The second and the third count, and what the person who counted first said after it. */
function answersBy(counts: readonly SecondCount[], first_by: number | null, paper: PaperCount | null) {
  const isFirst = (one: SecondCount) =>
    counterOf(one) === first_by || (paper?.namesakes.includes(counterOf(one)) ?? false)
  const [second = null, third = null] = countsOfOthers(counts, isFirst)
  return { first_by, paper, second, third, byFirst: counts.findLast(isFirst) ?? null }
}

/** The state of the second count of an item; no other function computes it. Null: no second count is asked for, or nobody counted the item yet. */
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
    // Which count was the first one is not known any more, only whose.
    const paper = asked.first_by === null ? undefined : records.papers.findLast(({ by }) => by === asked.first_by)
    const known = answersBy(answers, asked.first_by, paper ?? null)
    return { asked, ...known, is: 'decided', count: standing.count }
  }
  // Who asked knew who counted first; a later count is by somebody else, unless the history says who.
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

/** Which rule of a campaign a count reaches; null: none, or the campaign has none. */
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

/** What the state means for the person who reconciles. `first`: the standing count. */
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
