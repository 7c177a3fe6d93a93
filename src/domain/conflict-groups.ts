/**
 * Conflicts as a person deals with them: one by one, but those that come of one restart of the count together (sync 2.11). They belong
 * together when the office cleared the values within the same minute, and from five on; a changed round always groups.
 */
export interface ConflictLike {
  id: string
  why: 'changed' | 'reset' | 'round'
  theirsAt?: string
  openedAt: number
}

export interface ConflictGroups<C extends ConflictLike> {
  single: readonly C[]
  restarts: readonly { key: string; at: number | null; conflicts: readonly C[] }[]
}

const enough = 5

export function groupConflicts<C extends ConflictLike>(conflicts: readonly C[]): ConflictGroups<C> {
  const single: C[] = []
  const minutes = new Map<string, C[]>()
  for (const conflict of conflicts) {
    if (conflict.why === 'changed') {
      single.push(conflict)
      continue
    }
    const key = `${conflict.why} ${conflict.theirsAt?.slice(0, 16) ?? 'unknown'}`
    minutes.set(key, [...(minutes.get(key) ?? []), conflict])
  }
  const restarts: { key: string; at: number | null; conflicts: readonly C[] }[] = []
  for (const [key, some] of minutes) {
    if (some.length < enough && some[0]?.why !== 'round') single.push(...some)
    else {
      const at = some[0]?.theirsAt ? Date.parse(some[0].theirsAt) : Number.NaN
      restarts.push({ key, at: Number.isNaN(at) ? null : at, conflicts: some })
    }
  }
  return { single: single.sort((one, other) => one.openedAt - other.openedAt), restarts }
}
