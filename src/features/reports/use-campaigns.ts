import type { Campaign } from '#contract/resources/campaigns.ts'
import { useAll } from '#runtime/use-list.ts'

const none: readonly Campaign[] = []

/** All count campaigns on this device. */
export function useCampaigns(): readonly Campaign[] {
  const live = useAll<Campaign>('inventory')
  return live.state === 'ready' ? live.value : (live.stale ?? none)
}
