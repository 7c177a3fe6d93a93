import { useSyncExternalStore } from 'react'
import type { OutboxSummary } from '#outbox/outbox-figures.ts'
import { useServices } from '../services.ts'

/** Figures of the sync chip: how many ops are unsent, since when, and why. */
export function useOutboxSummary(): OutboxSummary {
  const { outbox } = useServices()
  return useSyncExternalStore(
    (listener) => outbox.onSummary(listener),
    () => outbox.summary(),
  )
}
