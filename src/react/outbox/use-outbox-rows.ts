import { useObservable } from 'dexie-react-hooks'
import type { ConflictRow } from '#device-db/core-db.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { latestRead } from '../latest-read.ts'
import { useServices } from '../services.ts'

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
    const begin = latestRead()
    const read = () => {
      const isNewest = begin()
      Promise.all([outbox.list({ closed }), outbox.records(), outbox.conflicts()]).then(
        ([ops, records, conflicts]) => {
          if (isActive && isNewest()) onNext?.({ ops, records, conflicts, closed })
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
