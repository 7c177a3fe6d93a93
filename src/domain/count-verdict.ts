/**
 * What the reconcile desk proposes for one item (D8.2): from what the books say and what people saw. A proposal only; every decision is a
 * person's and becomes an observation of its own.
 */
import { isImplausible } from './count-status.ts'

export interface Observation {
  physical_count: number | null
  scanned: boolean | null
  remarks: string | null
  by: number | null
  /** ISO moment: when it was recorded, else when it arrived. */
  at: string
}

export type Verdict =
  | { is: 'agreed'; count: number; people: number }
  | { is: 'as-booked'; count: number }
  | { is: 'one-says'; count: number }
  | { is: 'disagree'; counts: readonly number[] }
  | { is: 'seen-not-counted' }
  | { is: 'nobody' }

/**
 * `observations` of the current count, in any order. The last word of each person counts. `listed`: the count that the list has; it speaks
 * where the history is silent (a plain server, a count from before the history).
 */
export function suggestVerdict(
  units: number,
  observations: readonly Observation[],
  listed: number | null = null,
): Verdict {
  const inTime = [...observations].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const last = new Map<number | null, number>()
  for (const one of inTime) if (one.physical_count !== null) last.set(one.by, one.physical_count)
  const counts = [...new Set(last.values())]
  if (counts.length === 0 && listed !== null) {
    counts.push(listed)
    last.set(null, listed)
  }
  const [count] = counts
  if (count === undefined) return inTime.some((one) => one.scanned) ? { is: 'seen-not-counted' } : { is: 'nobody' }
  if (counts.length > 1) return { is: 'disagree', counts: counts.sort((a, b) => a - b) }
  if (last.size > 1) return { is: 'agreed', count, people: last.size }
  return count === units ? { is: 'as-booked', count } : { is: 'one-says', count }
}

/** The count that a keystroke accepts; null when a person has to look first. */
export function acceptable(verdict: Verdict, units: number): number | null {
  return 'count' in verdict && verdict.count >= 1 && !isImplausible(units, verdict.count) ? verdict.count : null
}

export function verdictText(verdict: Verdict, units: number): string {
  if ('count' in verdict && isImplausible(units, verdict.count))
    return `${verdict.count.toLocaleString('en')} counted where ${units.toLocaleString('en')} ${units === 1 ? 'is' : 'are'} recorded: have it counted again.`
  switch (verdict.is) {
    case 'agreed':
      return `${verdict.people} people counted ${verdict.count}: accept ${verdict.count}.`
    case 'as-booked':
      return `Counted ${verdict.count}, as the books say: accept.`
    case 'one-says':
      return `One person counted ${verdict.count} where the books say ${units}: have it counted again, or accept.`
    case 'disagree':
      return `People counted ${verdict.counts.join(' and ')}: have it counted again.`
    case 'seen-not-counted':
      return 'Seen, but not counted: count it.'
    case 'nobody':
      return 'Nobody has seen it in this count.'
  }
}
