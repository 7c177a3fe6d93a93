import type { HistoryEntry } from '#contract/sync/client-events.ts'
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

/**
 * The history entries since the last reset, made at or after `since` if given, that contain a count or a scanned flag, newest first. Entries that arrived together stay in the
 * order of the server.
 */
export function observationsOf(
  entries: readonly HistoryEntry[],
  since: string | null = null,
): readonly CountObservation[] {
  const newestFirst = entries.toSorted((a, b) =>
    a.received_at < b.received_at ? 1 : a.received_at > b.received_at ? -1 : 0,
  )
  const lastReset = newestFirst.findIndex((entry) => entry.action === 'reset')
  const current = lastReset === -1 ? newestFirst : newestFirst.slice(0, lastReset)
  return current.flatMap((entry) => {
    const after = entry.after ?? {}
    const at = entry.recorded_at ?? entry.received_at
    if (since !== null && countedAt(entry.recorded_at, numberOrNull(entry['skew_ms']), entry.received_at) < since)
      return []
    if (!('physical_count' in after) && !('scanned' in after)) return []
    return [
      {
        key: String(entry.id),
        physical_count: numberOrNull(after['physical_count']),
        scanned: booleanOrNull(after['scanned']),
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
