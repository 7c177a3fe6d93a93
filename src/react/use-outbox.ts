import { useSyncExternalStore } from 'react'
import type { ConflictRow } from '#device-db/core-db.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import type { OutboxSummary } from '#outbox/outbox-figures.ts'
import { useServices } from './services.ts'
import { useReadValue } from './use-async.ts'

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

/** This person's ops and conflicts, live; null until first read. Never returns rows that were read with the other value of `closed`. */
export function useOutboxRows(closed: boolean): OutboxRows | null {
  const { outbox } = useServices()
  const read = async (): Promise<OutboxRows> => {
    const [ops, records, conflicts] = await Promise.all([outbox.list({ closed }), outbox.records(), outbox.conflicts()])
    return { ops, records, conflicts }
  }
  return useReadValue(`closed: ${closed}`, read, { subscribe: outbox.onChange }) ?? null
}
