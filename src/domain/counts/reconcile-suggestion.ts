/**
 * The suggestion of the reconcile screen for one item (D8.2), from the recorded quantity and the observations. It is only a suggestion:
 * a person makes every decision, and each decision becomes an observation.
 */
import { t } from '#text/reconcile/reconcile-suggestion.ts'
import type { CountByPerson } from '../campaigns/same-counter.ts'
import { type SecondCountState, secondCountText } from '../campaigns/second-counts.ts'
import { compareText } from '../text/compare-text.ts'
import { formatNumber } from '../text/format.ts'
import { isImplausible } from './count-status.ts'

export interface Observation {
  physical_count: number | null
  scanned: boolean | null
  remarks: string | null
  by: number | null
  /** When it was made, by the server's clock; ISO. */
  at: string
  /** Id that the device gave it. */
  event?: string | null
  /** `event` of the observation that it undoes. It restores the earlier value and is not a count by this person. */
  undoes?: string | null
}

export type ReconcileSuggestion =
  | { kind: 'agreed'; count: number; people: number }
  | { kind: 'as-recorded'; count: number }
  | { kind: 'one-says'; count: number }
  | { kind: 'disagree'; counts: readonly number[] }
  | { kind: 'seen-not-counted' }
  | { kind: 'nobody' }
  /** Another person must count it, or its counts disagree: nothing can be accepted. `first`: the count in the list. */
  | { kind: 'second-count'; state: SecondCountState; first: number }

/** The observations that apply: without undone ones and without the undos themselves. */
export function withoutUndone<One extends Pick<Observation, 'event' | 'undoes'>>(
  observations: readonly One[],
): readonly One[] {
  const undone = new Set(observations.flatMap(({ undoes }) => undoes ?? []))
  return observations.filter(({ event, undoes }) => !undoes && !undone.has(event ?? ''))
}

/** The latest observation with a count, by person. `observations` may be in any order. */
export function latestCounts<One extends Observation>(observations: readonly One[]): ReadonlyMap<number | null, One> {
  const byTime = withoutUndone(observations).toSorted((a, b) => compareText(a.at, b.at))
  return new Map(byTime.filter((one) => one.physical_count !== null).map((one) => [one.by, one]))
}

/**
 * `observations` of the current count, in any order. Only the latest count of each person applies. `listed`: the count in the list; it
 * applies if the history has none (a plain server, or a count from before the history). `isOne`: whether counts by two accounts may be by one person.
 */
export function suggestReconciliation(
  units: number,
  observations: readonly Observation[],
  listed: number | null = null,
  isOne: (one: CountByPerson, other: CountByPerson) => boolean = (one, other) => one.by === other.by,
): ReconcileSuggestion {
  const lastCountByPerson = new Map([...latestCounts(observations)].map(([by, one]) => [by, one.physical_count ?? 0]))
  const counts = [...new Set(lastCountByPerson.values())]
  if (counts.length === 0 && listed !== null) {
    counts.push(listed)
    lastCountByPerson.set(null, listed)
  }
  const [count] = counts
  if (count === undefined)
    return withoutUndone(observations).some((observation) => observation.scanned)
      ? { kind: 'seen-not-counted' }
      : { kind: 'nobody' }
  if (counts.length > 1) return { kind: 'disagree', counts: counts.sort((a, b) => a - b) }
  const people: CountByPerson[] = []
  for (const by of lastCountByPerson.keys())
    if (!people.some((one) => isOne(one, { count, by }))) people.push({ count, by })
  if (people.length > 1) return { kind: 'agreed', count, people: people.length }
  return count === units ? { kind: 'as-recorded', count } : { kind: 'one-says', count }
}

/** Takes second counts into account; they take precedence over every other suggestion. `first`: the count in the list. */
export function withSecondCount(
  suggestion: ReconcileSuggestion,
  state: SecondCountState | null,
  first: number,
): ReconcileSuggestion {
  if (state === null || state.is === 'decided') return suggestion
  return state.is === 'agrees'
    ? { kind: 'agreed', count: state.count, people: state.people }
    : { kind: 'second-count', state, first }
}

/** The count that the accept key records; null if it needs a check first. */
export function acceptableCount(suggestion: ReconcileSuggestion, units: number): number | null {
  return 'count' in suggestion && suggestion.count >= 1 && !isImplausible(units, suggestion.count)
    ? suggestion.count
    : null
}

export function reconcileSuggestionText(suggestion: ReconcileSuggestion, units: number): string {
  const recorded = formatNumber(units)
  if ('count' in suggestion && isImplausible(units, suggestion.count))
    return t('implausible', { counted: formatNumber(suggestion.count), recorded })
  switch (suggestion.kind) {
    case 'agreed':
      return t('agreed', { people: formatNumber(suggestion.people), count: formatNumber(suggestion.count) })
    case 'as-recorded':
      return t('asRecorded', { count: formatNumber(suggestion.count) })
    case 'one-says':
      return t('oneSays', { count: formatNumber(suggestion.count), recorded })
    case 'disagree':
      return t('disagree', {
        counts: suggestion.counts.map(formatNumber).reduce((first, second) => t('and', { first, second })),
      })
    case 'seen-not-counted':
      return t('seenNotCounted')
    case 'nobody':
      return t('nobody')
    case 'second-count':
      return secondCountText(suggestion.state, suggestion.first)
  }
}
