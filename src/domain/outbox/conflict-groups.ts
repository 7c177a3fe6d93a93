/**
 * Groups conflicts for the person who decides: conflicts caused by one reset of the count are decided together, all others one by one
 * (sync §11). A group has at least five conflicts whose values the server cleared within the same minute. Conflicts of a changed count
 * period (`round`) are always grouped.
 */
export interface GroupableConflict {
  id: string
  why: 'changed' | 'reset' | 'round'
  theirsAt?: string
  openedAt: number
}

export interface ConflictGroups<C extends GroupableConflict> {
  single: readonly C[]
  restarts: readonly { key: string; at: number | null; conflicts: readonly C[] }[]
}

const minimumGroupSize = 5

export function groupConflicts<C extends GroupableConflict>(conflicts: readonly C[]): ConflictGroups<C> {
  const single: C[] = []
  const byReasonAndMinute = new Map<string, C[]>()
  for (const conflict of conflicts) {
    if (conflict.why === 'changed') {
      single.push(conflict)
      continue
    }
    const key = `${conflict.why} ${conflict.theirsAt?.slice(0, 16) ?? 'unknown'}`
    byReasonAndMinute.set(key, [...(byReasonAndMinute.get(key) ?? []), conflict])
  }
  const restarts: { key: string; at: number | null; conflicts: readonly C[] }[] = []
  for (const [key, group] of byReasonAndMinute) {
    if (group.length < minimumGroupSize && group[0]?.why !== 'round') single.push(...group)
    else {
      const at = group[0]?.theirsAt ? Date.parse(group[0].theirsAt) : Number.NaN
      restarts.push({ key, at: Number.isNaN(at) ? null : at, conflicts: group })
    }
  }
  return { single: single.sort((one, other) => one.openedAt - other.openedAt), restarts }
}
