import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { compareText } from '../text/compare-text.ts'
import { countedAt } from './count-status.ts'
import type { Observation } from './reconcile-suggestion.ts'

export interface CountObservation extends Observation {
  key: string
  device: string | null
  action: string
  /** Id that the device gave it; null: it came without one. */
  event: string | null
  /** `event` of the observation that it undoes. */
  undoes: string | null
  /** The values on the server before this observation. */
  before: { physical_count: number | null; scanned: boolean | null }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const booleanOrNull = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

interface HistoryChange {
  action: string
  after: Readonly<Record<string, unknown>> | null
}

/** A reset of the flags alone leaves the counts, and who made them. */
export const clearsCounts = ({ action, after }: HistoryChange): boolean =>
  action === 'reset' && after !== null && 'physical_count' in after

/**
 * The history entries since the counts were last reset, made at or after `since` if given, that contain a count or a scanned flag, newest first. From
 * before a reset of only the flags, only the counts apply. Entries that arrived together stay in the order of the server. `at` is by the server's
 * clock, because it decides whose count is the later one.
 */
export function observationsOf(
  entries: readonly HistoryEntry[],
  since: string | null = null,
): readonly CountObservation[] {
  const newestFirst = entries.toSorted((a, b) => compareText(b.received_at, a.received_at))
  const cleared = newestFirst.findIndex(clearsCounts)
  const current = cleared === -1 ? newestFirst : newestFirst.slice(0, cleared)
  const flagsCleared = current.findIndex((entry) => entry.action === 'reset')
  return current.flatMap((entry, index) => {
    if (entry.action === 'reset') return []
    const hasFlag = flagsCleared === -1 || index < flagsCleared
    const { scanned = null, ...counted } = entry.after ?? {}
    const after: Readonly<Record<string, unknown>> = hasFlag ? (entry.after ?? {}) : counted
    const at = countedAt(entry.recorded_at, numberOrNull(entry['skew_ms']), entry.received_at)
    if (since !== null && at < since) return []
    if (!('physical_count' in after) && !('scanned' in after)) return []
    return [
      {
        key: String(entry.id),
        physical_count: numberOrNull(after['physical_count']),
        scanned: hasFlag ? booleanOrNull(scanned) : null,
        remarks: textOrNull(after['remarks']),
        by: entry.user,
        at,
        device: entry.device,
        action: entry.action,
        event: textOrNull(entry['event']),
        undoes: textOrNull(entry['undoes']),
        before: {
          physical_count: numberOrNull(entry.before?.['physical_count']),
          scanned: booleanOrNull(entry.before?.['scanned']),
        },
      },
    ]
  })
}
