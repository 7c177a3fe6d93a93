/**
 * Groups conflicts for the person who decides: those caused by one restart of the count are decided together, all others one by one (sync §11).
 * Records of an ended count period (`round`) are always a group: one for each period. Values that a server without periods cleared (`reset`) are a
 * group from five items on, each cleared within a minute of the previous one.
 */
import { groupByKey } from '../reports/group-by-key.ts'
import type { ConflictReason } from './op.ts'

export interface GroupableConflict {
  id: string
  why: ConflictReason
  /** When the server's values were last changed: with `reset`, when they were cleared. */
  theirsAt?: string
  endedPeriod?: string
  restartedAt?: string
  openedAt: number
}

export interface ConflictGroups<C extends GroupableConflict> {
  single: readonly C[]
  /** `at`: when the count was restarted; null if the server does not report it. */
  restarts: readonly { key: string; at: number | null; conflicts: readonly C[] }[]
}

const minimumGroupSize = 5
const minute = 60_000

/** Milliseconds; null if it is missing or no time. */
const timeOf = (text: string | undefined): number | null => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

export function groupConflicts<C extends GroupableConflict>(conflicts: readonly C[]): ConflictGroups<C> {
  const because = (why: C['why']) => conflicts.filter((one) => one.why === why)
  const periods = groupByKey(because('round'), ({ endedPeriod }) => endedPeriod ?? 'unknown')
  const resets = groupByTime(because('reset'))
  const single = [...because('changed'), ...resets.filter((group) => group.length < minimumGroupSize).flat()]
  return {
    single: single.sort((one, other) => one.openedAt - other.openedAt),
    restarts: [
      ...periods.map(([period, group]) => {
        const known = group.flatMap(({ restartedAt }) => timeOf(restartedAt) ?? [])
        return { key: `round ${period}`, at: known.length > 0 ? Math.min(...known) : null, conflicts: group }
      }),
      ...resets
        .filter((group) => group.length >= minimumGroupSize)
        .map((group) => ({
          key: `reset ${group[0]?.theirsAt ?? 'unknown'}`,
          at: timeOf(group[0]?.theirsAt),
          conflicts: group,
        })),
    ],
  }
}

/** Groups without a gap of a minute or more between their times, in order of time. Those without a time are one group. */
function groupByTime<C extends GroupableConflict>(conflicts: readonly C[]): readonly (readonly C[])[] {
  const at = ({ theirsAt }: C) => timeOf(theirsAt) ?? Number.NEGATIVE_INFINITY
  const groups: C[][] = []
  for (const one of conflicts.toSorted((a, b) => at(a) - at(b))) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && !(at(one) - at(last) >= minute)) group.push(one)
    else groups.push([one])
  }
  return groups
}
