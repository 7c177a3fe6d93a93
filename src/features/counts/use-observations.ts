import { useEffect, useState } from 'react'
import { productHistory } from '#contract/actions/work.ts'
import type { HistoryEntry } from '#contract/events.ts'
import type { Problem } from '#contract/problem.ts'
import type { Observation } from '#domain/count-verdict.ts'
import { useParts } from '#runtime/parts.ts'

export interface Seen extends Observation {
  key: string
  device: string | null
  action: string
  /** What the server held before. */
  before: { physical_count: number | null; scanned: boolean | null }
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** The entries since the last reset that say something about a count, newest first. */
function observationsOf(entries: readonly HistoryEntry[]): readonly Seen[] {
  const newest = [...entries].sort((a, b) => (a.received_at < b.received_at ? 1 : -1))
  const reset = newest.findIndex((entry) => entry.action === 'reset')
  const current = reset === -1 ? newest : newest.slice(0, reset)
  return current.flatMap((entry) => {
    const after = entry.after ?? {}
    if (!('physical_count' in after) && !('scanned' in after)) return []
    return [
      {
        key: String(entry.id),
        physical_count: number(after['physical_count']),
        scanned: flag(after['scanned']),
        remarks: typeof after['remarks'] === 'string' ? after['remarks'] : null,
        by: entry.user,
        at: entry.recorded_at ?? entry.received_at,
        device: entry.device,
        action: entry.action,
        before: {
          physical_count: number(entry.before?.['physical_count']),
          scanned: flag(entry.before?.['scanned']),
        },
      },
    ]
  })
}

export type Observations =
  | { is: 'asking' }
  | { is: 'here'; seen: readonly Seen[] }
  | { is: 'problem'; problem: Problem }
  | { is: 'not-offered' }

/** What people saw of one product in the current count, as the office has it; `turn` asks anew. */
export function useObservations(product: number | null, turn: number): Observations {
  const { office } = useParts()
  const [state, setState] = useState<{ product: number | null; answer: Observations }>({
    product: null,
    answer: { is: 'asking' },
  })
  const offered = office.features().has('history')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks anew
  useEffect(() => {
    if (product === null || !offered) return
    const stop = new AbortController()
    void office.call(productHistory, { id: product, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      setState({
        product,
        answer: answer.ok
          ? { is: 'here', seen: observationsOf(answer.value.results) }
          : { is: 'problem', problem: answer.problem },
      })
    })
    return () => stop.abort()
  }, [office, product, offered, turn])
  if (!offered) return { is: 'not-offered' }
  return state.product === product ? state.answer : { is: 'asking' }
}
