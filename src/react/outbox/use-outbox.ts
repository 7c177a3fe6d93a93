import type { OutboxSummary } from '#outbox/outbox-figures.ts'
import { useServices } from '../services.ts'
import { useChosen } from '../use-chosen.ts'

/** The named figures: how many ops are unsent, since when, and why. */
export function useOutboxSummary<K extends keyof OutboxSummary>(...keys: readonly [K, ...K[]]): Pick<OutboxSummary, K> {
  const { outbox } = useServices()
  return useChosen(outbox.onSummary, outbox.summary, keys)
}
