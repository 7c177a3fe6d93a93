/** The common mass case: the count was restarted while counts waited. One question instead of thirty-seven (sync 2.11). */
import type { ConflictRow } from '#local/core.ts'

const enough = 5

export interface ResetGroup {
  /** The minute of the restart as the server told it, or null when it did not. */
  at: string | null
  conflicts: readonly ConflictRow[]
}

/** Conflicts that say the same thing, and the rest. A group has at least five. */
export function resetGroups(conflicts: readonly ConflictRow[]): {
  groups: readonly ResetGroup[]
  single: readonly ConflictRow[]
} {
  const byMinute = new Map<string, ConflictRow[]>()
  for (const conflict of conflicts) {
    if (conflict.why === 'changed') continue
    const key = `${conflict.userKey} ${conflict.theirsAt?.slice(0, 16) ?? ''}`
    byMinute.set(key, [...(byMinute.get(key) ?? []), conflict])
  }
  const groups = [...byMinute.values()]
    .filter((found) => found.length >= enough)
    .map((found) => ({ at: found[0]?.theirsAt?.slice(0, 16) ?? null, conflicts: found }))
  const grouped = new Set(groups.flatMap((group) => group.conflicts.map(({ id }) => id)))
  return { groups, single: conflicts.filter(({ id }) => !grouped.has(id)) }
}
