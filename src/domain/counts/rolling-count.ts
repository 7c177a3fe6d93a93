/**
 * The daily list of a rolling count: which items are counted today, a little every day. The list is a weighted draw: an item with twice the weight is
 * twice as likely to be on it. The same person gets the same draw for a day; another person or another day gets another one.
 * Days are `YYYY-MM-DD`. The weights are in words on the screen.
 */

import { capitalizationThresholdCentavos } from '#contract/limits.ts'
import { toCentavos } from '../money/money.ts'
import { addYears, daysBetween } from '../time/dates.ts'

export const rollingSizes = [20, 50, 100] as const

/** When an item was last counted. `unknown`: it has a count from before servers recorded the day. */
export const countAges = ['never', 'unknown', 'older', 'year'] as const
export type CountAge = (typeof countAges)[number]

export interface RollingFacts {
  /** The day of the last count; null without one, or if the day is unknown. */
  countedOn: string | null
  physicalCount: number | null
  units: number
  /** A closed campaign did not find it. */
  isMissing: boolean
  /** Counted on this device, not confirmed by the server yet. */
  isCountedHere: boolean
  /** Unit cost, as decimal text. */
  price: string
  article: string
}

/** The sum of the weights. Items counted in the last 30 days are drawn only after all others. */
const rollingWeights = {
  never: 10,
  unknown: 8,
  older: 6,
  year: 1,
  recent: 0.01,
  /** Unit cost from the capitalization threshold, and from ₱500,000. */
  ppe: 4,
  highValue: 8,
  /** The last count differed from the record, or a closed count did not find it. */
  difference: 6,
  /** Small and easy to sell. */
  highTheft: 5,
} as const

const recentDays = 30
const highValueFrom = 500_000_00n

const highTheftWords =
  /\b(laptops?|notebook computers?|tablets?|i-?pads?|smart-?phones?|(mobile|cell) ?phones?|cellphones?|cameras?|projectors?|drones?|gps|hard ?(disk|drive)s?|speakers?|radios?|power tools?|drills?|microphones?|monitors?)\b/i
/** By the name of the article. */
const isHighTheft = (article: string): boolean => highTheftWords.test(article)

/** In the last 12 months: since the same day of the year before. */
export function countAge(facts: RollingFacts, today: string): CountAge {
  if (facts.isCountedHere) return 'year'
  if (facts.countedOn === null) return facts.physicalCount === null ? 'never' : 'unknown'
  return facts.countedOn >= addYears(today, -1) ? 'year' : 'older'
}

/** Why an item is more likely to be on the list: the names of its weights. */
export type RollingReason = 'never' | 'unknown' | 'older' | 'difference' | 'highValue' | 'ppe' | 'highTheft'

export function rollingReasons(facts: RollingFacts, today: string): readonly RollingReason[] {
  const age = countAge(facts, today)
  const price = toCentavos(facts.price)
  const differs = facts.physicalCount !== null && facts.physicalCount !== facts.units
  return [
    ...(age === 'year' ? [] : [age]),
    ...(differs || facts.isMissing ? (['difference'] as const) : []),
    ...(price >= highValueFrom
      ? (['highValue'] as const)
      : price >= capitalizationThresholdCentavos
        ? (['ppe'] as const)
        : []),
    ...(isHighTheft(facts.article) ? (['highTheft'] as const) : []),
  ]
}

/** 0 for an item that was counted today: it needs no second count. */
export function rollingWeight(facts: RollingFacts, today: string): number {
  const { countedOn } = facts
  if (facts.isCountedHere || (countedOn !== null && countedOn >= today)) return 0
  if (countedOn !== null && daysBetween(countedOn, today) < recentDays) return rollingWeights.recent
  const reasons = rollingReasons(facts, today)
  const base = countAge(facts, today) === 'year' ? rollingWeights.year : 0
  return reasons.reduce((sum, reason) => sum + rollingWeights[reason], base)
}

/** Whole number from 0 to 2³² - 1 of a text and an id: the same on every device (FNV-1a, then mixed). */
function hashOf(seed: string, id: number): number {
  let hash = 0x811c9dc5
  for (const character of `${seed}/${id}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The sort key of an item in the draw, lowest first: weighted sampling without replacement (Efraimidis and Spirakis). Null: it is not drawn. `seed`
 * names the person and the day.
 */
export function rollingRank(id: number, facts: RollingFacts, today: string, seed: string): number | null {
  const weight = rollingWeight(facts, today)
  if (weight <= 0) return null
  const fraction = (hashOf(seed, id) + 1) / 4_294_967_297
  return -Math.log(fraction) / weight
}

/** A stored list of a day. */
export interface DailyList {
  day: string
  size: number
  /** The building that it was drawn from; null: all. */
  building: number | null
  ids: readonly number[]
}

/** After a change of size or building: the items of the list that are already counted, then the new draw. */
export const mergedDraw = (counted: readonly number[], drawn: readonly number[], size: number): readonly number[] =>
  [...new Set([...counted, ...drawn])].slice(0, Math.max(size, counted.length))

/** The names of the two query fields below are text with their arguments, so that they can be sent to a worker. */
const agePrefix = 'count_age '
const rankPrefix = 'rolling_rank '

/** The query field for {@link countAge} on a day, in a time zone. */
export const countAgeField = (today: string, timeZone: string): string => `${agePrefix}${today} ${timeZone}`
/** The query field for {@link rollingRank}. */
export const rollingRankField = (today: string, timeZone: string, person: number): string =>
  `${rankPrefix}${today} ${timeZone} ${person}`

export type RollingField =
  | { is: 'age'; today: string; timeZone: string }
  | { is: 'rank'; today: string; timeZone: string; seed: string }

/** The arguments of such a field; null for other fields. */
export function parseRollingField(field: string): RollingField | null {
  const is = field.startsWith(agePrefix) ? 'age' : field.startsWith(rankPrefix) ? 'rank' : null
  if (is === null) return null
  const [, today = '', timeZone = '', person = ''] = field.split(' ')
  return is === 'age' ? { is, today, timeZone } : { is, today, timeZone, seed: `${today} ${person}` }
}
