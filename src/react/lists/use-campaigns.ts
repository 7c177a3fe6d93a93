import type { Campaign } from '#contract/collections/campaigns.ts'
import { lastKnown, useAll } from './use-list.ts'

const noCampaigns: readonly Campaign[] = []

/** All campaigns on this device. */
export function useCampaigns(): readonly Campaign[] {
  const live = useAll<Campaign>('inventory')
  return lastKnown(live) ?? noCampaigns
}
