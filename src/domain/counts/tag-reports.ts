/**
 * Which items need a new tag: the latest finding about the tag of an item says that it cannot be read or is missing. Promises: any order or
 * repetition of the same findings gives the same answer; a finding that was undone or set aside has no effect.
 */
import { type Finding, tagFindingKinds } from '#contract/campaigns/finding.ts'
import { findingState, isUndone } from './finding-view.ts'

export type TagProblem = 'tag-unreadable' | 'tag-missing'

const kinds: ReadonlySet<string> = new Set(tagFindingKinds)

/** The device's time, but not later than the arrival: a clock that is ahead must not outlast a new tag. */
function momentOf({ counted_at, updated_at, version }: Pick<Finding, 'counted_at' | 'updated_at' | 'version'>): number {
  const recorded = Date.parse(counted_at)
  const arrived = version === undefined ? Number.NaN : Date.parse(updated_at ?? '')
  return Number.isNaN(arrived) ? recorded : Math.min(recorded, arrived)
}

/** The report of each item that needs a new tag, by item. */
export function tagsToReplace<One extends Finding>(findings: readonly One[]): ReadonlyMap<number, One> {
  const latest = new Map<number, One>()
  const isLater = (one: One, other: One) => {
    const difference = momentOf(one) - momentOf(other)
    // With equal times, the new tag counts as later than the report.
    if (difference !== 0) return difference > 0
    const isNewTag = one.kind === 'retagged'
    return isNewTag === (other.kind === 'retagged') ? one.id > other.id : isNewTag
  }
  for (const finding of findings) {
    const { product, kind } = finding
    if (product === null || !kinds.has(kind) || isUndone(finding) || findingState(finding) === 'set-aside') continue
    const known = latest.get(product)
    if (!known || isLater(finding, known)) latest.set(product, finding)
  }
  return new Map([...latest].filter(([, { kind }]) => kind !== 'retagged'))
}
