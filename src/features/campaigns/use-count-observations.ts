import { useEffect, useState } from 'react'
import { getProductHistory } from '#contract/actions/work-actions.ts'
import type { HistoryEntry } from '#contract/client-events.ts'
import type { Problem } from '#contract/problem.ts'
import type { Observation } from '#domain/counts/reconcile-suggestion.ts'
import { useServices } from '#react/services.ts'

export interface CountObservation extends Observation {
  key: string
  device: string | null
  action: string
  /** The values on the server before this observation. */
  before: { physical_count: number | null; scanned: boolean | null }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const booleanOrNull = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** The history entries since the last reset that contain a count or a scanned flag, newest first. */
function observationsOf(entries: readonly HistoryEntry[]): readonly CountObservation[] {
  const newestFirst = [...entries].sort((a, b) => (a.received_at < b.received_at ? 1 : -1))
  const lastReset = newestFirst.findIndex((entry) => entry.action === 'reset')
  const current = lastReset === -1 ? newestFirst : newestFirst.slice(0, lastReset)
  return current.flatMap((entry) => {
    const after = entry.after ?? {}
    if (!('physical_count' in after) && !('scanned' in after)) return []
    return [
      {
        key: String(entry.id),
        physical_count: numberOrNull(after['physical_count']),
        scanned: booleanOrNull(after['scanned']),
        remarks: typeof after['remarks'] === 'string' ? after['remarks'] : null,
        by: entry.user,
        at: entry.recorded_at ?? entry.received_at,
        device: entry.device,
        action: entry.action,
        before: {
          physical_count: numberOrNull(entry.before?.['physical_count']),
          scanned: booleanOrNull(entry.before?.['scanned']),
        },
      },
    ]
  })
}

export type ObservationsState =
  | { is: 'loading' }
  | { is: 'ready'; observations: readonly CountObservation[] }
  | { is: 'problem'; problem: Problem }
  | { is: 'not-offered' }

/** The observations of one product in the current count period, read from the server. A new `revision` reads them again. */
export function useCountObservations(product: number | null, revision: number): ObservationsState {
  const { api } = useServices()
  const [state, setState] = useState<{ product: number | null; answer: ObservationsState }>({
    product: null,
    answer: { is: 'loading' },
  })
  const isOffered = api.features().has('history')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `revision` reads again
  useEffect(() => {
    if (product === null || !isOffered) return
    const controller = new AbortController()
    void api.call(getProductHistory, { id: product, signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return
      setState({
        product,
        answer: answer.ok
          ? { is: 'ready', observations: observationsOf(answer.value.results) }
          : { is: 'problem', problem: answer.problem },
      })
    })
    return () => controller.abort()
  }, [api, product, isOffered, revision])
  if (!isOffered) return { is: 'not-offered' }
  return state.product === product ? state.answer : { is: 'loading' }
}
