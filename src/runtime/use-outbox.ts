import { useObservable } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CountMark } from '#domain/catalogue.ts'
import type { Op } from '#domain/op.ts'
import type { WorkRecord } from '#domain/work-records.ts'
import type { ConflictRow } from '#local/core.ts'
import type { Outbox, OutboxSummary } from '#sync/engine.ts'
import { useParts } from './parts.ts'

/** How much waits, since when, and why: the sync chip's figures. */
export function useOutboxSummary(): OutboxSummary {
  const { outbox } = useParts()
  return useSyncExternalStore(
    (told) => outbox.onSummary(told),
    () => outbox.summary(),
  )
}

export interface OutboxRows {
  ops: readonly Op[]
  records: readonly WorkRecord[]
  conflicts: readonly ConflictRow[]
}

export type Conflict = ConflictRow

type Found = OutboxRows & { closed: boolean }

/** Reads at once and after every change; a failed read reaches the screen's error boundary. */
const rowsOf = (outbox: Outbox, closed: boolean) => ({
  subscribe(next?: ((found: Found) => void) | null, failed?: ((error: unknown) => void) | null) {
    let live = true
    const read = () => {
      Promise.all([outbox.list({ closed }), outbox.records(), outbox.conflicts()]).then(
        ([ops, records, conflicts]) => {
          if (live) next?.({ ops, records, conflicts, closed })
        },
        (error: unknown) => {
          if (live) failed?.(error)
        },
      )
    }
    read()
    const off = outbox.onChange(read)
    return {
      unsubscribe() {
        live = false
        off()
      },
    }
  },
})

/** This person's ops and conflicts, kept fresh; null until first read. Never the answer to the other question (`closed`). */
export function useOutboxRows(closed: boolean): OutboxRows | null {
  const { outbox } = useParts()
  const found = useObservable<Found>(() => rowsOf(outbox, closed) as never, [outbox, closed])
  return found?.closed === closed ? found : null
}

const nothing: readonly Op[] = []

/** What the mark of an item does not say (`Outbox.behind`), kept fresh. */
export function useBehind(item: { id: number; mark: CountMark }): readonly Op[] {
  const { outbox } = useParts()
  const { id, mark } = item
  const key = `${id} ${mark.is} ${'opId' in mark ? mark.opId : ''}`
  const [found, setFound] = useState({ key: '', ops: nothing })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the item
  useEffect(() => {
    let live = true
    const read = () =>
      void outbox.behind({ id, mark }).then((ops) => {
        if (live) setFound({ key, ops })
      })
    read()
    const off = outbox.onChange(read)
    return () => {
      live = false
      off()
    }
  }, [outbox, key])
  return found.key === key ? found.ops : nothing
}
