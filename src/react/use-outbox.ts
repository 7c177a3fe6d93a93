import { useObservable } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConflictRow } from '#device-db/core-db.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { OutboxSummary } from '#outbox/outbox-figures.ts'
import { useServices } from './services.ts'

/** Figures of the sync chip: how many ops are unsent, since when, and why. */
export function useOutboxSummary(): OutboxSummary {
  const { outbox } = useServices()
  return useSyncExternalStore(
    (listener) => outbox.onSummary(listener),
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

/** Reads at once and after every change. A failed read is thrown to the screen's error boundary. */
const observeRows = (outbox: Outbox, closed: boolean) => ({
  subscribe(onNext?: ((found: Found) => void) | null, onError?: ((error: unknown) => void) | null) {
    let isActive = true
    const read = () => {
      Promise.all([outbox.list({ closed }), outbox.records(), outbox.conflicts()]).then(
        ([ops, records, conflicts]) => {
          if (isActive) onNext?.({ ops, records, conflicts, closed })
        },
        (error: unknown) => {
          if (isActive) onError?.(error)
        },
      )
    }
    read()
    const unsubscribe = outbox.onChange(read)
    return {
      unsubscribe() {
        isActive = false
        unsubscribe()
      },
    }
  },
})

/** This person's ops and conflicts, live; null until first read. Never returns rows that were read with the other value of `closed`. */
export function useOutboxRows(closed: boolean): OutboxRows | null {
  const { outbox } = useServices()
  const found = useObservable<Found>(() => observeRows(outbox, closed) as never, [outbox, closed])
  return found?.closed === closed ? found : null
}

const noOps: readonly Op[] = []

/** Ops of an item beyond the one that its count progress names (`Outbox.relatedOps`), live. */
export function useRelatedOps(item: { id: number; countProgress: CountProgress }): readonly Op[] {
  const { outbox } = useServices()
  const { id, countProgress } = item
  const key = `${id} ${countProgress.kind} ${'opId' in countProgress ? countProgress.opId : ''}`
  const [found, setFound] = useState({ key: '', ops: noOps })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the item
  useEffect(() => {
    let isActive = true
    const read = () =>
      void outbox.relatedOps({ id, countProgress }).then((ops) => {
        if (isActive) setFound({ key, ops })
      })
    read()
    const unsubscribe = outbox.onChange(read)
    return () => {
      isActive = false
      unsubscribe()
    }
  }, [outbox, key])
  return found.key === key ? found.ops : noOps
}
